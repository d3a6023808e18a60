import { textsOf } from '#lib/i18n.ts';
import texts from './notifications.texts.json';

export const useNotificationTexts = textsOf('notifications', texts);
