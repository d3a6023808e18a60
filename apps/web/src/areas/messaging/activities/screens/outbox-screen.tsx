import type { OutboxMessage } from '@clientela/contract';
import {
  CHANNEL_LABELS,
  type Channel,
  propertiesOf,
  SENDING_CHANNELS,
} from '@clientela/contract/channels';
import { SANDBOX_ENDINGS, SANDBOX_REVIEWS } from '@clientela/contract/test-outbox';
import { formatPhone } from '@clientela/domain';
import { Button, Drawer, NativeSelect, SegmentedControl, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { IconInbox } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmailFrame } from '#areas/messaging/email-models/index.ts';
import { PhoneMessage } from '#areas/messaging/sms/index.ts';
import { WhatsappMessage } from '#areas/messaging/whatsapp/index.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatTag } from '#lib/locale.ts';
import { FIRST_PAGE } from '#lib/search.ts';
import { toast } from '#lib/toast.tsx';
import { DateText } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Filters } from '#ui/filters.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { Column } from '#ui/table-types.ts';
import { useAnswerAsCustomer, useOutbox, useOutboxMessage } from '../activities.data.ts';
import type { OutboxSearch } from '../activities.search.ts';
import { useActivityTexts } from '../activities.texts.ts';

const route = getRouteApi('/test-outbox');

/** Messages of channels without a real provider, stored instead of sent. */
export function OutboxScreen() {
  const t = useActivityTexts();
  const { message, ...search } = route.useSearch();
  const { page, per_page, cursor, campaign_id, channel } = search;
  const navigate = route.useNavigate();
  const query = { page, per_page, cursor, campaign_id, channel, search: search.search };
  const outbox = useOutbox(query);
  const change = (changed: Partial<OutboxSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });
  return (
    <Page title={t('outbox.title')} lead={t('outbox.lead')}>
      <LoadedList
        query={outbox}
        isFiltered={Boolean(channel || campaign_id || search.search)}
        empty={{
          icon: <IconInbox size={24} stroke={1.6} />,
          title: t('outbox.empty_title'),
          text: t('outbox.empty_text'),
        }}
        none={{ title: t('outbox.title'), text: t('outbox.none') }}
        onPage={change}
      >
        {(rows) => <OutboxTable rows={rows} search={search} onChange={change} />}
      </LoadedList>
      <SandboxFailures />
      <MessageDrawer
        id={message ?? null}
        onClose={() => void navigate({ search: (before) => ({ ...before, message: undefined }) })}
      />
    </Page>
  );
}

interface OutboxTableProps {
  rows: OutboxMessage[] | undefined;
  search: OutboxSearch;
  onChange(changed: Partial<OutboxSearch>): void;
}

function OutboxTable({ rows, search, onChange }: OutboxTableProps) {
  const t = useActivityTexts();
  const columns: Column<OutboxMessage>[] = [
    { key: 'subject', label: t('outbox.subject'), render: ({ subject }) => inOneLine(subject) },
    {
      key: 'channel',
      label: t('outbox.channel'),
      render: ({ channel }) => CHANNEL_LABELS[channel],
    },
    {
      key: 'to',
      label: t('outbox.to'),
      render: ({ to_name, to_address }) =>
        [to_name, addressOf(to_address)].filter(Boolean).join(' · '),
    },
    {
      key: 'campaign',
      label: t('outbox.campaign'),
      render: ({ campaign }) => campaign?.name ?? t('outbox.test'),
    },
    {
      key: 'created_at',
      label: t('outbox.created_at'),
      render: ({ created_at }) => <DateText instant={created_at} withTime />,
    },
  ];
  return (
    <DataTable
      id="outbox"
      label={t('outbox.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ subject }) => subject}
      renderLink={({ id }, cell) => (
        <Link
          from="/test-outbox"
          search={(before) => ({ ...before, message: id })}
          className="row-link"
        >
          {cell}
        </Link>
      )}
      toolbar={
        <>
          <SearchField
            value={search.search}
            placeholder={t('outbox.search')}
            onChange={(typed) => onChange({ search: typed })}
          />
          <Filters active={[search.channel]}>
            <NativeSelect
              aria-label={t('outbox.channel')}
              data={[
                { value: '', label: t('outbox.any_channel') },
                ...SENDING_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] })),
              ]}
              value={search.channel ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onChange({ channel: SENDING_CHANNELS.find((known) => known === value) })
              }
            />
          </Filters>
        </>
      }
    />
  );
}

