import type { IntegrationState } from '@clientela/contract';
import { StatusBadge, type Tone } from '#ui/tag.tsx';

const TONES: Record<IntegrationState, Tone> = {
  available: 'neutral',
  connecting: 'info',
  synchronized: 'success',
  partial: 'warning',
  failed: 'danger',
  reconnect: 'danger',
  disabled: 'neutral',
};

export function StateBadge({ of }: { of: { state: IntegrationState; state_label: string } }) {
  return <StatusBadge tone={TONES[of.state]}>{of.state_label}</StatusBadge>;
}
