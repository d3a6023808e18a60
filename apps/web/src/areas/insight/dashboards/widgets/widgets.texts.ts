import { textsOf } from '#lib/i18n.ts';
import texts from './widgets.texts.json';

export const useWidgetTexts = textsOf('widgets', texts);
