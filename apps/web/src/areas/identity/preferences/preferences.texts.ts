import { textsOf } from '#lib/i18n.ts';
import texts from './preferences.texts.json';

export const usePreferenceTexts = textsOf('preferences', texts);
