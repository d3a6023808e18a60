import { NativeSelect } from '@mantine/core';
import { formatMoney } from '#lib/format.ts';
import { BarList } from '#ui/chart.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useMetric } from '../dashboards.data.ts';
import { PLACE_GROUPS } from '../dashboards.search.ts';
import { useDashboardTexts } from '../dashboards.texts.ts';
import { keyLabel } from '../metric-key.ts';
import styles from './dashboard.module.css';
import type { DashboardPartProps } from './over-time.tsx';
import { SalesLink } from './sales-link.tsx';

const SHOWN = 11;
/** The server's label for sales without a place or payment method. */
const NOT_GIVEN = 'Não informado';

/** Revenue of the period by place or payment method, largest first. */
export function Places({ period, search, onChange }: DashboardPartProps) {
  const t = useDashboardTexts();
  const group = search.place ?? 'state';
  const values = useMetric('revenue', group, period);
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
      <Loaded
        query={values}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={styles.none}>{t('abc.none')}</p>}
      >
        {({ data }) => (
          <BarList
            points={data
              .toSorted((a, b) => b.value - a.value)
              .slice(0, SHOWN)
              .map(({ key, value }) => ({ key, value, label: keyLabel(group, key) }))}
            format={formatMoney}
            renderLabel={({ key, label }) =>
              key === NOT_GIVEN ? (
                label
              ) : (
                <SalesLink sales={{ ...period, [group]: key }}>{label}</SalesLink>
              )
            }
          />
        )}
      </Loaded>
    </Panel>
  );
}
