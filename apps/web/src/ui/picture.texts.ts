import { textsOf } from '#lib/i18n.ts';
import texts from './picture.texts.json';

export const usePictureTexts = textsOf('picture', texts);
