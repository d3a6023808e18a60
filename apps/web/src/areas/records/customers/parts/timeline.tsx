import type { Customer, TimelineEntry } from '@clientela/contract';
import { fillMessageText } from '@clientela/domain';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import {
  IconBolt,
  IconClipboardCheck,
  IconForms,
  IconGift,
  IconMail,
  IconMessage,
  IconNote,
  IconPencil,
  IconShoppingBag,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { activityStatus } from '#lib/activity-status.ts';
import { Can, useMay } from '#lib/current-store.tsx';
import { formatRelative } from '#lib/format.ts';
import { orderStatus } from '#lib/order-status.ts';
import { toast } from '#lib/toast.tsx';
import { DateText, Money } from '#lib/values.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { useDeleteNote, useTimeline } from '../customers.data.ts';
import { useCustomerTexts } from '../customers.texts.ts';
import styles from './customer.module.css';
import { NoteEditor } from './note-editor.tsx';

type Named = Pick<Customer, 'id' | 'first_name' | 'last_name' | 'anonymized_at'>;
type Entry<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

interface TimelineProps {
  customer: Named;
  /** Whether a new note is being written. */
  isAdding: boolean;
  onAdding(isAdding: boolean): void;
  /** Opens a message as it left; absent where the person may not. */
  onMessage?: ((id: string) => void) | undefined;
}

/** Events of this customer, newest first. */
export function Timeline({ customer, isAdding, onAdding, onMessage }: TimelineProps) {
  const customerId = customer.id;
  const t = useCustomerTexts();
  const timeline = useTimeline(customerId);

  return (
    <Panel
      title={t('detail.history')}
      action={
        !customer.anonymized_at && (
          <Can do="CustomerNote.create">
            <Button variant="default" size="xs" onClick={() => onAdding(true)} disabled={isAdding}>
              {t('note.add')}
            </Button>
          </Can>
        )
      }
    >
      {isAdding && <NoteEditor customerId={customerId} onDone={() => onAdding(false)} />}
      <Loaded
        query={timeline}
        isEmpty={({ pages }) => pages[0]?.data.length === 0}
        empty={<Text c="dimmed">{t('detail.history_empty')}</Text>}
      >
        {({ pages }) => (
          <ul className={styles.timeline}>
            {pages.flatMap(({ data }) =>
              data.map((entry) => (
                <Item
                  key={`${entry.kind} ${entry.id}`}
                  entry={entry}
                  customer={customer}
                  onMessage={onMessage}
                />
              )),
            )}
          </ul>
        )}
      </Loaded>
      {timeline.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt={12}
          loading={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          {t('detail.more')}
        </Button>
      )}
    </Panel>
  );
}

interface ItemProps extends Pick<TimelineProps, 'customer' | 'onMessage'> {
  entry: TimelineEntry;
}

function Item({ entry, customer, onMessage }: ItemProps) {
  if (entry.kind === 'order') return <OrderItem order={entry} />;
  if (entry.kind === 'message') {
    return <MessageItem message={entry} customer={customer} onMessage={onMessage} />;
  }
  if (entry.kind === 'received_sms') return <ReceivedItem received={entry} />;
  if (entry.kind === 'custom_event') return <CustomEventItem event={entry} />;
  if (entry.kind === 'bonus') return <BonusItem bonus={entry} />;
  if (entry.kind === 'bonus_use') return <BonusUseItem use={entry} />;
  if (entry.kind === 'popup_signup') return <SignupItem signup={entry} />;
  if (entry.kind === 'survey_response') return <SurveyItem response={entry} />;
  if (entry.kind === 'conversion') return <ConversionItem at={entry.at} />;
  return <NoteItem note={entry} customerId={customer.id} />;
}

/** SMS reply of the customer. */
function ReceivedItem({ received }: { received: Entry<'received_sms'> }) {
  const t = useCustomerTexts();
  return (
    <Row
      icon={<IconMessage size={16} stroke={1.6} />}
      title={t('detail.answered_by_sms')}
      text={received.text}
      at={received.at}
    />
  );
}

/** A custom event of the customer, from the store's own program. */
function CustomEventItem({ event }: { event: Entry<'custom_event'> }) {
  const properties = Object.entries(event.properties).map(([name, value]) => `${name}: ${value}`);
  return (
    <Row
      icon={<IconBolt size={16} stroke={1.6} />}
      title={event.name}
      text={properties.join(' · ')}
      at={event.at}
    />
  );
}

function BonusItem({ bonus }: { bonus: Entry<'bonus'> }) {
  const t = useCustomerTexts();
  return (
    <Row
      icon={<IconGift size={16} stroke={1.6} />}
      title={t('timeline.bonus')}
      text={
        <>
          {bonus.campaign_name
            ? t('timeline.bonus_of', { campaign: bonus.campaign_name })
            : t('timeline.bonus_by_hand')}
          {bonus.remaining > 0 && (
            <>
              {' · '}
              {t('timeline.bonus_until')} <DateText instant={bonus.expires_at} />
            </>
          )}
        </>
      }
      aside={<Money cents={bonus.value} />}
      at={bonus.at}
    />
  );
}

function BonusUseItem({ use }: { use: Entry<'bonus_use'> }) {
  const t = useCustomerTexts();
  return (
    <Row
      icon={<IconGift size={16} stroke={1.6} />}
      title={
        <>
          {t('timeline.bonus_used')}
          {use.is_cancelled && (
            <StatusBadge tone="neutral">{t('timeline.bonus_use_undone')}</StatusBadge>
          )}
        </>
      }
      text={
        <>
          {t('timeline.bonus_in_purchase')} <Money cents={use.purchase_amount} />
        </>
      }
      aside={<Money cents={use.amount} />}
      at={use.at}
    />
  );
}

function SignupItem({ signup }: { signup: Entry<'popup_signup'> }) {
  const t = useCustomerTexts();
  const { page, coupon, consents, is_awaiting_confirmation } = signup;
  const channels = consents.map((channel) => t(`channels.${channel}`)).join(', ');
  const parts = [
    t('timeline.signup_page', { page }),
    coupon && t('timeline.signup_coupon', { coupon }),
    channels && t('timeline.signup_consents', { channels }),
  ];
  return (
    <Row
      icon={<IconForms size={16} stroke={1.6} />}
      title={
        <>
          <PopupName signup={signup} />
          {is_awaiting_confirmation && (
            <StatusBadge tone="neutral">{t('timeline.signup_awaiting')}</StatusBadge>
          )}
        </>
      }
      text={parts.filter(Boolean).join(' · ')}
      at={signup.at}
    />
  );
}

/** The pop-up, linked for people with permission to see it. */
function PopupName({ signup }: { signup: Entry<'popup_signup'> }) {
  const t = useCustomerTexts();
  const name = t('timeline.signup', { popup: signup.popup_name });
  if (!useMay('Newsletter.show')) return name;
  return (
    <Link to="/popups/$id" params={{ id: signup.popup_id }} className={styles.timelineLink}>
      {name}
    </Link>
  );
}

const NPS_TONES = { DETRACTOR: 'danger', NEUTRAL: 'neutral', PROMOTER: 'success' } as const;

/** A finished response, linked to the results of its day for people with permission to see them. */
function SurveyItem({ response }: { response: Entry<'survey_response'> }) {
  const t = useCustomerTexts();
  const { survey_id: id, day, score, nps_group, order_number } = response;
  const name = t('timeline.survey', { survey: response.survey_name });
  const search = { view: 'responses', from: day, to: day } as const;
  const parts = [
    score !== null && t('timeline.survey_score', { score }),
    order_number && t('timeline.order', { number: order_number }),
  ];
  return (
    <Row
      icon={<IconClipboardCheck size={16} stroke={1.6} />}
      title={
        <>
          {useMay('Survey.results') ? (
            <Link
              to="/surveys/$id/results"
              params={{ id }}
              search={search}
              className={styles.timelineLink}
            >
              {name}
            </Link>
          ) : (
            name
          )}
          {nps_group && (
            <StatusBadge tone={NPS_TONES[nps_group]}>{t(`nps_groups.${nps_group}`)}</StatusBadge>
          )}
        </>
      }
      text={parts.filter(Boolean).join(' · ')}
      at={response.at}
    />
  );
}

interface RowProps {
  icon: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  aside?: ReactNode;
  at: string;
}

function Row({ icon, title, text, aside, at }: RowProps) {
  return (
    <li>
      <span className={styles.timelineIcon} aria-hidden>
        {icon}
      </span>
      <div>
        <div className={styles.timelineTitle}>{title}</div>
        {text && <div className={styles.timelineText}>{text}</div>}
      </div>
      <div className={styles.timelineAside}>
        {aside}
        <div className={styles.timelineWhen} title={formatRelative(at)}>
          <DateText instant={at} withTime />
        </div>
      </div>
    </li>
  );
}

function OrderItem({ order }: { order: Entry<'order'> }) {
  const t = useCustomerTexts();
  const { tone, label } = orderStatus(order.status);
  return (
    <Row
      icon={<IconShoppingBag size={16} stroke={1.6} />}
      title={
        <>
          <OrderName order={order} />
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </>
      }
      text={order.quantity > 0 ? t('timeline.items', { count: order.quantity }) : ''}
      aside={<Money cents={order.total} />}
      at={order.at}
    />
  );
}

/** Number of the order, linked for people with permission to see orders. */
function OrderName({ order }: { order: Entry<'order'> }) {
  const t = useCustomerTexts();
  const name = t('timeline.order', { number: order.number });
  if (!useMay('Order.index')) return name;
  return (
    <Link to="/orders" search={{ order: order.id }} className={styles.timelineLink}>
      {name}
    </Link>
  );
}

interface MessageItemProps extends Pick<TimelineProps, 'customer' | 'onMessage'> {
  message: Entry<'message'>;
}

function MessageItem({ message, customer, onMessage }: MessageItemProps) {
  const t = useCustomerTexts();
  const { tone, label } = activityStatus(message.status);
  const name = message.subject ? subjectFor(message.subject, customer) : message.campaign_name;
  return (
    <Row
      icon={<IconMail size={16} stroke={1.6} />}
      title={
        <>
          {onMessage ? (
            <button
              type="button"
              className={`${styles.timelineLink} ${styles.timelineButton}`}
              onClick={() => onMessage(message.id)}
            >
              {name}
            </button>
          ) : (
            name
          )}
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </>
      }
      text={t('timeline.message', { campaign: message.campaign_name })}
      at={message.at}
    />
  );
}

/** The subject as the customer read it. */
function subjectFor(subject: string, { first_name, last_name }: Named): string {
  return fillMessageText(subject, {
    'customer.first_name': first_name,
    'customer.last_name': last_name,
    'customer.full_name': `${first_name} ${last_name}`.trim(),
  });
}

function ConversionItem({ at }: { at: string }) {
  const t = useCustomerTexts();
  return (
    <Row
      icon={<IconUserCheck size={16} stroke={1.6} />}
      title={t('timeline.conversion')}
      text={t('timeline.conversion_text')}
      at={at}
    />
  );
}

function NoteItem({ note, customerId }: { note: Entry<'note'>; customerId: string }) {
  const t = useCustomerTexts();
  const remove = useDeleteNote(customerId);
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  if (mode === 'edit') {
    return (
      <li style={{ display: 'block' }}>
        <NoteEditor customerId={customerId} note={note} onDone={() => setMode('read')} />
      </li>
    );
  }
  return (
    <>
      <Row
        icon={<IconNote size={16} stroke={1.6} />}
        title={note.title}
        text={
          <>
            {note.notes}
            <br />
            {note.author ? t('timeline.note_by', { author: note.author }) : t('timeline.note')}
          </>
        }
        aside={<NoteActions onEdit={() => setMode('edit')} onDelete={() => setMode('delete')} />}
        at={note.at}
      />
      <Confirm
        isOpen={mode === 'delete'}
        title={t('note.delete')}
        text={t('note.delete_text')}
        action={t('note.delete')}
        isDangerous
        isBusy={remove.isPending}
        onClose={() => setMode('read')}
        onConfirm={() =>
          remove.mutate(note.id, { onSuccess: () => toast('success', t('note.deleted')) })
        }
      />
    </>
  );
}

function NoteActions({ onEdit, onDelete }: { onEdit(): void; onDelete(): void }) {
  const t = useCustomerTexts();
  return (
    <Group gap={2} justify="flex-end">
      <Can do="CustomerNote.update">
        <ActionIcon variant="subtle" color="gray" aria-label={t('note.edit')} onClick={onEdit}>
          <IconPencil size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Can>
      <Can do="CustomerNote.destroy">
        <ActionIcon variant="subtle" color="gray" aria-label={t('note.delete')} onClick={onDelete}>
          <IconTrash size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Can>
    </Group>
  );
}
