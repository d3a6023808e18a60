import { textsOf } from '#lib/i18n.ts';
import texts from './merges.texts.json';

export const useMergeTexts = textsOf('merges', texts);
