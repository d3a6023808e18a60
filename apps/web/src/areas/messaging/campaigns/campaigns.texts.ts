import { textsOf } from '#lib/i18n.ts';
import texts from './campaigns.texts.json';

export const useCampaignTexts = textsOf('campaigns', texts);
