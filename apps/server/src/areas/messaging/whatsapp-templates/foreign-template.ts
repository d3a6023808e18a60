import { TEMPLATE_LANGUAGES, TemplateCategory, type TemplateLanguage } from '@clientela/contract';
import {
  hasOddSlots,
  type TemplateButton,
  type TemplateHeader,
  type TemplateType,
  type TemplateVariable,
} from '@clientela/domain';
import type { ListedTemplate } from '#areas/messaging/whatsapp/index';

/** A template's text as written, its variables by name. */
export interface Words {
  header: TemplateHeader | null;
  body: string;
  footer: string;
  buttons: TemplateButton[];
  variables: TemplateVariable[];
  /** Of one made elsewhere: kinds of parts that are not sent from here. */
  unsupported?: string[];
}

interface Foreign {
  language: TemplateLanguage;
  category: TemplateCategory;
  type: TemplateType;
  words: Words;
}

/** A template made elsewhere, its variables as its author wrote them; null where we have no such language or category. */
export function readForeign(listed: ListedTemplate): Foreign | null {
  const language = TEMPLATE_LANGUAGES.find((one) => one === listed.language);
  const category = TemplateCategory.safeParse(listed.category);
  if (!language || !category.success) return null;
  const header = headerOf(listed);
  const buttons = listed.buttons.flatMap(buttonOf);
  const { body, footer } = listed;
  const unsupported = unsupportedParts(listed);
  const words = { header, body, footer, buttons, variables: [], unsupported };
  return { language, category: category.data, type: typeOf(header, buttons), words };
}

const FORMATS = ['IMAGE', 'VIDEO', 'DOCUMENT'] as const;

function headerOf({ header_format, header_text }: ListedTemplate): TemplateHeader | null {
  const format = FORMATS.find((one) => one === header_format);
  if (format) return { kind: 'media', format, media_id: null };
  return header_text ? { kind: 'text', text: header_text } : null;
}

const BUTTONS = ['QUICK_REPLY', 'PHONE_NUMBER', 'URL', 'COPY_CODE'];

/** Returns Meta's names of the template parts that we cannot send. */
function unsupportedParts(listed: ListedTemplate): string[] {
  const { header_format, header_text, body, buttons, other_parts } = listed;
  const texts = [header_text ?? '', body, ...buttons.map(({ url }) => url ?? '')];
  const isHeaderKnown = FORMATS.some((one) => one === header_format) || header_format === 'TEXT';
  return [
    ...(header_format && !isHeaderKnown ? [header_format] : []),
    ...buttons.flatMap(({ type }) => (BUTTONS.includes(type) ? [] : [type])),
    ...other_parts,
    ...(body === '' || texts.some(hasOddSlots) ? ['UNKNOWN'] : []),
  ];
}

function buttonOf({ type, text, url, phone }: ListedTemplate['buttons'][number]): TemplateButton[] {
  if (type === 'QUICK_REPLY') return [{ kind: 'QUICK_REPLY', text }];
  if (type === 'PHONE_NUMBER') return [{ kind: 'PHONE_CALL', text, phone: phone ?? '' }];
  if (type === 'URL') return [{ kind: 'EXTERNAL_URL', text, url: url ?? '' }];
  return type === 'COPY_CODE' ? [{ kind: 'COPY_OFFER', code: '' }] : [];
}

function typeOf(header: TemplateHeader | null, buttons: readonly TemplateButton[]): TemplateType {
  if (buttons.length > 0) {
    return buttons.every(({ kind }) => kind === 'QUICK_REPLY') ? 'QUICK_REPLY' : 'CALL_TO_ACTION';
  }
  return header?.kind === 'media' ? 'MEDIA' : 'TEXT';
}
