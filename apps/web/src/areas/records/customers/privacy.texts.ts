import { textsOf } from '#lib/i18n.ts';
import texts from './privacy.texts.json';

export const usePrivacyTexts = textsOf('privacy', texts);
