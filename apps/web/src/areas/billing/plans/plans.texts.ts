import { textsOf } from '#lib/i18n.ts';
import texts from './plans.texts.json';

export const usePlansTexts = textsOf('plans', texts);
