import { textsOf } from '#lib/i18n.ts';
import texts from './bonuses.texts.json';

export const useBonusTexts = textsOf('bonuses', texts);
