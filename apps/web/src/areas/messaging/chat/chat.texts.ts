import { textsOf } from '#lib/i18n.ts';
import texts from './chat.texts.json';

export const useChatTexts = textsOf('chat', texts);
