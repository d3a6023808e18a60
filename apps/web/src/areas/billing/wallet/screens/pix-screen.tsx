import type { Deposit } from '@clientela/contract';
import { isOpen, paymentLabel } from '@clientela/domain';
import { Button, Skeleton, Text, Textarea } from '@mantine/core';
import { IconCheck, IconCopy, IconShare } from '@tabler/icons-react';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { copyText, shareLink } from '#lib/copy.ts';
import { formatSeconds, useSecondsUntil } from '#lib/countdown.ts';
import { formatMoney } from '#lib/format.ts';
import { toast, toastFailure } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import { useDeposit, usePaySandbox } from '../deposits.data.ts';
import { Section } from '../parts/section.tsx';
import styles from '../parts/wallet.module.css';
import { useWalletTexts } from '../wallet.texts.ts';

const route = getRouteApi('/wallet/deposit/pix');
const QrCode = lazy(() => import('#ui/qr-code.tsx'));

/** The code of a Pix deposit, until it is paid or lapses. */
export function PixScreen() {
  const { id } = route.useSearch();
  return id ? <PixDeposit id={id} /> : <Navigate to="/wallet/deposit" replace />;
}

function PixDeposit({ id }: { id: string }) {
  const t = useWalletTexts();
  const deposit = useDeposit(id);
  const search = { amount: deposit.data?.amount };
  return (
    <Page
      title={t('pix.title')}
      width="form"
      before={<BackLink to="/wallet/deposit" search={search} label={t('deposit.title')} />}
    >
      <Section query={deposit} height={420}>
        {(shown) => <Shown deposit={shown} answeredAt={deposit.dataUpdatedAt} />}
      </Section>
    </Page>
  );
}

interface ShownProps {
  deposit: Deposit;
  /** When the seconds left were counted. */
  answeredAt: number;
}

function Shown({ deposit, answeredAt }: ShownProps) {
  const t = useWalletTexts();
  const { status, pix_code, seconds_to_expire } = deposit;
  const endsAt = answeredAt + (seconds_to_expire ?? Number.POSITIVE_INFINITY) * 1000;
  const secondsLeft = useSecondsUntil(endsAt);
  const isLapsed = seconds_to_expire !== null && secondsLeft === 0;

  if (!isOpen(status) && status !== 'CANCELLED' && status !== 'REFUSED') {
    return <Navigate to="/wallet/deposit/success" search={{ id: deposit.id }} replace />;
  }
  if (status === 'CANCELLED' || status === 'REFUSED' || isLapsed) {
    return <Lapsed amount={deposit.amount} />;
  }
  if (!pix_code) return <Skeleton height={420} role="status" aria-label={paymentLabel(status)} />;
  return (
    <div className={styles.pix}>
      <p className={styles.soft}>{t('pix.lead')}</p>
      <div className={styles.pixQr}>
        <Suspense>
          <QrCode text={pix_code} label={t('pix.qr', { amount: formatMoney(total(deposit)) })} />
        </Suspense>
      </div>
      <strong className={styles.pixAmount}>{formatMoney(total(deposit))}</strong>
      {Number.isFinite(endsAt) && (
        <Text size="sm" role="timer">
          {t('pix.expires', { time: formatSeconds(secondsLeft) })}
        </Text>
      )}
      <CopyCode code={pix_code} />
      <Share pageId={deposit.pix_page_id} />
      <Text size="sm" c="dimmed" role="status">
        {t('pix.waiting')}
      </Text>
      {deposit.is_sandbox && <SandboxButton id={deposit.id} />}
    </div>
  );
}

const total = ({ amount, fee }: Deposit) => amount + fee;

function Lapsed({ amount }: { amount: number }) {
  const t = useWalletTexts();
  return (
    <EmptyState
      title={t('pix.expired_title')}
      text={t('pix.expired_text')}
      action={
        <LinkButton to="/wallet/deposit" search={{ amount }}>
          {t('pix.again')}
        </LinkButton>
      }
    />
  );
}

function CopyCode({ code }: { code: string }) {
  const t = useWalletTexts();
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    const done = await copyText(code);
    setCopied(done);
    if (!done) toast('warning', t('pix.copy_failed'));
  }

  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <div className={styles.pixCode}>
      <Textarea
        label={t('pix.code')}
        value={code}
        readOnly
        rows={3}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        size="md"
        fullWidth
        leftSection={<Icon size={18} stroke={1.8} aria-hidden />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{t(isCopied ? 'pix.copied' : 'pix.copy')}</span>
      </Button>
    </div>
  );
}

/** Payer and depositor may differ, so the linked page requires no sign-in. */
function Share({ pageId }: { pageId: string | null }) {
  const t = useWalletTexts();
  if (!pageId) return null;

  async function share() {
    const outcome = await shareLink(`${location.origin}/pix-code/${pageId}`);
    if (outcome === 'copied') toast('success', t('pix.share_copied'));
    if (outcome === 'failed') toast('warning', t('pix.share_failed'));
  }

  return (
    <Button
      variant="default"
      leftSection={<IconShare size={16} stroke={1.6} aria-hidden />}
      onClick={() => void share()}
    >
      {t('pix.share')}
    </Button>
  );
}

function SandboxButton({ id }: { id: string }) {
  const t = useWalletTexts();
  const pay = usePaySandbox(id);
  return (
    <div className={styles.pixSandbox}>
      <p className={styles.soft}>{t('pix.sandbox')}</p>
      <Button
        variant="default"
        loading={pay.isPending}
        onClick={() => pay.mutate(undefined, { onError: toastFailure })}
      >
        {t('pix.pay_sandbox')}
      </Button>
    </div>
  );
}
