import type { WebhookAttempt, WebhookDeliveryWhole } from '@clientela/contract';
import { Button, Drawer } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Can } from '#lib/current-store.tsx';
import { toast } from '#lib/toast.tsx';
import { DateText } from '#lib/values.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useDelivery, useResend } from '../webhooks.data.ts';
import { useWebhookTexts } from '../webhooks.texts.ts';
import { DeliveryStateBadge, useEventName } from './delivery-words.tsx';
import styles from './webhooks.module.css';

interface DrawerProps {
  webhookId: string;
  deliveryId: string | null;
  canResend: boolean;
  onClose(): void;
}

/** One delivery: its payload, and each attempt with its response. */
export function DeliveryDrawer({ webhookId, deliveryId, canResend, onClose }: DrawerProps) {
  const t = useWebhookTexts();
  return (
    <Drawer
      opened={deliveryId !== null}
      onClose={onClose}
      position="right"
      size={520}
      title={t('delivery.title')}
      closeButtonProps={{ 'aria-label': t('delivery.close') }}
    >
      {deliveryId && <Body webhookId={webhookId} deliveryId={deliveryId} canResend={canResend} />}
    </Drawer>
  );
}

function Body(props: { webhookId: string; deliveryId: string; canResend: boolean }) {
  const delivery = useDelivery(props.webhookId, props.deliveryId);
  return <Loaded query={delivery}>{(loaded) => <Shown {...props} delivery={loaded} />}</Loaded>;
}

function Shown({
  webhookId,
  canResend,
  delivery,
}: {
  webhookId: string;
  canResend: boolean;
  delivery: WebhookDeliveryWhole;
}) {
  const t = useWebhookTexts();
  const nameOf = useEventName();
  const resend = useResend(webhookId);
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('log.event')}</dt>
        <dd>{nameOf(delivery.kind)}</dd>
        <dt>{t('log.state')}</dt>
        <dd>
          <DeliveryStateBadge state={delivery.state} />
        </dd>
        <dt>{t('log.when')}</dt>
        <dd>
          <DateText instant={delivery.created_at} withTime />
        </dd>
        {delivery.due_at && (
          <>
            <dt>{t('delivery.next')}</dt>
            <dd>
              <DateText instant={delivery.due_at} withTime />
            </dd>
          </>
        )}
      </dl>
      {canResend && delivery.state !== 'waiting' && (
        <Can do="StoreWebhook.update">
          <Button
            mt={16}
            variant="default"
            loading={resend.isPending}
            onClick={() =>
              resend.mutate(
                { delivery_ids: [delivery.id] },
                { onSuccess: () => toast('success', t('delivery.resent')) },
              )
            }
          >
            {t('delivery.resend')}
          </Button>
        </Can>
      )}
      <h3>{t('delivery.body')}</h3>
      <pre className={styles.body}>{readable(delivery.body)}</pre>
      <h3>{t('delivery.log')}</h3>
      {delivery.log.length === 0 && <p>{t('delivery.untried')}</p>}
      <ul className={styles.attempts}>
        {delivery.log.map((attempt) => (
          <Attempt key={attempt.at} attempt={attempt} />
        ))}
      </ul>
    </>
  );
}

function Attempt({
  attempt: { at, status, milliseconds, error, answer },
}: {
  attempt: WebhookAttempt;
}) {
  const t = useWebhookTexts();
  return (
    <li>
      <strong>
        {status === null ? t('delivery.no_answer') : t('delivery.answered', { status })}
      </strong>
      <p>
        <DateText instant={at} withTime /> · {t('delivery.took', { ms: milliseconds })}
      </p>
      {error && status === null && <p>{error}</p>}
      {answer && <pre className={styles.body}>{answer}</pre>}
    </li>
  );
}

function readable(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
