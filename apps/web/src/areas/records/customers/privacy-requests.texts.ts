import { textsOf } from '#lib/i18n.ts';
import texts from './privacy-requests.texts.json';

export const usePrivacyRequestTexts = textsOf('privacy-requests', texts);
