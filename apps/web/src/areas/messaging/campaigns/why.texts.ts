import { textsOf } from '#lib/i18n.ts';
import texts from './why.texts.json';

export const useWhyTexts = textsOf('why', texts);
