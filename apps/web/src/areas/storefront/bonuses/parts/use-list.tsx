import type { BonusUse } from '@clientela/contract';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { toast, toastFailure } from '#lib/toast.tsx';
import { DateText, Money, Nothing } from '#lib/values.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import type { Column } from '#ui/table-types.ts';
import { StatusBadge } from '#ui/tag.tsx';
import { useBonusUses, useCancelUse } from '../bonuses.data.ts';
import { useBonusTexts } from '../bonuses.texts.ts';
import styles from './bonus-list.module.css';

/** Purchases that were paid with bonus, the newest first. */
export function UseList() {
  const t = useBonusTexts();
  const [page, setPage] = useState<{ page?: number | undefined; cursor?: string | undefined }>({});
  const uses = useBonusUses(page);
  return (
    <LoadedList
      query={uses}
      empty={{
        icon: <IconReceipt size={24} stroke={1.6} />,
        title: t('uses.empty_title'),
        text: t('uses.empty_text'),
      }}
      onPage={setPage}
    >
      {(rows) => <Table rows={rows} />}
    </LoadedList>
  );
}

function Table({ rows }: { rows: BonusUse[] | undefined }) {
  const t = useBonusTexts();
  const columns: Column<BonusUse>[] = [
    { key: 'customer', label: t('list.customer'), render: ({ customer }) => customer.name },
    {
      key: 'amount',
      label: t('uses.amount'),
      align: 'right',
      onPhone: 'aside',
      render: ({ amount }) => <Money cents={amount} />,
    },
    {
      key: 'purchase',
      label: t('uses.purchase'),
      align: 'right',
      render: ({ purchase_amount }) => <Money cents={purchase_amount} />,
    },
    {
      key: 'proof',
      label: t('uses.proof'),
      render: ({ proof, release_reason }) =>
        release_reason ? `${t('proofs.RELEASED')}: ${release_reason}` : t(`proofs.${proof}`),
    },
    {
      key: 'by',
      label: t('uses.by'),
      isOptional: true,
      render: ({ used_by }) => used_by ?? <Nothing />,
    },
    {
      key: 'order',
      label: t('list.order'),
      isOptional: true,
      render: ({ order_number }) => order_number ?? <Nothing />,
    },
    {
      key: 'at',
      label: t('uses.at'),
      render: ({ created_at }) => <DateText instant={created_at} withTime />,
    },
    {
      key: 'cancel',
      label: '',
      onPhone: 'wide',
      render: (use) =>
        use.cancelled_at ? (
          <StatusBadge tone="neutral">{t('uses.cancelled')}</StatusBadge>
        ) : use.returned > 0 ? (
          <span className={styles.left}>
            {t('uses.returned')} <Money cents={use.returned} />
          </span>
        ) : (
          <Cancel use={use} />
        ),
    },
  ];
  return (
    <DataTable
      id="bonus-uses"
      label={t('uses.label')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ customer }) => customer.name}
    />
  );
}

function Cancel({ use }: { use: BonusUse }) {
  const t = useBonusTexts();
  const cancel = useCancelUse();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={open}>
        {t('uses.cancel')}
      </Button>
      <Confirm
        isOpen={isOpen}
        title={t('uses.cancel_title')}
        text={t('uses.cancel_text')}
        action={t('uses.cancel')}
        isBusy={cancel.isPending}
        onClose={close}
        onConfirm={() =>
          cancel.mutate(use.id, {
            onSuccess: () => toast('success', t('till.undone')),
            onError: toastFailure,
            onSettled: close,
          })
        }
      />
    </>
  );
}
