import {
  MESSAGE_LIMITS,
  type MessageLimitTier,
  type QualityRating,
  type Sender,
  type WhatsappSender,
} from '@clientela/contract';
import { formatNumber } from '#lib/format.ts';
import { StatusBadge, type Tone } from '#ui/tag.tsx';
import { useWhatsappTexts } from '../whatsapp.texts.ts';

const STATE_TONES: Record<Sender['state'], Tone> = {
  pairing: 'info',
  connected: 'success',
  degraded: 'warning',
  paused: 'neutral',
  disconnected: 'danger',
  restricted: 'danger',
  banned: 'danger',
  removed: 'neutral',
};

type Stated = Pick<Sender, 'state' | 'state_label' | 'silent_since'>;

export function StateBadge({ number: { state, state_label, silent_since } }: { number: Stated }) {
  return (
    <StatusBadge tone={silent_since ? 'warning' : STATE_TONES[state]}>{state_label}</StatusBadge>
  );
}

const QUALITY_TONES: Record<QualityRating, Tone> = {
  GREEN: 'success',
  YELLOW: 'warning',
  RED: 'danger',
  UNKNOWN: 'neutral',
};

export function QualityBadge({ quality }: { quality: QualityRating }) {
  const t = useWhatsappTexts();
  return <StatusBadge tone={QUALITY_TONES[quality]}>{t(`qualities.${quality}`)}</StatusBadge>;
}

/** How many people a number may contact in 24 hours; null where there is no count. */
export function capacityText(capacity: WhatsappSender['capacity']): string | null {
  return capacity && capacity.limit < MESSAGE_LIMITS.TIER_UNLIMITED
    ? formatNumber(capacity.limit)
    : null;
}

/** How many people a tier lets a number begin with, in words. */
export function useTierText() {
  const t = useWhatsappTexts();
  return (tier: MessageLimitTier) => {
    if (tier === 'NOT_APPLICABLE') return t('tiers.none');
    if (tier === 'TIER_UNLIMITED') return t('tiers.unlimited');
    return t('tiers.people', { shown: formatNumber(MESSAGE_LIMITS[tier]) });
  };
}
