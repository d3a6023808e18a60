import { addonLabel } from '@clientela/contract/features';
import '@mantine/core/styles/Tooltip.css';
import type { StatementInput, StatementOutput } from '@clientela/contract';
import { isLostPayment, type PaymentStatus, paymentLabel } from '@clientela/domain';
import { Loader, Tooltip } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatDay, formatMoney, formatNumber } from '#lib/format.ts';
import { HIDDEN_MONEY, useHiddenValues } from '#lib/hidden-values.ts';
import { formatTag } from '#lib/locale.ts';
import { todayIn } from '#lib/period.ts';
import { StatusBadge, type Tone } from '#ui/tag.tsx';
import { costOf, type ShownDay, type StatementEntry } from '../statement.rules.ts';
import { useWalletTexts } from '../wallet.texts.ts';
import { Amount } from './amount.tsx';
import styles from './statement.module.css';

interface StatementProps {
  days: readonly ShownDay[];
  /** Shows the components of each cost. */
  withDetails?: boolean;
}

/** Movements day by day. */
export function Statement({ days, withDetails = false }: StatementProps) {
  return (
    <ol className={styles.statement}>
      {days.map(({ date, entries }) => (
        <li key={date} className={styles.group}>
          <DayHeading date={date} />
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} date={date} withDetails={withDetails} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function useToday(): string {
  const { time_zone } = useCurrentStore();
  return todayIn(time_zone);
}

function DayHeading({ date }: { date: string }) {
  const t = useWalletTexts();
  const isToday = date === useToday();
  return (
    <h3 className={styles.day}>
      <time dateTime={date}>
        {isToday ? `${t('statement.today')}, ${formatDay(date)}` : formatDay(date)}
      </time>
    </h3>
  );
}

interface EntryProps {
  entry: StatementEntry;
  date: string;
  withDetails: boolean;
}

function Entry({ entry, date, withDetails }: EntryProps) {
  return (
    <li className={styles.entry} data-direction={entry.direction}>
      {entry.direction === 'input' ? (
        <Input input={entry.input} />
      ) : (
        <Output output={entry.output} date={date} withDetails={withDetails} />
      )}
    </li>
  );
}

const TONES: Partial<Record<PaymentStatus, Tone>> = {
  PAID: 'success',
  AUTHORIZED: 'success',
  REFUSED: 'danger',
  CANCELLED: 'danger',
  REFUNDED: 'danger',
  CHARGEBACK: 'danger',
  WAITING_PAYMENT: 'warning',
};

function Input({ input }: { input: StatementInput }) {
  const t = useWalletTexts();
  const { time_zone } = useCurrentStore();
  const { id, status, is_single, fee, refunded_amount, administrator, created_at } = input;
  const [isHidden] = useHiddenValues();
  const money = (cents: number) => (isHidden ? HIDDEN_MONEY : formatMoney(cents));
  const time = new Intl.DateTimeFormat(formatTag(), { timeZone: time_zone, timeStyle: 'short' });
  const brand = input.card_brand === 'UNKNOWN' ? null : input.card_brand;
  const notes = [
    time.format(new Date(created_at)),
    brand ?? input.payment_method_name,
    fee > 0 && t('statement.fee', { fee: money(fee) }),
    // The label of a full refund already shows this.
    status === 'PAID' &&
      refunded_amount > 0 &&
      t('statement.refunded', { amount: money(refunded_amount) }),
    administrator && t('statement.by', { name: administrator.name }),
  ];
  const isWaiting = status === 'WAITING_PAYMENT';
  return (
    <>
      <div className={styles.words}>
        <Link
          className={styles.title}
          to={isWaiting ? '/wallet/deposit/pix' : '/wallet/deposit/success'}
          search={{ id }}
        >
          {t(is_single ? 'statement.deposit' : 'statement.automatic_deposit')}
        </Link>
        <span className={styles.notes}>{notes.filter(Boolean).join(' · ')}</span>
      </div>
      <StatusBadge tone={TONES[status] ?? 'info'}>{paymentLabel(status)}</StatusBadge>
      <strong
        className={styles.in}
        data-lost={isLostPayment(status) || undefined}
        data-open={TONES[status] !== 'success' || undefined}
      >
        <Amount cents={input.amount} sign="+" />
      </strong>
    </>
  );
}

interface OutputProps {
  output: StatementOutput;
  date: string;
  withDetails: boolean;
}

function Output({ output, date, withDetails }: OutputProps) {
  const { campaign, chat } = output;
  if (campaign) {
    return (
      <CampaignOutput output={output} campaign={campaign} date={date} withDetails={withDetails} />
    );
  }
  return chat ? (
    <ChatOutput output={output} name={chat.name} date={date} />
  ) : (
    <AddonOutput output={output} />
  );
}

interface ChatOutputProps extends Omit<OutputProps, 'withDetails'> {
  name: string;
}

/** Templates that left from a number in conversations. */
function ChatOutput({ output, name, date }: ChatOutputProps) {
  const t = useWalletTexts();
  const count = output.values.reduce((sum, { messages }) => sum + messages, 0);
  return (
    <>
      <div className={styles.words}>
        <Link className={styles.title} to="/chat">
          {t('statement.chat', { name })}
        </Link>
        <span className={styles.notes}>
          {t('statement.messages', { count, shown: formatNumber(count) })}
        </span>
      </div>
      <Settling isToday={date === useToday()} />
      <Cost cents={costOf(output)} />
    </>
  );
}

/** An add-on that was paid: a price, which moves no more. */
function AddonOutput({ output }: { output: StatementOutput }) {
  const t = useWalletTexts();
  return (
    <>
      <div className={styles.words}>
        <Link className={styles.title} to="/my-plan">
          {output.values.map(({ addon }) => addon.title).join(', ')}
        </Link>
        <span className={styles.notes}>{t('statement.addon')}</span>
      </div>
      <Settling isToday={false} />
      <strong>
        <Amount cents={costOf(output)} sign="−" />
      </strong>
    </>
  );
}

interface CampaignOutputProps extends OutputProps {
  campaign: NonNullable<StatementOutput['campaign']>;
}

function CampaignOutput({ output, campaign, date, withDetails }: CampaignOutputProps) {
  const t = useWalletTexts();
  const customers = t('statement.customers', {
    count: campaign.customer_total,
    shown: formatNumber(campaign.customer_total),
  });
  return (
    <>
      <div className={styles.words}>
        <Link className={styles.title} to="/campaigns/$id" params={{ id: campaign.id }}>
          {campaign.name}
        </Link>
        <span className={styles.notes}>
          {[campaign.goal?.name, customers].filter(Boolean).join(' · ')}
        </span>
        {withDetails && output.values.length > 0 && <Details output={output} />}
      </div>
      <Settling isToday={date === useToday()} />
      <Cost cents={costOf(output)} />
    </>
  );
}

/** Less than nothing where messages of earlier days did not arrive and their price came back. */
function Cost({ cents }: { cents: number }) {
  const isReturned = cents < 0;
  return (
    <strong className={isReturned ? styles.in : undefined}>
      <Amount cents={Math.abs(cents)} sign={isReturned ? '+' : '−'} />
    </strong>
  );
}

function Details({ output }: { output: StatementOutput }) {
  const t = useWalletTexts();
  return (
    <details>
      <summary>{t('statement.details')}</summary>
      <ul className={styles.details}>
        {output.values.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a cost have no id and no order of their own
          <li key={at}>
            <span>
              {[addonLabel(value.addon.name), value.campaign_action?.message]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span>
              {t('statement.messages', {
                count: value.messages,
                shown: formatNumber(value.messages),
              })}
            </span>
            <Amount cents={Number(value.amount)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Today's costs still move; those of older days are final. */
function Settling({ isToday }: { isToday: boolean }) {
  const t = useWalletTexts();
  const text = t(isToday ? 'statement.moving' : 'statement.settled');
  return (
    <Tooltip label={text} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its explanation must be reachable by keyboard */}
      <span className={styles.settling} role="img" aria-label={text} tabIndex={0}>
        {isToday ? <Loader size={16} /> : <IconCheck size={18} stroke={1.8} aria-hidden />}
      </span>
    </Tooltip>
  );
}
