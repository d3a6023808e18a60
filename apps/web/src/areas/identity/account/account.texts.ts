import { textsOf } from '#lib/i18n.ts';
import texts from './account.texts.json';

export const useAccountTexts = textsOf('account', texts);
