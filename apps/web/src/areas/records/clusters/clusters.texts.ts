import { textsOf } from '#lib/i18n.ts';
import texts from './clusters.texts.json';

export const useClusterTexts = textsOf('clusters', texts);
