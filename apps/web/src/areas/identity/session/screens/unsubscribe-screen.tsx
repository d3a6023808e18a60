import type { Unsubscription } from '@clientela/contract';
import { useEffect, useState } from 'react';
import { call } from '#lib/call.ts';
import { isMissing, messageOf } from '#lib/failure.ts';
import { PublicMessage, PublicPage } from '../parts/public-page.tsx';
import styles from '../public-pages.module.css';
import { getUnsubscription, unsubscribe } from '../session.data.ts';
import texts from '../session.texts.json';

/** The way out of a store's messages: one click, no sign-in, no question. */
export function UnsubscribeScreen({ place }: { place: string }) {
  const [key = '', token = ''] = place.split('/');
  const [state, setState] = useState<Unsubscription | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    call(getUnsubscription, { key, token, signal: leaving.signal }).then(
      setState,
      (error: unknown) => !leaving.signal.aborted && setMessage(wordsFor(error)),
    );
    return () => leaving.abort();
  }, [key, token]);

  async function optOut() {
    setBusy(true);
    setMessage(null);
    try {
      setState(await call(unsubscribe, { key, token }));
    } catch (error) {
      setMessage(wordsFor(error));
    } finally {
      setBusy(false);
    }
  }

  const words =
    texts.unsubscribe[state?.channel ?? 'EMAIL'][state?.is_unsubscribed ? 'done' : 'ask'];
  const fill = (text: string) =>
    text.replace('{{store}}', state?.store_name ?? '').replace('{{contact}}', state?.contact ?? '');
  return (
    <PublicPage
      title={state ? fill(words.title) : texts.unsubscribe.waiting}
      lead={state ? fill(words.lead) : ''}
    >
      {message && <PublicMessage kind="error">{message}</PublicMessage>}
      {state && !state.is_unsubscribed && (
        <button type="button" className={styles.submit} disabled={isBusy} onClick={optOut}>
          {isBusy ? texts.unsubscribe.busy : texts.unsubscribe.submit}
        </button>
      )}
    </PublicPage>
  );
}

/** A link that was cut or made up is not a page that is missing. */
function wordsFor(error: unknown): string {
  return isMissing(error) ? texts.unsubscribe.unknown : messageOf(error);
}
