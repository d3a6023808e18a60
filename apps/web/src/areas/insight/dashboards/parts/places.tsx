import type { MetricsAnswer } from '@clientela/contract';
import { NativeSelect } from '@mantine/core';
import { formatMoney } from '#lib/format.ts';
import { BarList } from '#ui/chart.tsx';
import { Panel } from '#ui/panel.tsx';
import { PLACE_GROUPS } from '../dashboards.search.ts';
import { useDashboardTexts } from '../dashboards.texts.ts';
import styles from './dashboard.module.css';
import type { DashboardPartProps } from './over-time.tsx';
import { SalesLink } from './sales-link.tsx';

/** Revenue of the period by place or payment method, largest first. */
export function Places({
  period,
  search,
  onChange,
  places,
}: DashboardPartProps & { places: MetricsAnswer }) {
  const t = useDashboardTexts();
  const group = search.place ?? 'state';
  const shown = places.rows.filter(({ values: [value] }) => value);
  return (
    <Panel
      title={t('where.title')}
      action={
        <NativeSelect
          size="xs"
          aria-label={t('grouping')}
          data={PLACE_GROUPS.map((value) => ({ value, label: t(`where.${value}`) }))}
          value={group}
          onChange={({ currentTarget: { value } }) =>
            onChange({ place: PLACE_GROUPS.find((known) => known === value) })
          }
        />
      }
    >
      {shown.length === 0 ? (
        <p className={styles.none}>{t('abc.none')}</p>
      ) : (
        <BarList
          points={shown.map(({ keys: [key], labels: [label], values: [value], is_rest }) => ({
            key: is_rest ? 'rest' : (key ?? ''),
            label: label ?? '',
            value: value ?? 0,
          }))}
          format={formatMoney}
          renderLabel={({ key, label }) =>
            key && key !== 'rest' ? (
              <SalesLink sales={{ ...period, [group]: key }}>{label}</SalesLink>
            ) : (
              label
            )
          }
        />
      )}
    </Panel>
  );
}
