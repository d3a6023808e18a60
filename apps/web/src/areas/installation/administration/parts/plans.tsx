import type { AdministeredPlan } from '@clientela/contract';
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoney, formatNumber } from '#lib/format.ts';
import { Count } from '#lib/values.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import type { Column } from '#ui/table-types.ts';
import { StatusBadge } from '#ui/tag.tsx';
import { usePlans, useRetirePlan } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import styles from './administration.module.css';
import { PlanForm } from './plan-form.tsx';

/** Every plan: features, price and number of stores. */
export function Plans() {
  const t = useAdministrationTexts();
  const plans = usePlans();
  const [edited, setEdited] = useState<AdministeredPlan | 'new' | null>(null);
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
      onClick={() => setEdited('new')}
    >
      {t('plans.new')}
    </Button>
  );
  return (
    <>
      <Loaded
        query={plans}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <div className="panel">
            <EmptyState title={t('plans.empty_title')} text={t('plans.empty_text')} action={add} />
          </div>
        }
      >
        {(rows) => <PlanTable rows={rows} add={add} onEdit={setEdited} />}
      </Loaded>
      {edited && (
        <PlanForm plan={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

interface PlanTableProps {
  rows: AdministeredPlan[];
  add: React.ReactNode;
  onEdit(plan: AdministeredPlan): void;
}

function PlanTable({ rows, add, onEdit }: PlanTableProps) {
  const t = useAdministrationTexts();
  const [retired, setRetired] = useState<AdministeredPlan | null>(null);
  return (
    <>
      <DataTable
        id="administered-plans"
        label={t('tabs.plans')}
        columns={useColumns(onEdit, setRetired)}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        toolbar={add}
      />
      <RetirePlan plan={retired} onClose={() => setRetired(null)} />
    </>
  );
}

function RetirePlan({ plan, onClose }: { plan: AdministeredPlan | null; onClose(): void }) {
  const t = useAdministrationTexts();
  const retire = useRetirePlan();
  if (!plan) return null;
  return (
    <Confirm
      isOpen
      title={t('plans.retire_title', { name: plan.name })}
      text={t('plans.retire_text')}
      action={t('plans.retire')}
      isDangerous
      isBusy={retire.isPending}
      onConfirm={() => retire.mutate({ id: plan.id, retired: true }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

function useColumns(
  onEdit: (plan: AdministeredPlan) => void,
  onRetire: (plan: AdministeredPlan) => void,
): Column<AdministeredPlan>[] {
  const t = useAdministrationTexts();
  const limit = (value: number | null) => (value === null ? t('unlimited') : formatNumber(value));
  return [
    { key: 'name', label: t('plans.name'), render: ({ name }) => name },
    {
      key: 'price',
      label: t('plans.price'),
      align: 'right',
      onPhone: 'aside',
      render: ({ price }) => (price === null ? t('on_request') : formatMoney(price)),
    },
    {
      key: 'customers',
      label: t('plans.customer_limit'),
      align: 'right',
      render: ({ customer_limit }) => limit(customer_limit),
    },
    {
      key: 'messages',
      label: t('plans.message_limit'),
      align: 'right',
      render: ({ message_limit }) => limit(message_limit),
    },
    {
      key: 'campaigns',
      label: t('plans.campaign_limit'),
      align: 'right',
      render: ({ campaign_limit }) => limit(campaign_limit),
    },
    {
      key: 'stores',
      label: t('plans.stores'),
      align: 'right',
      render: ({ stores }) => <Count value={stores} />,
    },
    { key: 'state', label: t('plans.state'), render: (plan) => <State {...plan} /> },
    {
      key: 'actions',
      label: t('row_actions'),
      align: 'right',
      onPhone: 'wide',
      render: (plan) => <Actions plan={plan} onEdit={onEdit} onRetire={onRetire} />,
    },
  ];
}

function State({ listed, retired_at }: AdministeredPlan) {
  const t = useAdministrationTexts();
  if (retired_at) return <StatusBadge tone="neutral">{t('plans.retired')}</StatusBadge>;
  return (
    <StatusBadge tone={listed ? 'success' : 'neutral'}>
      {t(listed ? 'plans.listed' : 'plans.unlisted')}
    </StatusBadge>
  );
}

interface ActionsProps {
  plan: AdministeredPlan;
  onEdit(plan: AdministeredPlan): void;
  onRetire(plan: AdministeredPlan): void;
}

function Actions({ plan, onEdit, onRetire }: ActionsProps) {
  const t = useAdministrationTexts();
  const restore = useRetirePlan();
  return (
    <Group gap={8} className={styles.actions}>
      <Button
        size="xs"
        variant="default"
        aria-label={t('edit_of', { name: plan.name })}
        onClick={() => onEdit(plan)}
      >
        {t('edit')}
      </Button>
      {plan.retired_at ? (
        <Button
          size="xs"
          variant="subtle"
          loading={restore.isPending}
          onClick={() => restore.mutate({ id: plan.id, retired: false })}
        >
          {t('plans.restore')}
        </Button>
      ) : (
        <Button size="xs" variant="subtle" color="red" onClick={() => onRetire(plan)}>
          {t('plans.retire')}
        </Button>
      )}
    </Group>
  );
}
