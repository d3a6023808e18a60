import { textsOf } from '#lib/i18n.ts';
import texts from './integrations.texts.json';

export const useIntegrationTexts = textsOf('integrations', texts);
