import { textsOf } from '#lib/i18n.ts';
import texts from './assistant.texts.json';

export const useAssistantTexts = textsOf('assistant', texts);
