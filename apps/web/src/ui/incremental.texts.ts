import { textsOf } from '#lib/i18n.ts';
import texts from './incremental.texts.json';

export const useIncrementalTexts = textsOf('incremental', texts);
