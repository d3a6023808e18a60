import { textsOf } from '#lib/i18n.ts';
import texts from './consents.texts.json';

export const useConsentTexts = textsOf('consents', texts);
