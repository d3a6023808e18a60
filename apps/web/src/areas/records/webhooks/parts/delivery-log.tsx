import {
  DELIVERY_STATE_LABELS,
  DELIVERY_STATES,
  type Webhook,
  type WebhookDelivery,
} from '@clientela/contract';
import { Button, Group, Select } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { FIRST_PAGE } from '#lib/search.ts';
import { Count, DateText, Nothing } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import type { Column } from '#ui/table-types.ts';
import { useDeliveries } from '../webhooks.data.ts';
import type { WebhooksSearch } from '../webhooks.search.ts';
import { useWebhookTexts } from '../webhooks.texts.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { DeliveryStateBadge, useEventName } from './delivery-words.tsx';
import { ResendPeriod } from './resend-period.tsx';

const route = getRouteApi('/settings/webhooks');

/** A webhook's deliveries of the last 30 days. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const t = useWebhookTexts();
  const { page, per_page, state } = route.useSearch();
  const navigate = route.useNavigate();
  const deliveries = useDeliveries(webhook.id, { page, per_page, state });
  const [opened, setOpened] = useState<string | null>(null);
  const [isResending, setResending] = useState(false);
  const change = (changed: WebhooksSearch) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });
  return (
    <section>
      <Group justify="space-between" align="end" mb={12}>
        <h2>{t('log.title')}</h2>
        <Group gap={8}>
          <Select
            aria-label={t('log.state')}
            placeholder={t('log.all')}
            clearable
            w={170}
            data={DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_STATE_LABELS[value] }))}
            value={state ?? null}
            onChange={(value) => change({ state: DELIVERY_STATES.find((one) => one === value) })}
          />
          {webhook.is_enabled && (
            <Can do="StoreWebhook.update">
              <Button variant="default" onClick={() => setResending(true)}>
                {t('log.resend_period')}
              </Button>
            </Can>
          )}
        </Group>
      </Group>
      <LoadedList
        query={deliveries}
        isFiltered={state !== undefined}
        empty={{
          icon: <IconSend size={24} stroke={1.6} />,
          title: t('log.none_title'),
          text: t('log.none_text'),
        }}
        none={{ title: t('log.not_found_title'), text: t('log.not_found_text') }}
        onPage={change}
      >
        {(rows) => <Table rows={rows} onOpen={setOpened} />}
      </LoadedList>
      <DeliveryDrawer
        webhookId={webhook.id}
        deliveryId={opened}
        canResend={webhook.is_enabled}
        onClose={() => setOpened(null)}
      />
      {isResending && <ResendPeriod webhookId={webhook.id} onClose={() => setResending(false)} />}
    </section>
  );
}

function Table({
  rows,
  onOpen,
}: {
  rows: WebhookDelivery[] | undefined;
  onOpen(id: string): void;
}) {
  const t = useWebhookTexts();
  const nameOf = useEventName();
  const columns: Column<WebhookDelivery>[] = [
    { key: 'event', label: t('log.event'), render: ({ kind }) => nameOf(kind) },
    {
      key: 'when',
      label: t('log.when'),
      render: ({ created_at }) => <DateText instant={created_at} withTime />,
    },
    {
      key: 'state',
      label: t('log.state'),
      onPhone: 'aside',
      render: ({ state }) => <DeliveryStateBadge state={state} />,
    },
    {
      key: 'answer',
      label: t('log.answer'),
      align: 'right',
      render: ({ status }) => status ?? <Nothing />,
    },
    {
      key: 'attempts',
      label: t('log.attempts'),
      align: 'right',
      onPhone: 'hidden',
      render: ({ attempts }) => <Count value={attempts} />,
    },
  ];
  return (
    <DataTable
      id="webhook-deliveries"
      label={t('log.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ kind }) => nameOf(kind)}
      renderLink={({ id }, cell) => (
        <button type="button" className="row-link" onClick={() => onOpen(id)}>
          {cell}
        </button>
      )}
    />
  );
}
