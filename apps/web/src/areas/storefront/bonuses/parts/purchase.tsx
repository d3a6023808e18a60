import type { BonusBalance, BonusQuote, BonusUse } from '@clientela/contract';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatSeconds, useSecondsUntil } from '#lib/countdown.ts';
import { useCurrentStore, useMay } from '#lib/current-store.tsx';
import { Failure } from '#lib/failure.ts';
import { formatInstant, formatMoney } from '#lib/format.ts';
import { toastFailure } from '#lib/toast.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { useQuote, useSendPin, useSpend } from '../bonuses.data.ts';
import { useBonusTexts } from '../bonuses.texts.ts';
import { PersonHead } from './person-head.tsx';
import styles from './point-of-sale.module.css';

interface PurchaseProps {
  person: BonusBalance;
  onUsed(use: BonusUse): void;
  onBack(): void;
}

/** The purchase, the amount paid with bonus, and the customer's code. */
export function Purchase({ person, onUsed, onBack }: PurchaseProps) {
  const t = useBonusTexts();
  const customer_id = person.customer.id;
  const [purchase_amount, setPurchase] = useState(0);
  const [wanted, setWanted] = useState<number | null>(null);
  const [order_number, setOrder] = useState('');
  const { data: quote } = useQuote(customer_id, purchase_amount);
  const usable = purchase_amount > 0 ? (quote?.usable ?? 0) : 0;
  const amount = Math.min(wanted ?? usable, usable);
  return (
    <Panel>
      <Stack gap={16}>
        <PersonHead person={person} onBack={onBack} />
        <MoneyInput
          label={t('till.purchase')}
          description={t('till.purchase_help')}
          size="md"
          data-autofocus
          value={purchase_amount}
          onChange={(cents) => {
            setPurchase(cents);
            setWanted(null);
          }}
        />
        {purchase_amount > 0 && quote && (
          <>
            <div className={styles.sum} aria-live="polite">
              <span>{t('till.usable')}</span>
              <strong>{formatMoney(usable)}</strong>
            </div>
            <Blocked quote={quote} />
          </>
        )}
        {usable > 0 && (
          <>
            <MoneyInput
              label={t('till.amount')}
              value={amount}
              onChange={(cents) => setWanted(Math.min(cents, usable))}
            />
            <TextInput
              label={t('till.order')}
              maxLength={80}
              value={order_number}
              onChange={({ currentTarget }) => setOrder(currentTarget.value)}
            />
            {amount > 0 && quote && (
              <Agree
                key={`${purchase_amount} ${amount}`}
                scope={{ customer_id, purchase_amount, amount }}
                order_number={order_number.trim() || null}
                needsPin={quote.needs_pin}
                onUsed={onUsed}
              />
            )}
          </>
        )}
      </Stack>
    </Panel>
  );
}

/** Bonuses that cannot be used now, each with its reason. */
function Blocked({ quote: { blocked, owed } }: { quote: BonusQuote }) {
  const t = useBonusTexts();
  const { time_zone } = useCurrentStore();
  if (blocked.length === 0 && owed === 0) return null;
  return (
    <ul className={styles.reasons}>
      {blocked.map(({ bonus_id, amount, reason, available_at, minimum_for_use }) => (
        <li key={bonus_id}>
          {t(`blocked.${reason}`, {
            value: formatMoney(amount),
            date: formatInstant(available_at, time_zone),
            minimum: formatMoney(minimum_for_use),
          })}
        </li>
      ))}
      {owed > 0 && <li>{t('blocked.owed', { value: formatMoney(owed) })}</li>}
    </ul>
  );
}

interface AgreeProps {
  scope: { customer_id: string; purchase_amount: number; amount: number };
  order_number: string | null;
  needsPin: boolean;
  onUsed(use: BonusUse): void;
}

/** The customer confirms by a code; without one, a manager gives a reason. */
function Agree({ scope, order_number, needsPin, onUsed }: AgreeProps) {
  const t = useBonusTexts();
  const mayRelease = useMay('Campaign.update');
  const send = useSendPin();
  const spend = useSpend();
  const [pin, setPin] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  const use = (how: { pin?: string; release_reason?: string }) =>
    spend.mutate(
      { ...scope, order_number, ...how },
      { onSuccess: onUsed, onError: (error) => !isAboutPin(error) && toastFailure(error) },
    );
  if (!needsPin) {
    return (
      <Button size="md" loading={spend.isPending} onClick={() => use({})}>
        {t('till.use', { value: formatMoney(scope.amount) })}
      </Button>
    );
  }
  return (
    <Stack gap={12}>
      <SendPin send={send} onSend={() => send.mutate(scope, { onError: toastFailure })} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          use({ pin });
        }}
      >
        <Stack gap={12}>
          <TextInput
            className={styles.pin}
            label={t('till.pin')}
            description={t('till.pin_help')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={pin}
            error={isAboutPin(spend.error) ? spend.error?.message : undefined}
            onChange={({ currentTarget }) => setPin(currentTarget.value.replace(/\D/g, ''))}
          />
          <Button
            type="submit"
            size="md"
            disabled={pin.length < 6}
            loading={spend.isPending && reason === null}
          >
            {t('till.use', { value: formatMoney(scope.amount) })}
          </Button>
        </Stack>
      </form>
      {mayRelease && reason === null && (
        <Button variant="subtle" size="compact-sm" onClick={() => setReason('')}>
          {t('till.release')}
        </Button>
      )}
      {reason !== null && (
        <Group align="flex-end" gap={8}>
          <TextInput
            style={{ flex: 1 }}
            label={t('till.release_reason')}
            maxLength={300}
            data-autofocus
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={!reason.trim()}
            loading={spend.isPending}
            onClick={() => use({ release_reason: reason.trim() })}
          >
            {t('till.release_do')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function SendPin({ send, onSend }: { send: ReturnType<typeof useSendPin>; onSend(): void }) {
  const t = useBonusTexts();
  const sent = send.data;
  const wait = useSecondsUntil(sent ? Date.parse(sent.again_at) : 0);
  return (
    <div>
      <Button
        variant={sent ? 'default' : 'filled'}
        loading={send.isPending}
        disabled={sent !== undefined && wait > 0}
        onClick={onSend}
      >
        {sent
          ? wait > 0
            ? t('till.again_in', { time: formatSeconds(wait) })
            : t('till.again')
          : t('till.send')}
      </Button>
      {sent && (
        <Text size="sm" mt={8} role="status">
          {t(`till.sent_${sent.channel}`, { to: sent.sent_to })}
        </Text>
      )}
    </div>
  );
}

function isAboutPin(error: unknown): boolean {
  return error instanceof Failure && (error.code === 'pin_wrong' || error.code === 'pin_over');
}
