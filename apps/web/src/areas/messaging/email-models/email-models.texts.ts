import { textsOf } from '#lib/i18n.ts';
import texts from './email-models.texts.json';

export const useEmailTexts = textsOf('email-models', texts);
