import { textsOf } from '#lib/i18n.ts';
import texts from './editing.texts.json';

export const useEditingTexts = textsOf('editing', texts);
