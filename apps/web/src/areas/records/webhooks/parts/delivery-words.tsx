import {
  DELIVERY_STATE_LABELS,
  type DeliveryState,
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_TEST,
  type WebhookDelivery,
} from '@clientela/contract';
import { StatusBadge, type Tone } from '#ui/tag.tsx';
import { useWebhookTexts } from '../webhooks.texts.ts';

const TONES: Record<DeliveryState, Tone> = {
  waiting: 'info',
  delivered: 'success',
  failed: 'danger',
  skipped: 'neutral',
};

export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  return <StatusBadge tone={TONES[state]}>{DELIVERY_STATE_LABELS[state]}</StatusBadge>;
}

export function useEventName(): (kind: WebhookDelivery['kind']) => string {
  const t = useWebhookTexts();
  return (kind) => (kind === WEBHOOK_TEST ? t('log.test') : WEBHOOK_EVENT_LABELS[kind]);
}
