import type { CampaignTrigger } from '@clientela/contract';
import { CONDITION_LABELS } from '@clientela/contract/campaign-triggers';
import { CHANNEL_LABELS } from '@clientela/contract/channels';
import { NPS_GROUP_LABELS } from '@clientela/contract/nps-groups';
import { useCampaignTexts } from '../campaigns.texts.ts';
import type { StepValues } from './campaign-values.ts';
import { useContentTexts } from './content-texts.ts';

export type Action = StepValues['actions'][number];

/** Describes a trigger: `60 dias depois da última compra`. */
export function useTriggerText() {
  const t = useCampaignTexts();
  return (trigger: CampaignTrigger): string => {
    switch (trigger.kind) {
      case 'last_sale_ago':
        return t('trigger.last_sale_ago', { count: trigger.days });
      case 'birthday': {
        if (trigger.days === 0) return t('trigger.birthday');
        const count = Math.abs(trigger.days);
        return t(trigger.days < 0 ? 'trigger.before_birthday' : 'trigger.after_birthday', {
          count,
        });
      }
      case 'bonus_expiring':
        return trigger.days === 0
          ? t('trigger.bonus_expiring')
          : t('trigger.before_bonus_expiring', { count: trigger.days });
      case 'new_lead':
        return trigger.popup_ids
          ? t('trigger.new_lead_of_popups', { count: trigger.popup_ids.length })
          : t('trigger.new_lead');
      case 'survey_answered':
        return t(
          trigger.nps_groups ? 'trigger.survey_answered_by_groups' : 'trigger.survey_answered',
          {
            groups:
              trigger.nps_groups
                ?.map((group) => NPS_GROUP_LABELS[group].toLowerCase())
                .join(' e ') ?? '',
          },
        );
      case 'custom_event':
        return t('trigger.custom_event', { name: trigger.name });
      default:
        return t(`trigger.${trigger.kind}`);
    }
  };
}

/** Describes the send time of a message: `5 dias depois da venda`. */
export function useOffsetText(kind: CampaignTrigger['kind']) {
  const t = useCampaignTexts();
  const of = t(`sequence.of.${kind}`);
  return ({ moment, offset: { value, unit } }: Pick<Action, 'moment' | 'offset'>) => {
    if (moment !== 'offset') return t(`sequence.moment_text.${moment}`);
    if (value > 0) return t(`sequence.${unit}`, { count: value, of });
    return t(kind === 'campaign_start' ? 'sequence.at_start' : 'sequence.at_once');
  };
}

/** Describes the conditions of a message; empty if there are none. */
export function conditionText({ conditions }: Pick<Action, 'conditions'>): string {
  return conditions.map((condition) => CONDITION_LABELS[condition].toLowerCase()).join(' e ');
}

/** A message's name: its channels and the start of its text. */
export function useMessageName() {
  const t = useCampaignTexts();
  const contentTexts = useContentTexts();
  return ({ contents }: Pick<Action, 'contents'>) => {
    const [first] = contents;
    const text = first ? contentTexts(first).A : '';
    const channels = contents.map(({ channel }) => CHANNEL_LABELS[channel]).join(', ');
    return { channels, text: text || t('sequence.no_subject') };
  };
}
