import { textsOf } from '#lib/i18n.ts';
import texts from './api-keys.texts.json';

export const useApiKeyTexts = textsOf('api-keys', texts);
