import { textsOf } from '#lib/i18n.ts';
import texts from './orders.texts.json';

export const useOrderTexts = textsOf('orders', texts);
