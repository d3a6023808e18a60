import type { PrivacyRequest } from '@clientela/contract';
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatDay, formatInstant } from '#lib/format.ts';
import { DateText } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { Column } from '#ui/table-types.ts';
import { useReceipt } from '../privacy.data.ts';
import { usePrivacyRequestTexts } from '../privacy-requests.texts.ts';

const AnswerDialog = lazy(() => import('./privacy-answer-dialog.tsx'));

interface PrivacyTableProps {
  rows: PrivacyRequest[] | undefined;
  isClosed: boolean;
}

export function PrivacyTable({ rows, isClosed }: PrivacyTableProps) {
  const t = usePrivacyRequestTexts();
  // Held here: rows are mounted again where the table turns into cards.
  const [answering, setAnswering] = useState<PrivacyRequest | null>(null);
  const nameOf = ({ customer }: PrivacyRequest) => customer?.name ?? t('no_record');
  const columns: Column<PrivacyRequest>[] = [
    {
      key: 'person',
      label: t('columns.person'),
      render: (row) =>
        row.customer ? (
          <Link to="/customers/$id" params={{ id: row.customer.id }} className="row-link">
            {row.customer.name}
          </Link>
        ) : (
          nameOf(row)
        ),
    },
    {
      key: 'kind',
      label: t('columns.kind'),
      isText: true,
      render: ({ kind, note }) => (
        <>
          {t(`kinds.${kind}`)}
          {note && (
            <Text size="xs" c="dimmed" lineClamp={2}>
              {note}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'received',
      label: t('columns.received'),
      onPhone: 'labelled',
      render: ({ received_at, channel }) => (
        <>
          <DateText instant={received_at} />{' '}
          <Text span size="xs" c="dimmed">
            {t(`channels.${channel}`)}
          </Text>
        </>
      ),
    },
    isClosed
      ? {
          key: 'answered',
          label: t('columns.answered'),
          isText: true,
          onPhone: 'wide',
          render: (row) => <Answered row={row} />,
        }
      : {
          key: 'due',
          label: t('columns.due'),
          onPhone: 'labelled',
          render: (row) => <Due row={row} />,
        },
    {
      key: 'action',
      label: t('columns.action'),
      render: (row) =>
        isClosed ? (
          <Receipt row={row} />
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('answer_named', { name: nameOf(row) })}
            onClick={() => setAnswering(row)}
          >
            {t('answer')}
          </Button>
        ),
    },
  ];
  return (
    <>
      <DataTable
        id="privacy-requests"
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={nameOf}
      />
      {answering && (
        <Suspense>
          <AnswerDialog request={answering} onClose={() => setAnswering(null)} />
        </Suspense>
      )}
    </>
  );
}

function Due({ row: { due_on, days_left } }: { row: PrivacyRequest }) {
  const t = usePrivacyRequestTexts();
  const isLate = days_left < 0;
  const left = isLate
    ? t('overdue', { count: -days_left })
    : days_left === 0
      ? t('due_today')
      : t('days_left', { count: days_left });
  return (
    <>
      {formatDay(due_on)}{' '}
      <Text span size="xs" fw={isLate ? 600 : 400} c={isLate ? 'var(--danger)' : 'dimmed'}>
        {left}
      </Text>
    </>
  );
}

function Answered({ row }: { row: PrivacyRequest }) {
  const t = usePrivacyRequestTexts();
  const { time_zone } = useCurrentStore();
  const { state, answered_at, answered_by, answer } = row;
  const at = answered_at ? formatInstant(answered_at, time_zone) : '';
  return (
    <>
      {t(state === 'refused' ? 'refused' : 'done')}
      <Text size="xs" c="dimmed">
        {answered_by ? t('answered_by', { at, name: answered_by }) : at}
      </Text>
      {answer && <Text size="xs">{answer}</Text>}
    </>
  );
}

function Receipt({ row: { id, receipt_number } }: { row: PrivacyRequest }) {
  const t = usePrivacyRequestTexts();
  const receipt = useReceipt(id);
  if (receipt_number === null) return '–';
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={receipt.isPending}
      onClick={() => receipt.mutate()}
    >
      {t('receipt', { number: receipt_number })}
    </Button>
  );
}
