import type { Webhook } from '@clientela/contract';
import { Link } from '@tanstack/react-router';
import { DateText } from '#lib/values.tsx';
import { useWebhookTexts } from '../webhooks.texts.ts';
import { WebhookState } from './webhook-state.tsx';
import styles from './webhooks.module.css';

/** The addresses of the store; each opens with its log. */
export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <ul className={styles.webhooks}>
      {webhooks.map((webhook) => (
        <Row key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  );
}

function Row({ webhook }: { webhook: Webhook }) {
  const t = useWebhookTexts();
  const { id, name, url, events, waiting, last_success_at } = webhook;
  return (
    <li className="panel">
      <header>
        <Link to="/settings/webhooks" search={{ webhook: id }} className="row-link">
          {name}
        </Link>
        <WebhookState of={webhook} />
      </header>
      <p>{url}</p>
      <p>
        {t('events', { count: events.length })}
        {waiting > 0 && ` · ${t('waiting', { count: waiting })}`}
        {last_success_at && (
          <>
            {` · ${t('last_success')}: `}
            <DateText instant={last_success_at} withTime />
          </>
        )}
      </p>
    </li>
  );
}
