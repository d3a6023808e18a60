import type { Deposit } from '@clientela/contract';
import { isOpen, paymentLabel } from '@clientela/domain';
import { Group, Loader, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconReceiptRefund } from '@tabler/icons-react';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { formatMoney } from '#lib/format.ts';
import { DateText } from '#lib/values.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import { useDeposit } from '../deposits.data.ts';
import { useCardName } from '../parts/card-name.ts';
import { Section } from '../parts/section.tsx';
import styles from '../parts/wallet.module.css';
import { useWalletTexts } from '../wallet.texts.ts';

const route = getRouteApi('/wallet/deposit/success');

/** Outcome of a deposit: credited, pending at the gateway, refused or refunded. */
export function DepositSuccessScreen() {
  const t = useWalletTexts();
  const { id } = route.useSearch();
  return (
    <Page
      title={t('success.title')}
      width="form"
      before={<BackLink to="/wallet" label={t('auto.back')} />}
    >
      {id ? <Receipt id={id} /> : <Navigate to="/wallet" replace />}
    </Page>
  );
}

function Receipt({ id }: { id: string }) {
  const deposit = useDeposit(id);
  return (
    <Section query={deposit} height={360}>
      {(shown) => (
        <>
          <Outcome deposit={shown} />
          <Facts deposit={shown} />
          <NextSteps deposit={shown} />
        </>
      )}
    </Section>
  );
}

type Kind = 'paid' | 'processing' | 'failed' | 'reversed';

function kindOf({ status }: Deposit): Kind {
  if (status === 'REFUSED' || status === 'CANCELLED') return 'failed';
  if (status === 'REFUNDED' || status === 'CHARGEBACK') return 'reversed';
  return isOpen(status) && status !== 'AUTHORIZED' ? 'processing' : 'paid';
}

const ICONS = {
  paid: <IconCircleCheck size={40} stroke={1.4} aria-hidden />,
  processing: <Loader size={32} aria-hidden />,
  failed: <IconCircleX size={40} stroke={1.4} aria-hidden />,
  reversed: <IconReceiptRefund size={40} stroke={1.4} aria-hidden />,
};

function Outcome({ deposit }: { deposit: Deposit }) {
  const t = useWalletTexts();
  const kind = kindOf(deposit);
  const text = t(`success.${kind}_text`, { amount: formatMoney(deposit.net_value) });
  return (
    <div className={styles.depositOutcome} data-kind={kind} role="status">
      {ICONS[kind]}
      <Title order={2}>{t(`success.${kind}_title`)}</Title>
      <Text c="dimmed">{(kind === 'failed' && deposit.reason) || text}</Text>
    </div>
  );
}

function Facts({ deposit }: { deposit: Deposit }) {
  const t = useWalletTexts();
  const nameOf = useCardName();
  const { amount, fee, net_value, refunded_amount, payment_method, card } = deposit;
  const facts = [
    [t('success.amount'), formatMoney(amount)],
    [t('success.fee'), formatMoney(fee)],
    [t('success.total'), formatMoney(amount + fee)],
    [t('success.net'), kindOf(deposit) === 'paid' && formatMoney(net_value)],
    [t('success.refunded'), refunded_amount > 0 && formatMoney(refunded_amount)],
    [t('success.method'), card ? nameOf(card) : payment_method.name],
    [t('success.status'), paymentLabel(deposit.status)],
    [t('success.date'), <DateText key="date" instant={deposit.created_at} withTime />],
    [t('success.transaction'), deposit.transaction_id],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className={styles.depositFact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function NextSteps({ deposit }: { deposit: Deposit }) {
  const t = useWalletTexts();
  const kind = kindOf(deposit);
  const offersAutomatic = kind === 'paid' && deposit.card && !deposit.enabled_automatic_topup;
  return (
    <>
      {offersAutomatic && (
        <div className={styles.promo}>
          <strong>{t('success.auto_title')}</strong>
          <p>{t('success.auto_text')}</p>
          <LinkButton to="/wallet/auto-topup" variant="default" size="xs">
            {t('auto.promo_action')}
          </LinkButton>
        </div>
      )}
      <Group mt={24}>
        <LinkButton to="/wallet">{t('success.wallet')}</LinkButton>
        {kind === 'failed' && (
          <LinkButton to="/wallet/deposit" search={{ amount: deposit.amount }} variant="default">
            {t('success.again')}
          </LinkButton>
        )}
      </Group>
    </>
  );
}
