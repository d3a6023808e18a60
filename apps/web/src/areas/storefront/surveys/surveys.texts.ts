import { textsOf } from '#lib/i18n.ts';
import texts from './surveys.texts.json';

export const useSurveyTexts = textsOf('surveys', texts);
export type SurveyTexts = ReturnType<typeof useSurveyTexts>;