const LINE_CHARACTERS = 60;

/** Truncates the text: a whole SMS would leave no space for the other columns. */
function inOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LINE_CHARACTERS ? `${line.slice(0, LINE_CHARACTERS).trim()}…` : line || '…';
}

/** A phone as people read it; anything else as it is. */
function addressOf(address: string): string {
  return address.startsWith('+') ? formatPhone(address) : address;
}

const VIEWS = ['desktop', 'phone', 'text'] as const;

function MessageDrawer({ id, onClose }: { id: string | null; onClose(): void }) {
  const t = useActivityTexts();
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={720}
      title={t('outbox.message')}
      closeButtonProps={{ 'aria-label': t('outbox.close') }}
    >
      {id && <Message id={id} />}
    </Drawer>
  );
}

const isMail = (channel: Channel) => propertiesOf(channel).look === 'mail';

function Message({ id }: { id: string }) {
  const t = useActivityTexts();
  const message = useOutboxMessage(id);
  const { name, time_zone } = useCurrentStore();
  const [view, setView] = useState<(typeof VIEWS)[number]>('desktop');
  return (
    <Loaded query={message}>
      {({ channel, subject, to_address, campaign, html, text, whatsapp, created_at }) => (
        <>
          {isMail(channel) && <Text fw={600}>{subject}</Text>}
          <Text c="dimmed" size="sm" mb={12}>
            {CHANNEL_LABELS[channel]} · {t('outbox.to')}: {addressOf(to_address)}
            {campaign && isMail(channel) && ` · ${t('outbox.counts')}`}
          </Text>
          {propertiesOf(channel).look === 'text' && <PhoneMessage from={name} text={text} />}
          {propertiesOf(channel).look === 'bubbles' && (
            <WhatsappMessage
              shown={whatsapp ?? { header: '', media: null, body: text, footer: '', buttons: [] }}
              time={timeIn(created_at, time_zone)}
            />
          )}
          {!isMail(channel) && <AnswerAsCustomer id={id} />}
          {isMail(channel) && (
            <>
              <SegmentedControl
                size="xs"
                mb={12}
                aria-label={t('outbox.view')}
                value={view}
                onChange={(value) => setView(VIEWS.find((one) => one === value) ?? view)}
                data={VIEWS.map((value) => ({ value, label: t(`outbox.${value}`) }))}
              />
              <EmailFrame html={html} text={text} view={view} hasLinks />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Simulates a reply of the customer, which arrives in the chat like any other message. */
function AnswerAsCustomer({ id }: { id: string }) {
  const t = useActivityTexts();
  const answer = useAnswerAsCustomer(id);
  const [text, setText] = useState('');
  return (
    <form
      style={{ marginTop: 16 }}
      onSubmit={(event) => {
        event.preventDefault();
        answer.mutate(text.trim(), {
          onSuccess: () => {
            setText('');
            toast('success', t('outbox.answered'));
          },
        });
      }}
    >
      <TextInput
        label={t('outbox.answer')}
        description={t('outbox.answer_note')}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" mt={8} loading={answer.isPending} disabled={text.trim() === ''}>
        {t('outbox.answer_do')}
      </Button>
    </form>
  );
}

function timeIn(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(formatTag(), { timeZone, timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/** Number endings that make the sandbox fail, so that a store can see the effect of failures. */
function SandboxFailures() {
  const t = useActivityTexts();
  const lists = [
    [CHANNEL_LABELS.SMS, SANDBOX_ENDINGS.SMS],
    ['WhatsApp', SANDBOX_ENDINGS.WHATSAPP],
  ] as const;
  return (
    <Panel title={t('outbox.failures')}>
      <p className="panel-note">{t('outbox.failures_lead')}</p>
      {lists.map(([channel, endings]) => (
        <details key={channel}>
          <summary>{channel}</summary>
          <dl className="facts">
            {Object.entries(endings).map(([ending, brings]) => (
              <Fact key={ending} label={t('outbox.ending', { ending })} value={brings} />
            ))}
          </dl>
        </details>
      ))}
      <details>
        <summary>{t('outbox.reviews')}</summary>
        <p className="panel-note">{t('outbox.reviews_lead')}</p>
        <dl className="facts">
          {Object.entries(SANDBOX_REVIEWS).map(([word, brings]) => (
            <Fact key={word} label={t('outbox.named', { word })} value={brings} />
          ))}
        </dl>
      </details>
    </Panel>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div style={{ display: 'contents' }}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
