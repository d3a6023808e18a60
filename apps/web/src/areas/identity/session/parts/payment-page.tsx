import { type ReactNode, useEffect, useState } from 'react';
import { isMissing, messageOf } from '#lib/failure.ts';
import styles from '../public-pages.module.css';
import { PublicPage } from './public-page.tsx';

const POLL_MS = 4000;

interface PaymentPageProps<Page> {
  texts: Record<'waiting' | 'unknown_title' | 'unknown_lead' | 'failed_title' | 'retry', string>;
  read(signal: AbortSignal): Promise<Page>;
  /** Whether the payment is still waited for. */
  isWatched(page: Page): boolean;
  children(page: Page, answeredAt: number, ask: () => void): ReactNode;
}

/** A payment behind a link: polled while pending, since live events require a session. */
export function PaymentPage<Page>({ texts, read, isWatched, children }: PaymentPageProps<Page>) {
  const [answer, setAnswer] = useState<{ page: Page; answeredAt: number } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [refreshes, setRefreshes] = useState(0);
  const ask = () => setRefreshes((before) => before + 1);
  const isOpen = answer !== null && isWatched(answer.page);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks once
  useEffect(() => {
    const leaving = new AbortController();
    read(leaving.signal).then(
      (page) => setAnswer({ page, answeredAt: Date.now() }),
      (failed: unknown) => !leaving.signal.aborted && setError(failed),
    );
    return () => leaving.abort();
  }, [refreshes]);

  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => setRefreshes((before) => before + 1), POLL_MS);
    return () => clearInterval(timer);
  }, [isOpen]);

  if (answer) return children(answer.page, answer.answeredAt, ask);
  if (!error) return <PublicPage title={texts.waiting} lead="" />;
  if (isMissing(error)) {
    return <PublicPage title={texts.unknown_title} lead={texts.unknown_lead} />;
  }
  return (
    <PublicPage title={texts.failed_title} lead={messageOf(error)}>
      <button type="button" className={styles.submit} onClick={ask}>
        {texts.retry}
      </button>
    </PublicPage>
  );
}
