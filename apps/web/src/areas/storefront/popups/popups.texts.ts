import { textsOf } from '#lib/i18n.ts';
import texts from './popups.texts.json';

export const usePopupTexts = textsOf('popups', texts);
