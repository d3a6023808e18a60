import type * as contract from '@clientela/contract';
import { formatCents } from '@clientela/domain';
import { lazy, Suspense, useState } from 'react';
import { bare, call } from '#lib/call.ts';
import { copyText } from '#lib/copy.ts';
import { formatSeconds, useSecondsUntil } from '#lib/countdown.ts';
import texts from '../order-payment.texts.json';
import { PaymentPage } from '../parts/payment-page.tsx';
import styles from '../parts/pix-code.module.css';
import { PublicPage } from '../parts/public-page.tsx';
import publicStyles from '../public-pages.module.css';

const DOOR = {
  waiting: texts.waiting,
  unknown_title: texts.unknown_title,
  unknown_lead: texts.unknown_lead,
  failed_title: texts.failed_title,
  retry: texts.retry,
};

const QrCode = lazy(() => import('#ui/qr-code.tsx'));

const getPage = bare<typeof contract.getOrderPaymentPage>({
  method: 'GET',
  path: '/order-payments/:token',
  permission: 'public',
});

interface Answer {
  page: contract.OrderPaymentPage;
  answeredAt: number;
}

/** Payment options of an order, public by link; shows when the payment arrives. */
export default function OrderPaymentScreen({ token }: { token: string }) {
  return (
    <PaymentPage
      key={token}
      texts={DOOR}
      read={(signal) => call(getPage, { token, signal })}
      isWatched={({ state }) => state === 'pending'}
    >
      {(page, answeredAt) => <Shown page={page} answeredAt={answeredAt} />}
    </PaymentPage>
  );
}

function Shown({ page, answeredAt }: Answer) {
  const { state, code, line, url, seconds_to_expire } = page;
  const endsAt = answeredAt + (seconds_to_expire ?? Number.POSITIVE_INFINITY) * 1000;
  const secondsLeft = useSecondsUntil(endsAt);
  const isLapsed = seconds_to_expire !== null && secondsLeft === 0;
  if (state === 'paid')
    return <PublicPage title={texts.paid_title} lead={fill(texts.paid_lead, page)} />;
  if (state !== 'pending' || isLapsed) {
    return <PublicPage title={texts.over_title} lead={fill(texts.over_lead, page)} />;
  }
  const help = code ? texts.pix_help : line ? texts.boleto_help : '';
  return (
    <PublicPage title={texts.title} lead={`${fill(texts.lead, page)} ${help}`}>
      {code && (
        <div className={styles.qr}>
          <Suspense>
            <QrCode text={code} label={fill(texts.qr, page)} />
          </Suspense>
        </div>
      )}
      {(code ?? line) && <Code code={code ?? line ?? ''} label={code ? texts.code : texts.line} />}
      {url && (
        <a className={publicStyles.submit} href={url} rel="noopener noreferrer">
          {texts.open}
        </a>
      )}
      <p className={styles.time} role="timer">
        {Number.isFinite(endsAt) && fill(texts.expires, page, formatSeconds(secondsLeft))}{' '}
        {texts.status}
      </p>
    </PublicPage>
  );
}

function fill(text: string, page: contract.OrderPaymentPage, time = ''): string {
  const { amount, store_name: store, order_number: order } = page;
  const words: Record<string, string> = { amount: formatCents(amount), store, order, time };
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole);
}

function Code({ code, label }: { code: string; label: string }) {
  const [state, setState] = useState<'copy' | 'copied' | 'select'>('copy');
  const copy = async () => setState((await copyText(code)) ? 'copied' : 'select');
  return (
    <>
      <textarea
        className={styles.code}
        aria-label={label}
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
