import { textsOf } from '#lib/i18n.ts';
import texts from './sms.texts.json';

export const useSmsTexts = textsOf('sms', texts);
