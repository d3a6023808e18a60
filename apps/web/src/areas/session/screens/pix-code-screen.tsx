import type { PixPage } from '@clientela/contract';
import { formatCents, isOpen } from '@clientela/domain';
import { lazy, Suspense, useEffect, useState } from 'react';
import { call } from '#lib/call.ts';
import { copyText } from '#lib/copy.ts';
import { formatSeconds, useSecondsUntil } from '#lib/countdown.ts';
import { Failure, messageOf } from '#lib/failure.ts';
import { Door, DoorMessage } from '../parts/door.tsx';
import '../parts/pix-code.css';
import { getPixPage, paySandboxTopup } from '../pix-code.data.ts';
import texts from '../pix-code.texts.json';

const QrCode = lazy(() => import('#ui/qr-code.tsx'));
const POLL_MS = 4000;

interface Answer {
  page: PixPage;
  answeredAt: number;
}

/** A Pix to pay by whoever holds its link: no sign-in, and it says when the payment arrived. */
export default function PixCodeScreen({ token }: { token: string }) {
  if (!token) return <Door title={texts.unknown_title} lead={texts.unknown_lead} />;
  return <PixToPay token={token} />;
}

function PixToPay({ token }: { token: string }) {
  const { answer, error, ask } = usePixPage(token);
  if (answer) return <Shown {...answer} token={token} onPaid={ask} />;
  if (!error) return <Door title={texts.waiting} lead="" />;
  if (error instanceof Failure && error.status === 404) {
    return <Door title={texts.unknown_title} lead={texts.unknown_lead} />;
  }
  return (
    <Door title={texts.failed_title} lead={messageOf(error)}>
      <button type="button" className="door-submit" onClick={ask}>
        {texts.retry}
      </button>
    </Door>
  );
}

/** Asks again and again while the payment is open: without a session nobody tells this page. */
function usePixPage(token: string) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [turn, setTurn] = useState(0);
  const ask = () => setTurn((before) => before + 1);
  const isWatched = answer ? isOpen(answer.page.status) : false;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks once
  useEffect(() => {
    const leaving = new AbortController();
    call(getPixPage, { token, signal: leaving.signal }).then(
      (page) => setAnswer({ page, answeredAt: Date.now() }),
      (failed: unknown) => !leaving.signal.aborted && setError(failed),
    );
    return () => leaving.abort();
  }, [token, turn]);

  useEffect(() => {
    if (!isWatched) return;
    const timer = setInterval(() => setTurn((before) => before + 1), POLL_MS);
    return () => clearInterval(timer);
  }, [isWatched]);

  return { answer, error, ask };
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
    return <Door title={texts.paid_title} lead={fill(texts.paid_lead, page)} />;
  if (!isOpen(status) || isLapsed || !pix_code) {
    return <Door title={texts.lapsed_title} lead={fill(texts.lapsed_lead, page)} />;
  }
  return (
    <Door title={fill(texts.title, page)} lead={fill(texts.lead, page)}>
      <div className="pix-door-qr">
        <Suspense>
          <QrCode text={pix_code} label={fill(texts.qr, page)} />
        </Suspense>
      </div>
      <Code code={pix_code} />
      <p className="pix-door-time" role="timer">
        {Number.isFinite(endsAt) && fill(texts.expires, page, formatSeconds(secondsLeft))}{' '}
        {texts.status}
      </p>
      {page.is_sandbox && <SandboxButton token={token} onPaid={onPaid} />}
    </Door>
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
        className="pix-door-code"
        aria-label={texts.code}
        readOnly
        rows={4}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" className="door-submit" onClick={() => void copy()}>
        <span aria-live="polite">{texts[state]}</span>
      </button>
    </>
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
    <div className="pix-door-sandbox">
      {message && <DoorMessage kind="error">{message}</DoorMessage>}
      <p className="door-lead">{texts.sandbox}</p>
      <button type="button" className="door-submit" disabled={isBusy} onClick={() => void pay()}>
        {isBusy ? texts.paying : texts.pay_sandbox}
      </button>
    </div>
  );
}
