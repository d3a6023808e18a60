import { textsOf } from '#lib/i18n.ts';
import texts from './webhooks.texts.json';

export const useWebhookTexts = textsOf('webhooks', texts);
