import type { TemplateLanguage, WhatsappTemplate } from '@clientela/contract';
import {
  type TemplateButton,
  type TemplateHeader,
  type TemplateType,
  type TemplateWords,
  templateVariables,
} from '@clientela/domain';

/** A template while it is being written. */
export interface TemplateValues extends TemplateWords {
  title: string;
  language: Extract<TemplateLanguage, 'pt_BR' | 'en_US' | 'es'>;
  buttons: TemplateButton[];
  variables: { variable: string; sample: string; fallback: string }[];
}

export function valuesOf(template: WhatsappTemplate | null): TemplateValues {
  if (!template) {
    return {
      name: '',
      title: '',
      category: 'MARKETING',
      type: 'TEXT',
      language: 'pt_BR',
      header: null,
      body: '',
      footer: '',
      buttons: [],
      variables: [],
    };
  }
  const { name, title, category, type, header, body, footer, buttons, variables, language } =
    template;
  // Those made elsewhere in other languages are shown and not saved.
  const known = language === 'en_US' || language === 'es' ? language : 'pt_BR';
  return { name, title, category, type, header, body, footer, buttons, variables, language: known };
}

/** The identifier at Meta of a template with this title: small letters, digits and `_`. */
export function identifierOf(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

/** Returns the header and buttons of a type; parts that both types have are retained. */
export function changedType(values: TemplateValues, type: TemplateType): TemplateValues {
  const header: TemplateHeader | null =
    type === 'MEDIA'
      ? values.header?.kind === 'media'
        ? values.header
        : { kind: 'media', format: 'IMAGE', media_id: null }
      : values.header?.kind === 'text'
        ? values.header
        : null;
  return { ...values, type, header, buttons: firstButtons(type) };
}

function firstButtons(type: TemplateType): TemplateButton[] {
  if (type === 'QUICK_REPLY') return [{ kind: 'QUICK_REPLY', text: '' }];
  return type === 'CALL_TO_ACTION' ? [{ kind: 'EXTERNAL_URL', text: '', url: 'https://' }] : [];
}

export function newButton(kind: TemplateButton['kind']): TemplateButton {
  switch (kind) {
    case 'QUICK_REPLY':
      return { kind, text: '' };
    case 'PHONE_CALL':
      return { kind, text: '', phone: '+55' };
    case 'EXTERNAL_URL':
      return { kind, text: '', url: 'https://' };
    case 'COPY_OFFER':
      return { kind, code: '' };
  }
}

type Words = (variable: string) => { sample: string; fallback: string };

/** The same template with an entry for each variable that its texts use, and for no other. */
export function withVariables(values: TemplateValues, wordsOf: Words): TemplateValues {
  const variables = templateVariables(values).map(
    (name) =>
      values.variables.find(({ variable }) => variable === name) ?? {
        variable: name,
        ...wordsOf(name),
      },
  );
  return { ...values, variables };
}
