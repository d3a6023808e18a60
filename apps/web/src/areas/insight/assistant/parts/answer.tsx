import type { Asked, AssistantAnswer, AssistantQuestion, MetricsQuery } from '@clientela/contract';
import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import {
  formatValue,
  type OpenedNumber,
  RecordsDrawer,
  rowLabel,
  WidgetCard,
  WidgetFrame,
} from '#areas/insight/dashboards/index.ts';
import { useMay } from '#lib/current-store.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { useRate } from '../assistant.data.ts';
import { useAssistantTexts } from '../assistant.texts.ts';
import styles from './assistant.module.css';
import { People } from './people.tsx';

interface AnswerProps {
  question: AssistantQuestion;
  isBusy: boolean;
  /** Asks the same with another reading. */
  onAsk(asked: Asked): void;
  /** Shown where nothing was understood. */
  examples: ReactNode;
}

/** What was understood of a question, and its answer, choices or refusal. */
export function Answer({ question, isBusy, onAsk, examples }: AnswerProps) {
  const t = useAssistantTexts();
  const { text, parts, answer, asked, choices, refusal, is_default_period } = question;
  const { understood_by, model_host } = question;
  return (
    <section className={styles.answer} aria-label={text} aria-busy={isBusy || undefined}>
      <h2>{text}</h2>
      {parts.length > 0 && (
        <div className={styles.parts}>
          {t('understood')}
          {parts.map(({ text: part, without }) => (
            <span key={part} className={styles.part}>
              {part}
              {without && (
                <CloseButton
                  size="sm"
                  disabled={isBusy}
                  aria-label={t('without', { part })}
                  onClick={() => onAsk(without)}
                />
              )}
            </span>
          ))}
        </div>
      )}
      {is_default_period && <p className={styles.hint}>{t('default_period')}</p>}
      {refusal && (
        <Panel title={refusal.message}>
          {refusal.reason === 'contacts' ? (
            <LinkButton to="/customers" variant="default">
              {t('no_answer.customers')}
            </LinkButton>
          ) : (
            <>
              <p>{t('no_answer.try')}</p>
              {examples}
            </>
          )}
        </Panel>
      )}
      {choices.length > 0 && (
        <Panel title={t('choose')}>
          <div className={styles.examples}>
            {choices.map(({ asked: choice, in_words }) => (
              <Button
                key={in_words.join()}
                variant="default"
                disabled={isBusy}
                onClick={() => onAsk(choice)}
              >
                {in_words.join(' · ')}
              </Button>
            ))}
          </div>
        </Panel>
      )}
      {understood_by === 'model' && model_host && (
        <p className={styles.hint}>{t('model.helped', { host: model_host })}</p>
      )}
      {answer && asked && <Shown answer={answer} asked={asked} id={question.id} />}
      {answer && <Helpful key={question.id} id={question.id} />}
    </section>
  );
}

function Shown({ answer, asked, id }: { answer: AssistantAnswer; asked: Asked; id: string }) {
  const t = useAssistantTexts();
  switch (answer.type) {
    case 'metrics':
      return asked.kind === 'query' ? <Measured answer={answer} query={asked.query} /> : null;
    case 'people':
      return 'filters' in asked ? (
        <People key={id} people={answer} asked={asked} questionId={id} />
      ) : null;
    case 'view':
      return (
        <WidgetCard
          widget={{ ...WIDGET, kind: answer.view, height: 'l' }}
          scope={{ period: 'last_30_days', compare: 'none', where: [] }}
        />
      );
    case 'explain':
      return (
        <Panel title={answer.name}>
          <p className={styles.sentence}>{answer.formula}</p>
          <p className={styles.hint}>
            <strong>{t('explain.example')}:</strong> {answer.example}
          </p>
        </Panel>
      );
    case 'why':
      return (
        <Panel title={t('why.text')}>
          {answer.campaign ? (
            <LinkButton
              to="/campaigns/$id/results"
              params={{ id: answer.campaign.id }}
              variant="default"
            >
              {t('why.open', { name: answer.campaign.name })}
            </LinkButton>
          ) : (
            <LinkButton to="/campaigns" variant="default">
              {t('why.any')}
            </LinkButton>
          )}
        </Panel>
      );
    case 'lesson':
      return (
        <Panel title={answer.title}>
          <p className={styles.sentence}>{answer.summary}</p>
          <LinkButton to="/academy/$id" params={{ id: answer.slug }} variant="default" mt={12}>
            {t('lesson.open')}
          </LinkButton>
        </Panel>
      );
  }
}

