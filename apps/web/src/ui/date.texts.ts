import { textsOf } from '#lib/i18n.ts';
import texts from './date.texts.json';

export const useDateTexts = textsOf('date', texts);
