import { textsOf } from '#lib/i18n.ts';
import texts from './pictures.texts.json';

export const usePictureLibraryTexts = textsOf('pictures', texts);
