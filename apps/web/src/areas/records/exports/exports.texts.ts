import { textsOf } from '#lib/i18n.ts';
import texts from './exports.texts.json';

export const useExportTexts = textsOf('exports', texts);
