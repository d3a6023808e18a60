import { textsOf } from '#lib/i18n.ts';
import texts from './plan.texts.json';

export const usePlanTexts = textsOf('plan', texts);
