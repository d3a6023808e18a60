import type { MetricsSource, Widget, WidgetData } from '@clientela/contract';
import { WIDGETS_WITH_TABLE } from '@clientela/contract/dashboard-widgets';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { OpenNumber } from './answer-table.tsx';
import { type Scope, useWidgetData } from './board.data.ts';
import styles from './board.module.css';
import { useBoardTexts } from './board.texts.ts';
import { Explain } from './explain.tsx';
import { WidgetBody } from './widget-body.tsx';

interface WidgetCardProps {
  widget: Widget;
  scope: Scope;
  onOpen?: OpenNumber | undefined;
  /** Tools of the editor. */
  tools?: ReactNode;
}

/** A widget that asks for its data. */
export function WidgetCard({ widget, scope, ...shown }: WidgetCardProps) {
  const t = useBoardTexts();
  const { data, error, isFetching, isPlaceholderData, refetch } = useWidgetData(widget, scope);
  return (
    <WidgetFrame widget={widget} data={data} isStale={isPlaceholderData} {...shown}>
      {!data && error && (
        <div className={styles.problem} role="alert">
          <p>{error.message}</p>
          <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
            {t('problem.again')}
          </Button>
        </div>
      )}
    </WidgetFrame>
  );
}

interface WidgetFrameProps {
  widget: Widget;
  /** Left out while it is under way. */
  data: WidgetData | undefined;
  isStale?: boolean;
  onOpen?: OpenNumber | undefined;
  /** On a page without a session: nothing leads to records. */
  isShared?: boolean;
  tools?: ReactNode;
  /** In place of the data. */
  children?: ReactNode;
}

/** The card of a widget: title, drawing or table, and how its numbers came about. */
export function WidgetFrame({
  widget,
  data,
  isStale,
  onOpen,
  isShared,
  tools,
  children,
}: WidgetFrameProps) {
  const t = useBoardTexts();
  const [chosen, setChosen] = useState<Widget['view'] | null>(null);
  const view = chosen ?? widget.view;
  const title = widget.title || data?.title || '';
  const source = data && sourceOf(data);
  const other = view === 'chart' ? 'table' : 'chart';
  // The editor's tools take the room.
  const canSwitch = !tools && data?.type === 'metrics' && WIDGETS_WITH_TABLE.includes(widget.kind);
  return (
    <section
      className={`panel ${styles.card}`}
      aria-label={title || t(`kinds.${widget.kind}`)}
      data-height={widget.height}
      data-stale={isStale || undefined}
      aria-busy={data ? undefined : true}
    >
      {(title || tools || !data) && (
        <header className={styles.cardHead}>
          {title ? <h2>{title}</h2> : data ? <span /> : <Skeleton height={18} width={140} />}
          <div className={styles.cardTools}>
            {canSwitch && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t(`show.${other}`, { title })}
                onClick={() => setChosen(other)}
              >
                {other === 'table' ? (
                  <IconTable size={17} stroke={1.7} aria-hidden />
                ) : (
                  <IconChartBar size={17} stroke={1.7} aria-hidden />
                )}
              </ActionIcon>
            )}
            {source && !tools && <Explain source={source} title={title} isShared={isShared} />}
            {tools}
          </div>
        </header>
      )}
      <div className={styles.body}>
        {data ? (
          <WidgetBody widget={widget} data={data} view={view} onOpen={onOpen} isShared={isShared} />
        ) : (
          (children ?? <Skeleton height="100%" />)
        )}
      </div>
    </section>
  );
}

function sourceOf(data: WidgetData): MetricsSource | undefined {
  if (data.type === 'metrics') return data.answer.source;
  return 'source' in data ? data.source : undefined;
}
