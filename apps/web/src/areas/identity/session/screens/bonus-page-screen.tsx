import type * as contract from '@clientela/contract';
import { formatCents } from '@clientela/domain';
import { useState } from 'react';
import { bare, call } from '#lib/call.ts';
import { formatSeconds, useSecondsUntil } from '#lib/countdown.ts';
import { messageOf } from '#lib/failure.ts';
import texts from '../bonus-page.texts.json';
import styles from '../parts/bonus-page.module.css';
import { PaymentPage } from '../parts/payment-page.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import publicStyles from '../public-pages.module.css';

const DOOR = {
  waiting: texts.waiting,
  unknown_title: texts.unknown_title,
  unknown_lead: texts.unknown_lead,
  failed_title: texts.failed_title,
  retry: texts.retry,
};

const getPage = bare<typeof contract.getBonusPage>({
  method: 'GET',
  path: '/bonus-pages/:token',
  permission: 'public',
});
const makeCode = bare<typeof contract.makeBonusCode>({
  method: 'POST',
  path: '/bonus-pages/:token/codes',
  permission: 'public',
});

const makeCoupon = bare<typeof contract.makeBonusCoupon>({
  method: 'POST',
  path: '/bonus-pages/:token/coupons',
  permission: 'public',
});

/** A customer's bonuses, public by link, and a code for the POS. */
export default function BonusPageScreen({ token }: { token: string }) {
  return (
    <PaymentPage
      key={token}
      texts={DOOR}
      read={(signal) => call(getPage, { token, signal })}
      isWatched={() => false}
    >
      {(page) => <Shown page={page} token={token} />}
    </PaymentPage>
  );
}

function Shown({ page, token }: { page: contract.BonusPage; token: string }) {
  const { available, pending, lots, terms, store_name: store } = page;
  const isEmpty = available + pending === 0;
  const title = isEmpty ? texts.title_none : fill(texts.title, { value: formatCents(available) });
  return (
    <PublicPage title={title} lead={fill(isEmpty ? texts.lead_none : texts.lead, { store })}>
      {pending > 0 && (
        <p className={styles.note}>{fill(texts.pending, { value: formatCents(pending) })}</p>
      )}
      {lots.length > 0 && (
        <ul className={styles.lots} aria-label={texts.lots}>
          {lots.map((lot) => (
            <Lot key={`${lot.expires_at} ${lot.remaining} ${lot.available_at}`} lot={lot} />
          ))}
        </ul>
      )}
      {available > 0 && <Code token={token} />}
      {available > 0 && page.has_shop && <ShopCode token={token} />}
      {terms.length > 0 && (
        <section className={styles.terms}>
          <h2>{texts.terms}</h2>
          {terms.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </section>
      )}
    </PublicPage>
  );
}

function Lot({ lot }: { lot: contract.BonusPage['lots'][number] }) {
  const { remaining, available_at, expires_at, minimum_for_use } = lot;
  const isReady = Date.parse(available_at) <= Date.now();
  const when = isReady
    ? // It lasts to the end of the day before this instant.
      fill(texts.until, { date: dayOf(Date.parse(expires_at) - 1000) })
    : fill(texts.from, { date: dayOf(Date.parse(available_at)) });
  return (
    <li>
      <strong>{formatCents(remaining)}</strong>
      <span>
        {when}
        {minimum_for_use > remaining &&
          `, ${fill(texts.minimum, { value: formatCents(minimum_for_use) })}`}
      </span>
    </li>
  );
}

function Code({ token }: { token: string }) {
  const [made, setMade] = useState<{ code: string; endsAt: number } | null>(null);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const left = useSecondsUntil(made?.endsAt ?? 0);
  const make = async () => {
    setBusy(true);
    setError('');
    try {
      const { code, expires_at } = await call(makeCode, { token });
      setMade({ code, endsAt: Date.parse(expires_at) });
    } catch (failed) {
      setError(messageOf(failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {made && left > 0 && (
        <output className={styles.code} aria-label={texts.code_label}>
          <span>{texts.code_label}</span>
          <strong>{`${made.code.slice(0, 3)} ${made.code.slice(3)}`}</strong>
          <span role="timer">{fill(texts.code_time, { time: formatSeconds(left) })}</span>
        </output>
      )}
      {made && left === 0 && <p className={styles.note}>{texts.code_over}</p>}
      <button
        type="button"
        className={publicStyles.submit}
        disabled={isBusy}
        onClick={() => void make()}
      >
        {made ? texts.code_again : texts.code}
      </button>
      <p className={styles.note} role="alert">
        {error}
      </p>
    </>
  );
}

type Made = { code: string; amount: number; minimum: number; ends_at: string };

/** A code for the shop on the web, good once. */
function ShopCode({ token }: { token: string }) {
  const [made, setMade] = useState<Made | null>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const make = async () => {
    const purchase_amount = typed.trim() === '' ? null : parseMoney(typed);
    if (purchase_amount !== null && !(purchase_amount > 0)) return setError(texts.purchase_wrong);
    setBusy(true);
    setError('');
    try {
      setMade(await call(makeCoupon, { token, body: { purchase_amount } }));
    } catch (failed) {
      setError(messageOf(failed));
    } finally {
      setBusy(false);
    }
  };
  if (made) {
    const words = {
      amount: formatCents(made.amount),
      minimum: formatCents(made.minimum),
      until: momentOf(Date.parse(made.ends_at)),
    };
    return (
      <>
        <output className={styles.code} aria-label={texts.shop_label}>
          <span>{texts.shop_label}</span>
          <strong className={styles.coupon}>{made.code}</strong>
          <span>{fill(texts.shop_worth, words)}</span>
        </output>
        <button
          type="button"
          className={publicStyles.submit}
          onClick={() => void navigator.clipboard.writeText(made.code).then(() => setCopied(true))}
        >
          {isCopied ? texts.copied : texts.copy}
        </button>
      </>
    );
  }
  return (
    <form
      className={styles.shop}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <label htmlFor="purchase">{texts.purchase}</label>
      <input
        id="purchase"
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        value={typed}
        aria-describedby="purchase-help"
        aria-invalid={error !== ''}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <span id="purchase-help" className={styles.note}>
        {texts.purchase_help}
      </span>
      <button type="submit" className={publicStyles.submit} disabled={isBusy}>
        {isBusy ? texts.shop_busy : texts.shop}
      </button>
      <p className={styles.note} role="alert">
        {error}
      </p>
    </form>
  );
}

/** `1.234,50` → 123450; NaN where it is no amount. */
function parseMoney(typed: string): number {
  const plain = typed.replace(/[R$\s.]/g, '').replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

function momentOf(at: number): string {
  const style = { dateStyle: 'short', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('pt-BR', style).format(at);
}

function dayOf(at: number): string {
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' }).format(at);
}

function fill(text: string, words: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole);
}
