import { textsOf } from '#lib/i18n.ts';
import texts from './attributes.texts.json';

export const useAttributeTexts = textsOf('attributes', texts);
