import { textsOf } from '#lib/i18n.ts';
import texts from './board.texts.json';

export const useBoardTexts = textsOf('board', texts);
