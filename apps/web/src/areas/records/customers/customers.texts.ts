import { textsOf } from '#lib/i18n.ts';
import texts from './customers.texts.json';

export const useCustomerTexts = textsOf('customers', texts);
