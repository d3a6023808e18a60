import { textsOf } from '#lib/i18n.ts';
import texts from './search.texts.json';

export const useSearchTexts = textsOf('search', texts);
