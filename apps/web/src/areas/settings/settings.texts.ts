import { textsOf } from '#lib/i18n.ts';
import texts from './settings.texts.json';

export const useSettingsTexts = textsOf('settings', texts);
