import { textsOf } from '#lib/i18n.ts';
import texts from './academy.texts.json';

export const useAcademyTexts = textsOf('academy', texts);
