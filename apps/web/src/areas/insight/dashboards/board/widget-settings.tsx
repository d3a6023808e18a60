import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import type { Dimension, MetricsCatalogue, QueryMetric, Widget } from '@clientela/contract';
import {
  ABC_DIMENSIONS,
  TIME_DIMENSIONS,
  WIDGET_HEIGHTS,
  WIDGET_RULES,
  WIDGET_WIDTHS,
  WIDGETS_WITH_TABLE,
} from '@clientela/contract/dashboard-widgets';
import { Drawer, MultiSelect, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useBoardTexts } from './board.texts.ts';
import { Filters } from './filters.tsx';

const TOPS = ['10', '20', '30', '40', '50', 'all'] as const;
const CLASSES = ['all', 'a', 'b', 'c'] as const;
const TITLE_MAX = 60;
const NOTE_MAX = 2000;

interface WidgetSettingsProps {
  widget: Widget;
  catalogue: MetricsCatalogue;
  /** `group` joins changes, such as typing, into one step of undo. */
  onChange(widget: Widget, group: string): void;
  onClose(): void;
}

/** What a widget shows and how large it is; every change is seen at once. */
export default function WidgetSettings({
  widget,
  catalogue,
  onChange,
  onClose,
}: WidgetSettingsProps) {
  const t = useBoardTexts();
  const { id, kind, title, text, width, height, view, query } = widget;
  const set = <Key extends keyof Widget>(key: Key, value: Widget[Key]) =>
    onChange({ ...widget, [key]: value }, `${id} ${key}`);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={420}
      title={t(`kinds.${kind}`)}
      withOverlay={false}
      lockScroll={false}
      trapFocus={false}
    >
      <Stack gap={14}>
        <TextInput
          label={t('settings.title')}
          placeholder={t('settings.title_hint')}
          maxLength={TITLE_MAX}
          value={title}
          onChange={({ currentTarget: { value } }) => set('title', value)}
          data-autofocus
        />
        {kind === 'note' && (
          <Textarea
            label={t('settings.text')}
            maxLength={NOTE_MAX}
            autosize
            minRows={5}
            value={text}
            onChange={({ currentTarget: { value } }) => set('text', value)}
          />
        )}
        {query && <QueryFields {...{ widget, query, catalogue, onChange }} />}
        {WIDGETS_WITH_TABLE.includes(kind) && (
          <NativeSelect
            label={t('settings.view')}
            data={[
              { value: 'chart', label: t('views.chart') },
              { value: 'table', label: t('views.table') },
            ]}
            value={view}
            onChange={({ currentTarget: { value } }) =>
              set('view', value === 'table' ? 'table' : 'chart')
            }
          />
        )}
        <NativeSelect
          label={t('settings.width')}
          data={WIDGET_WIDTHS.map((value) => ({
            value: String(value),
            label: t(`widths.w${value}`),
          }))}
          value={String(width)}
          onChange={({ currentTarget: { value } }) =>
            set('width', WIDGET_WIDTHS.find((one) => String(one) === value) ?? width)
          }
        />
        <NativeSelect
          label={t('settings.height')}
          data={WIDGET_HEIGHTS.map((value) => ({ value, label: t(`heights.${value}`) }))}
          value={height}
          onChange={({ currentTarget: { value } }) =>
            set('height', WIDGET_HEIGHTS.find((one) => one === value) ?? height)
          }
        />
      </Stack>
    </Drawer>
  );
}

interface QueryFieldsProps extends Omit<WidgetSettingsProps, 'onClose'> {
  query: NonNullable<Widget['query']>;
}

