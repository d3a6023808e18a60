import { textsOf } from '#lib/i18n.ts';
import texts from './whatsapp.texts.json';

export const useWhatsappTexts = textsOf('whatsapp', texts);
