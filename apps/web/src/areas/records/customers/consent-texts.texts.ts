import { textsOf } from '#lib/i18n.ts';
import texts from './consent-texts.texts.json';

export const useConsentTextsTexts = textsOf('consent-texts', texts);
