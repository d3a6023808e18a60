import type { Dimension, MetricsCatalogue, QueryFilter, QueryMetric } from '@clientela/contract';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Pill.css';
import { ActionIcon, Button, MultiSelect, NativeSelect } from '@mantine/core';
import { IconFilterPlus, IconX } from '@tabler/icons-react';
import { useDimensionValues } from './board.data.ts';
import styles from './board.module.css';
import { useBoardTexts } from './board.texts.ts';

/** Dimensions of time are the period's. */
const TIMES: readonly Dimension[] = ['day', 'week', 'month', 'year'];
const NONE = '\u0000';
const FILTERS_MAX = 10;

interface FiltersProps {
  where: readonly QueryFilter[];
  catalogue: MetricsCatalogue;
  onChange(where: QueryFilter[]): void;
}

/** Filters of a dashboard or a widget: a dimension and its values. */
export function Filters({ where, catalogue, onChange }: FiltersProps) {
  const t = useBoardTexts();
  const offered = catalogue.dimensions.filter(({ dimension }) => !TIMES.includes(dimension));
  const set = (at: number, filter: QueryFilter) => onChange(where.toSpliced(at, 1, filter));
  return (
    <div className={styles.filters}>
      {where.map((filter, at) => (
        <FilterFields
          // biome-ignore lint/suspicious/noArrayIndexKey: filters have no id, and one dimension may come twice
          key={at}
          filter={filter}
          catalogue={catalogue}
          offered={offered}
          onChange={(changed) => set(at, changed)}
          onRemove={() => onChange(where.toSpliced(at, 1))}
        />
      ))}
      {where.length < FILTERS_MAX && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFilterPlus size={15} stroke={1.7} aria-hidden />}
          onClick={() => onChange([...where, { dimension: 'state', test: 'in', values: [] }])}
        >
          {t('filters.add')}
        </Button>
      )}
    </div>
  );
}

interface FilterFieldsProps {
  filter: QueryFilter;
  catalogue: MetricsCatalogue;
  offered: MetricsCatalogue['dimensions'];
  onChange(filter: QueryFilter): void;
  onRemove(): void;
}

function FilterFields({ filter, catalogue, offered, onChange, onRemove }: FilterFieldsProps) {
  const t = useBoardTexts();
  const { dimension, test, values } = filter;
  const known = useDimensionValues(dimension, countedBy(catalogue, dimension));
  const nameOf = offered.find((one) => one.dimension === dimension)?.name ?? '';
  const options = new Map(values.map((value) => [value ?? NONE, value ?? '']));
  for (const { key, label } of known.data ?? []) options.set(key ?? NONE, label);
  return (
    <fieldset className={styles.filter} aria-label={t('filters.of', { name: nameOf })}>
      <NativeSelect
        size="xs"
        aria-label={t('filters.dimension')}
        data={offered.map(({ dimension, name }) => ({ value: dimension, label: name }))}
        value={dimension}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, dimension: value as Dimension, values: [] })
        }
      />
      <NativeSelect
        size="xs"
        aria-label={t('filters.test')}
        data={[
          { value: 'in', label: t('filters.in') },
          { value: 'not_in', label: t('filters.not_in') },
        ]}
        value={test}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, test: value === 'in' ? 'in' : 'not_in' })
        }
      />
      <MultiSelect
        size="xs"
        aria-label={nameOf}
        placeholder={values.length === 0 ? t('filters.values') : ''}
        data={[...options].map(([value, label]) => ({ value, label }))}
        value={values.map((value) => value ?? NONE)}
        onChange={(chosen) =>
          onChange({ ...filter, values: chosen.map((value) => (value === NONE ? null : value)) })
        }
        searchable
        hidePickedOptions
        w={240}
        nothingFoundMessage={known.isPending ? t('filters.loading') : t('filters.no_match')}
        error={values.length === 0 ? t('filters.missing') : undefined}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('filters.remove', { name: nameOf })}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}

/** A metric that the dimension divides, by whose size its values are listed. */
function countedBy({ metrics }: MetricsCatalogue, dimension: Dimension): QueryMetric {
  const order: QueryMetric[] = ['orders', 'sent', 'customers'];
  const dividing = metrics.filter(({ dimensions }) => dimensions.includes(dimension));
  return (
    order.find((metric) => dividing.some((one) => one.metric === metric)) ??
    dividing[0]?.metric ??
    'orders'
  );
}
