import { textsOf } from '#lib/i18n.ts';
import texts from './survey-results.texts.json';

export const useResultTexts = textsOf('survey-results', texts);
