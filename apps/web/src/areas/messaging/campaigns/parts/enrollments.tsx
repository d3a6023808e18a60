import type { CampaignEnrollment } from '@clientela/contract';
import { ENTRY_STATE_LABELS } from '@clientela/contract/campaign-steps';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '#lib/current-store.tsx';
import { toast } from '#lib/toast.tsx';
import { DateText, Nothing } from '#lib/values.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import type { Column } from '#ui/table-types.ts';
import { useEnrollments, useRemoveEnrollment } from '../campaigns.data.ts';
import type { EnrollmentSearch } from '../campaigns.search.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';

interface EnrollmentsProps {
  id: string;
  search: EnrollmentSearch;
  onPage(changed: { page?: number | undefined; cursor?: string | undefined }): void;
}

/** The trigger's customers, each with their status. */
export function Enrollments({ id, search, onPage }: EnrollmentsProps) {
  const t = useCampaignTexts();
  const [leaving, setLeaving] = useState<CampaignEnrollment | null>(null);
  const columns = useColumns(useMay('Campaign.update') ? setLeaving : null);
  const enrollments = useEnrollments(id, search);
  const isFiltered =
    search.state !== undefined || search.reason !== undefined || search.step !== undefined;
  return (
    <section id="entries" aria-label={t('sequence.who')}>
      <LoadedList
        query={enrollments}
        isFiltered={isFiltered}
        empty={{
          icon: <IconUsers size={24} stroke={1.6} />,
          title: t('sequence.nobody'),
          text: t('sequence.nobody_text'),
        }}
        none={{ title: t('sequence.who'), text: t('sequence.nobody') }}
        onPage={onPage}
      >
        {(rows) => (
          <DataTable
            id="campaign-entries"
            label={t('sequence.who')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            rowName={({ customer }) => customer.name}
            renderLink={({ customer }, cell) => (
              <Link to="/customers/$id" params={{ id: customer.id }} className="row-link">
                {cell}
              </Link>
            )}
            toolbar={
              isFiltered && (
                <LinkButton to="/campaigns/$id/results" params={{ id }} variant="default" size="xs">
                  {t('sequence.clear')}
                </LinkButton>
              )
            }
          />
        )}
      </LoadedList>
      <Removal id={id} enrollment={leaving} onClose={() => setLeaving(null)} />
    </section>
  );
}

interface RemovalProps {
  id: string;
  enrollment: CampaignEnrollment | null;
  onClose(): void;
}

/** Confirms the removal of a customer. */
function Removal({ id, enrollment, onClose }: RemovalProps) {
  const t = useCampaignTexts();
  const remove = useRemoveEnrollment(id);
  return (
    <Confirm
      isOpen={enrollment !== null}
      title={t('sequence.remove_title', { name: enrollment?.customer.name ?? '' })}
      text={t('sequence.remove_text')}
      action={t('sequence.remove_action')}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        enrollment &&
        remove.mutate(enrollment.id, {
          onSuccess: () => toast('success', t('sequence.removed')),
          onSettled: onClose,
        })
      }
    />
  );
}

function useColumns(
  onRemove: ((enrollment: CampaignEnrollment) => void) | null,
): Column<CampaignEnrollment>[] {
  const t = useCampaignTexts();
  return [
    { key: 'customer', label: t('sequence.customer'), render: ({ customer }) => customer.name },
    {
      key: 'state',
      label: t('sequence.state'),
      onPhone: 'aside',
      render: ({ state }) => ENTRY_STATE_LABELS[state],
    },
    {
      key: 'reason',
      label: t('sequence.reason'),
      render: ({ reason_label }) => reason_label ?? <Nothing />,
    },
    {
      key: 'when',
      label: t('sequence.when'),
      render: ({ triggered_at }) => <DateText withTime instant={triggered_at} />,
    },
    {
      key: 'next',
      label: t('sequence.next'),
      onPhone: 'labelled',
      render: ({ due_at, step }) =>
        due_at ? (
          <>
            {t('sequence.message', { n: step + 1 })} · <DateText withTime instant={due_at} />
          </>
        ) : (
          <Nothing />
        ),
    },
    ...(onRemove
      ? [
          {
            key: 'remove',
            label: '',
            onPhone: 'wide' as const,
            render: (enrollment: CampaignEnrollment) =>
              enrollment.state === 'running' && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  aria-label={t('sequence.remove_title', { name: enrollment.customer.name })}
                  onClick={() => onRemove(enrollment)}
                >
                  {t('sequence.remove_customer')}
                </Button>
              ),
          },
        ]
      : []),
  ];
}