function QueryFields({ widget, query, catalogue, onChange }: QueryFieldsProps) {
  const t = useBoardTexts();
  const rule = WIDGET_RULES[widget.kind];
  if (!rule || !('most' in rule.metrics)) return null;
  const { by: division } = rule;
  const { most } = rule.metrics;
  const set = (changed: Partial<typeof query>, group: string) =>
    onChange({ ...widget, query: { ...query, ...changed } }, `${widget.id} ${group}`);
  const fixed = typeof rule.by === 'string' ? [] : rule.by;
  const offered = catalogue.metrics.filter(({ dimensions }) =>
    fixed.every((dimension) => dimensions.includes(dimension)),
  );
  const dimensions = dimensionsFor(catalogue, query.metrics, rule.by);

  function choose(metrics: QueryMetric[]) {
    // A division that the new metrics do not have would leave the widget without an answer.
    const possible = dimensionsFor(catalogue, metrics, division).map(({ dimension }) => dimension);
    const by = query.by.filter((dimension) => possible.includes(dimension));
    const needsOne = division === 'one' || division === 'abc';
    set({ metrics, by: by.length === 0 && needsOne ? possible.slice(0, 1) : by }, 'metrics');
  }

  return (
    <>
      {most === 1 ? (
        <NativeSelect
          label={t('settings.metric')}
          description={offered.find(({ metric }) => metric === query.metrics[0])?.formula}
          data={offered.map(({ metric, name }) => ({ value: metric, label: name }))}
          value={query.metrics[0]}
          onChange={({ currentTarget: { value } }) => choose([value as QueryMetric])}
        />
      ) : (
        <MultiSelect
          label={t('settings.metrics', { count: most })}
          data={offered.map(({ metric, name }) => ({ value: metric, label: name }))}
          value={query.metrics}
          onChange={(chosen) => choose(chosen as QueryMetric[])}
          maxValues={most}
          searchable
          hidePickedOptions
          error={query.metrics.length === 0 ? t('settings.metrics_missing') : undefined}
        />
      )}
      {dimensions.length > 0 && (
        <NativeSelect
          label={t(rule.by === 'time' ? 'settings.group' : 'settings.by')}
          data={[
            ...(rule.by === 'time' ? [{ value: '', label: t('settings.automatic') }] : []),
            ...dimensions.map(({ dimension, name }) => ({ value: dimension, label: name })),
          ]}
          value={query.by[0] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            set({ by: value ? [value as Dimension] : [] }, 'by')
          }
        />
      )}
      {widget.kind === 'ranking' && (
        <NativeSelect
          label={t('settings.top')}
          data={TOPS.map((value) => ({ value, label: t(`tops.t${value}`) }))}
          value={query.top}
          onChange={({ currentTarget: { value } }) =>
            set({ top: TOPS.find((one) => one === value) ?? '10' }, 'top')
          }
        />
      )}
      {widget.kind === 'abc' && (
        <NativeSelect
          label={t('abc.class')}
          data={CLASSES.map((value) => ({ value, label: t(`abc.classes.${value}`) }))}
          value={query.abc ?? 'all'}
          onChange={({ currentTarget: { value } }) =>
            set({ abc: CLASSES.find((one) => one === value) ?? 'all' }, 'abc')
          }
        />
      )}
      <div>
        <Text size="sm" fw={600} mb={6}>
          {t('filters.own')}
        </Text>
        <Filters
          where={query.where}
          catalogue={catalogue}
          onChange={(where) => set({ where }, 'where')}
        />
      </div>
    </>
  );
}

type By = NonNullable<(typeof WIDGET_RULES)[keyof typeof WIDGET_RULES]>['by'];

/** The dimensions that all metrics divide by and the kind accepts. */
function dimensionsFor(catalogue: MetricsCatalogue, metrics: readonly QueryMetric[], by: By) {
  if (typeof by !== 'string' || by === 'none') return [];
  const chosen = catalogue.metrics.filter(({ metric }) => metrics.includes(metric));
  const accepts = (dimension: Dimension) =>
    by === 'abc'
      ? (ABC_DIMENSIONS as readonly Dimension[]).includes(dimension)
      : by === 'one' || (TIME_DIMENSIONS as readonly Dimension[]).includes(dimension);
  return catalogue.dimensions.filter(
    ({ dimension }) =>
      accepts(dimension) && chosen.every(({ dimensions }) => dimensions.includes(dimension)),
  );
}
