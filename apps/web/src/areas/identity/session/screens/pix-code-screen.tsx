import type { PixPage } from '@clientela/contract';
import { formatCents, isOpen } from '@clientela/domain';
import { lazy, Suspense, useState } from 'react';
import { call } from '#lib/call.ts';
import { copyText } from '#lib/copy.ts';
import { formatSeconds, useSecondsUntil } from '#lib/countdown.ts';
import { messageOf } from '#lib/failure.ts';
import { isTokenValid, storedToken } from '#lib/session.ts';
import { PaymentPage } from '../parts/payment-page.tsx';
import styles from '../parts/pix-code.module.css';
import { PublicMessage, PublicPage } from '../parts/public-page.tsx';
import { getPixPage, paySandboxTopup } from '../pix-code.data.ts';
import texts from '../pix-code.texts.json';
import publicStyles from '../public-pages.module.css';

const DOOR = {
  waiting: texts.waiting,
  unknown_title: texts.unknown_title,
  unknown_lead: texts.unknown_lead,
  failed_title: texts.failed_title,
  retry: texts.retry,
};

const QrCode = lazy(() => import('#ui/qr-code.tsx'));

interface Answer {
  page: PixPage;
  answeredAt: number;
}

/** A Pix payment, public by link; shows when the payment arrives. */
export default function PixCodeScreen({ token }: { token: string }) {
  if (!token) return <PublicPage title={texts.unknown_title} lead={texts.unknown_lead} />;
  return <PixToPay token={token} />;
}

function PixToPay({ token }: { token: string }) {
  return (
    <PaymentPage
      key={token}
      texts={DOOR}
      read={(signal) => call(getPixPage, { token, signal })}
      isWatched={({ status }) => isOpen(status)}
    >
      {(page, answeredAt, ask) => (
        <Shown page={page} answeredAt={answeredAt} token={token} onPaid={ask} />
      )}
    </PaymentPage>
  );
}

interface ShownProps extends Answer {
  token: string;
  onPaid(): void;
}

function Shown({ page, answeredAt, token, onPaid }: ShownProps) {
  const { status, pix_code, seconds_to_expire } = page;
  const endsAt = answeredAt + (seconds_to_expire ?? Number.POSITIVE_INFINITY) * 1000;
  const secondsLeft = useSecondsUntil(endsAt);
  const isLapsed = seconds_to_expire !== null && secondsLeft === 0;

  if (status === 'PAID')
    return <PublicPage title={texts.paid_title} lead={fill(texts.paid_lead, page)} />;
  if (!isOpen(status) || isLapsed || !pix_code) {
    return <PublicPage title={texts.lapsed_title} lead={fill(texts.lapsed_lead, page)} />;
  }
  return (
    <PublicPage title={fill(texts.title, page)} lead={fill(texts.lead, page)}>
      <div className={styles.qr}>
        <Suspense>
          <QrCode text={pix_code} label={fill(texts.qr, page)} />
        </Suspense>
      </div>
      <Code code={pix_code} />
      <p className={styles.time} role="timer">
        {Number.isFinite(endsAt) && fill(texts.expires, page, formatSeconds(secondsLeft))}{' '}
        {texts.status}
      </p>
      {page.is_sandbox && <Sandbox token={token} onPaid={onPaid} />}
    </PublicPage>
  );
}

function fill(text: string, { total, store_name }: PixPage, time = ''): string {
  const words: Record<string, string> = { amount: formatCents(total), store: store_name, time };
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole);
}

function Code({ code }: { code: string }) {
  const [state, setState] = useState<'copy' | 'copied' | 'select'>('copy');
  const copy = async () => setState((await copyText(code)) ? 'copied' : 'select');
  return (
    <>
      <textarea
        className={styles.code}
        aria-label={texts.code}
        readOnly
        rows={4}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" className={publicStyles.submit} onClick={() => void copy()}>
        <span aria-live="polite">{texts[state]}</span>
      </button>
    </>
  );
}

/** Only people of the store can simulate the payer; others see an explanation. */
function Sandbox(props: { token: string; onPaid(): void }) {
  if (isTokenValid(storedToken())) return <SandboxButton {...props} />;
  return (
    <div className={styles.sandbox}>
      <p className={publicStyles.lead}>{texts.sandbox_signed_out}</p>
    </div>
  );
}

function SandboxButton({ token, onPaid }: { token: string; onPaid(): void }) {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function pay() {
    setBusy(true);
    setMessage(null);
    try {
      await call(paySandboxTopup, { token });
      onPaid();
    } catch (error) {
      setMessage(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.sandbox}>
      {message && <PublicMessage kind="error">{message}</PublicMessage>}
      <p className={publicStyles.lead}>{texts.sandbox}</p>
      <button
        type="button"
        className={publicStyles.submit}
        disabled={isBusy}
        onClick={() => void pay()}
      >
        {isBusy ? texts.paying : texts.pay_sandbox}
      </button>
    </div>
  );
}
