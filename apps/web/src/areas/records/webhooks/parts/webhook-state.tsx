import type { Webhook } from '@clientela/contract';
import { StatusBadge } from '#ui/tag.tsx';
import { useWebhookTexts } from '../webhooks.texts.ts';

/** The state of a webhook as a label. */
export function WebhookState({ of }: { of: Pick<Webhook, 'is_enabled' | 'failing_since'> }) {
  const t = useWebhookTexts();
  if (!of.is_enabled) return <StatusBadge tone="danger">{t('state_disabled')}</StatusBadge>;
  if (of.failing_since) return <StatusBadge tone="warning">{t('state_failing')}</StatusBadge>;
  return <StatusBadge tone="success">{t('state_active')}</StatusBadge>;
}
