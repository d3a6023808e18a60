import { textsOf } from '#lib/i18n.ts';
import texts from './senders.texts.json';

export const useSenderTexts = textsOf('senders', texts);
