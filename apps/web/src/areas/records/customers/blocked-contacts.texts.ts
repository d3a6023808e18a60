import { textsOf } from '#lib/i18n.ts';
import texts from './blocked-contacts.texts.json';

export const useBlockedTexts = textsOf('blocked-contacts', texts);
