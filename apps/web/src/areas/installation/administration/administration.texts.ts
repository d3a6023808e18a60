import { textsOf } from '#lib/i18n.ts';
import texts from './administration.texts.json';

export const useAdministrationTexts = textsOf('administration', texts);
