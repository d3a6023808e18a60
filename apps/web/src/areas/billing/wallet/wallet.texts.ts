import { textsOf } from '#lib/i18n.ts';
import texts from './wallet.texts.json';

export const useWalletTexts = textsOf('wallet', texts);
