import { textsOf } from '#lib/i18n.ts';
import texts from './email.texts.json';

export const useEmailTexts = textsOf('email', texts);
