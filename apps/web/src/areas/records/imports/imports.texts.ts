import { textsOf } from '#lib/i18n.ts';
import texts from './imports.texts.json';

export const useImportTexts = textsOf('imports', texts);
