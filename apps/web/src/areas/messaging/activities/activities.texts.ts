import { textsOf } from '#lib/i18n.ts';
import texts from './activities.texts.json';

export const useActivityTexts = textsOf('activities', texts);
