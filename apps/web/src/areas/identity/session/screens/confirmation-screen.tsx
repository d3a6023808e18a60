import type * as contract from '@clientela/contract';
import { useState } from 'react';
import { bare, call } from '#lib/call.ts';
import { messageOf } from '#lib/failure.ts';
import texts from '../confirmation.texts.json';
import { PaymentPage } from '../parts/payment-page.tsx';
import { PublicMessage, PublicPage } from '../parts/public-page.tsx';
import styles from '../public-pages.module.css';

const PAGE = {
  waiting: texts.waiting,
  unknown_title: texts.unknown_title,
  unknown_lead: texts.unknown_lead,
  failed_title: texts.failed_title,
  retry: texts.retry,
};

const getConfirmation = bare<typeof contract.getConsentConfirmation>({
  method: 'GET',
  path: '/confirmations/:token',
  permission: 'public',
});
const confirmConsent = bare<typeof contract.confirmConsent>({
  method: 'POST',
  path: '/confirmations/:token',
  permission: 'public',
});

/** Confirms a consent by a button: opening the page changes nothing, since scanners follow links. */
export default function ConfirmationScreen({ token }: { token: string }) {
  return (
    <PaymentPage
      key={token}
      texts={PAGE}
      read={(signal) => call(getConfirmation, { token, signal })}
      isWatched={() => false}
    >
      {(page) => <Shown page={page} token={token} />}
    </PaymentPage>
  );
}

function Shown({ page, token }: { page: contract.ConsentConfirmation; token: string }) {
  const [answer, setAnswer] = useState<contract.ConsentConfirmation | null>(null);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    setError('');
    try {
      setAnswer(await call(confirmConsent, { token }));
    } catch (failed) {
      setError(messageOf(failed));
    } finally {
      setBusy(false);
    }
  };
  const { status } = answer ?? page;
  const words = answer && status === 'confirmed' ? 'done' : status;
  const fill = (text: string) =>
    text.replace('{{store}}', page.store_name).replace('{{contact}}', page.contact);
  return (
    <PublicPage title={fill(texts[`${words}_title`])} lead={fill(texts[`${words}_lead`])}>
      {error && <PublicMessage kind="error">{error}</PublicMessage>}
      {status === 'open' && (
        <>
          {page.texts.map(({ channel, text }) => (
            <p key={channel} className={styles.lead}>
              “{text}”
            </p>
          ))}
          <button
            type="button"
            className={styles.submit}
            disabled={isBusy}
            onClick={() => void confirm()}
          >
            {isBusy ? texts.busy : texts.confirm}
          </button>
          <p className={styles.lead}>{texts.otherwise}</p>
        </>
      )}
    </PublicPage>
  );
}