const WIDGET = {
  id: 'answer',
  title: '',
  query: null,
  text: '',
  width: 12,
  height: 'm',
  view: 'chart',
} as const;

const TIMES = ['hour', 'day', 'week', 'month', 'year'];

/** The drawing that suits a query. */
function kindOf({ by, abc }: MetricsQuery) {
  const [first, second] = by;
  if (!first) return 'headline';
  if (abc) return 'abc';
  return TIMES.includes(first) && !second ? 'over_time' : 'ranking';
}

function Measured({
  answer: { metrics },
  query,
}: {
  answer: Extract<AssistantAnswer, { type: 'metrics' }>;
  query: MetricsQuery;
}) {
  const t = useAssistantTexts();
  const mayOpen = useMay('Dashboard.show');
  const [opened, setOpened] = useState<OpenedNumber | null>(null);
  const kind = kindOf(query);
  const title = metrics.names.join(', ');
  // Two divisions, or several numbers of each, are read as rows.
  const isTable = query.by.length > 1 || (query.by.length > 0 && query.metrics.length > 1);
  return (
    <>
      {/* a series has its sentence in its drawing */}
      {kind !== 'over_time' && (
        <p className={styles.sentence} role="status">
          {sentenceOf(t, query, metrics)}
        </p>
      )}
      <WidgetFrame
        key={JSON.stringify(query)}
        widget={{
          ...WIDGET,
          kind,
          title,
          height: kind === 'headline' ? 's' : 'l',
          view: isTable ? 'table' : 'chart',
        }}
        data={{ type: 'metrics', title, query, answer: metrics }}
        onOpen={mayOpen ? setOpened : undefined}
      />
      {opened && (
        <Suspense>
          <RecordsDrawer number={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

type Metrics = Extract<AssistantAnswer, { type: 'metrics' }>['metrics'];

/** The answer in one sentence. */
function sentenceOf(
  t: ReturnType<typeof useAssistantTexts>,
  query: MetricsQuery,
  { names, units, total, rows }: Metrics,
): string {
  const [name, unit] = [names[0] ?? '', units[0]];
  const value = formatValue(unit, total[0]);
  const known = rows.filter(({ values, is_rest }) => !is_rest && (values[0] ?? 0) > 0);
  if (query.by.length === 0) return t('sentence.total', { name, value });
  const largest = known.toSorted((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0))[0];
  if (!largest) return t('sentence.none');
  return t('sentence.largest', {
    name,
    value,
    label: rowLabel(query, largest),
    largest: formatValue(unit, largest.values[0]),
  });
}

function Helpful({ id }: { id: string }) {
  const t = useAssistantTexts();
  const rate = useRate(id);
  if (rate.isSuccess) return <p className={styles.hint}>{t('helpful.thanks')}</p>;
  return (
    <div className={styles.helpful}>
      {t('helpful.question')}
      {([true, false] as const).map((helpful) => (
        <Button
          key={String(helpful)}
          variant="default"
          size="compact-sm"
          loading={rate.isPending && rate.variables === helpful}
          onClick={() => rate.mutate(helpful)}
        >
          {t(helpful ? 'helpful.yes' : 'helpful.no')}
        </Button>
      ))}
    </div>
  );
}
