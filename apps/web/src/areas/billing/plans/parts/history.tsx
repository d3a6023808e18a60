import type { PlanRenewal } from '@clientela/contract';
import { formatDay } from '#lib/format.ts';
import { Count, Money } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { Column } from '#ui/table-types.ts';
import { useRenewals } from '../plans.data.ts';
import { usePlansTexts } from '../plans.texts.ts';
import styles from './plan.module.css';
import { PlanSection } from './plan-section.tsx';

/** The periods that ended. */
export function History() {
  const t = usePlansTexts();
  const renewals = useRenewals();
  return (
    <PlanSection title={t('history.title')} query={renewals}>
      {(rows) =>
        rows.length === 0 ? (
          <p className={styles.soft}>{t('history.empty')}</p>
        ) : (
          <Renewals rows={rows} />
        )
      }
    </PlanSection>
  );
}

function Renewals({ rows }: { rows: PlanRenewal[] }) {
  const t = usePlansTexts();
  return (
    <DataTable
      id="plan-renewals"
      label={t('history.title')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ period_start }) => period_start}
      rowName={({ period_start }) => formatDay(period_start)}
    />
  );
}

function useColumns(): Column<PlanRenewal>[] {
  const t = usePlansTexts();
  return [
    {
      key: 'period',
      label: t('history.period'),
      render: ({ period_start, period_end }) =>
        `${formatDay(period_start)} – ${formatDay(period_end)}`,
    },
    { key: 'plan', label: t('history.plan'), render: ({ plan_name }) => plan_name },
    {
      key: 'price',
      label: t('history.price'),
      align: 'right',
      render: ({ price }) => (price === null ? t('plan.on_request') : <Money cents={price} />),
    },
    {
      key: 'messages',
      label: t('history.messages'),
      align: 'right',
      render: ({ messages }) => <Count value={messages} />,
    },
    {
      key: 'campaigns',
      label: t('history.campaigns'),
      align: 'right',
      render: ({ campaigns }) => <Count value={campaigns} />,
    },
    {
      key: 'usage_cost',
      label: t('history.usage_cost'),
      align: 'right',
      render: ({ usage_cost }) => <Money cents={usage_cost} />,
    },
    {
      key: 'addons_cost',
      label: t('history.addons_cost'),
      align: 'right',
      render: ({ addons_cost }) => <Money cents={addons_cost} />,
    },
  ];
}
