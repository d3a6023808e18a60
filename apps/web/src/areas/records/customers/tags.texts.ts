import { textsOf } from '#lib/i18n.ts';
import texts from './tags.texts.json';

export const useTagTexts = textsOf('tags', texts);
