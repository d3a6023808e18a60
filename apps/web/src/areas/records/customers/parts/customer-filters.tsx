import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { monthName } from '#lib/format.ts';
import { deferredMenu } from '#ui/deferred-menu.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { Filters } from '#ui/filters.tsx';
import { useCustomerTags } from '../customers.data.ts';
import type { CustomerFiltersProps } from '../customers.search.ts';
import { useCustomerTexts } from '../customers.texts.ts';

const FilterMenu = deferredMenu(() => import('./customer-filter-menu.tsx'));
const FilterForm = lazy(() => import('./customer-filter-form.tsx'));

export function CustomerFilters(props: CustomerFiltersProps) {
  const t = useCustomerTexts();
  const { rfm_segment, tag_id, state, reachable, birthday_month } = props.filters;
  return (
    <Filters
      active={[rfm_segment, tag_id, state, reachable, birthday_month]}
      wide={
        <FilterMenu {...props}>
          <Button variant="default" leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}>
            {t('filters.open')}
          </Button>
        </FilterMenu>
      }
    >
      <Suspense>
        <FilterForm {...props} />
      </Suspense>
    </Filters>
  );
}

/** The filters in force, in the words of the form that set them. */
export function CustomerFilterChips({ filters, onChange }: CustomerFiltersProps) {
  const t = useCustomerTexts();
  const tags = useCustomerTags();
  const tagName = tags.data?.data.find(({ id }) => id === filters.tag_id?.[0])?.name;
  const month = filters.birthday_month;
  const shown: [
    key: keyof CustomerFiltersProps['filters'],
    name: string,
    value: string | undefined,
  ][] = [
    ['rfm_segment', t('filters.segment'), filters.rfm_segment],
    ['tag_id', t('filters.tag'), filters.tag_id && (tagName ?? '…')],
    ['state', t('filters.state'), filters.state],
    ['reachable', t('filters.reachable'), filters.reachable && t(`channels.${filters.reachable}`)],
    ['birthday_month', t('filters.birthday_month'), month ? monthName(month) : undefined],
    ['customer_cluster_id', t('filters.cluster'), filters.customer_cluster_id && '✓'],
    ['import_id', t('filters.import'), filters.import_id && '✓'],
  ];
  const active = shown.filter(([, , value]) => value);
  return (
    <FilterChips
      chips={active.map(([key, name, value]) => ({
        key,
        label: `${name}: ${value}`,
        onRemove: () => onChange({ [key]: undefined }),
      }))}
      onClear={() => onChange(Object.fromEntries(active.map(([key]) => [key, undefined])))}
    />
  );
}
