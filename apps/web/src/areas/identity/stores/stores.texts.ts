import { textsOf } from '#lib/i18n.ts';
import texts from './stores.texts.json';

export const useStoreTexts = textsOf('stores', texts);
