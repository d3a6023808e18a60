import { textsOf } from '#lib/i18n.ts';
import texts from './products.texts.json';

export const useProductTexts = textsOf('products', texts);
