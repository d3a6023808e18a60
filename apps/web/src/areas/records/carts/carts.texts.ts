import { textsOf } from '#lib/i18n.ts';
import texts from './carts.texts.json';

export const useCartTexts = textsOf('carts', texts);
