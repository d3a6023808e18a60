import { textsOf } from '#lib/i18n.ts';
import texts from './numbers.texts.json';

export const useNumbersTexts = textsOf('numbers', texts);
