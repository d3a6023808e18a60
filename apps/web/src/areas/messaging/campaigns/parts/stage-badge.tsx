import {
  CAMPAIGN_STAGE_LABELS,
  type CampaignStage,
  type CampaignSummary,
} from '@clientela/contract';
import { StatusBadge, type Tone } from '#ui/tag.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';

const TONES: Record<CampaignStage, Tone> = {
  draft: 'neutral',
  preparing: 'info',
  scheduled: 'info',
  activated: 'success',
  paused: 'warning',
  finished: 'neutral',
  canceled: 'danger',
};

/** A campaign's stage; a canceled draft is labelled as never sent. */
export function StageBadge({ of }: { of: Pick<CampaignSummary, 'stage' | 'launched_at'> }) {
  const t = useCampaignTexts();
  const { stage, launched_at } = of;
  const isDraft = stage === 'canceled' && launched_at === null;
  return (
    <StatusBadge tone={TONES[stage]}>
      {isDraft ? t('list.canceled_draft') : CAMPAIGN_STAGE_LABELS[stage]}
    </StatusBadge>
  );
}
