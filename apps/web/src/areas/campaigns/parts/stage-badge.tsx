import { CAMPAIGN_STAGE_LABELS, type CampaignStage } from '@clientela/contract';
import { StatusBadge, type Tone } from '#ui/tag.tsx';

const TONES: Record<CampaignStage, Tone> = {
  draft: 'neutral',
  preparing: 'info',
  scheduled: 'info',
  activated: 'success',
  paused: 'warning',
  finished: 'neutral',
  canceled: 'danger',
};

export function StageBadge({ stage }: { stage: CampaignStage }) {
  return <StatusBadge tone={TONES[stage]}>{CAMPAIGN_STAGE_LABELS[stage]}</StatusBadge>;
}
