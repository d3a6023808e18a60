import { textsOf } from '#lib/i18n.ts';
import texts from './email-domains.texts.json';

export const useDomainTexts = textsOf('email-domains', texts);
