import type { PriceKind } from '@clientela/contract';
import {
  fillSlots,
  findMessageVariables,
  parseMessageText,
  slotKey,
  slotNames,
  type TemplateSlot,
} from '@clientela/domain';
import type { MessageCustomer, MessageStore } from '#areas/messaging/delivery/index';
import { findFile } from '#areas/messaging/media/index';
import {
  type CompiledVariant,
  type FilledTemplate,
  renderWhatsapp,
  type StoredMedia,
  type WhatsappContent,
} from '#areas/messaging/whatsapp/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { priceKindOf } from './shown-template.ts';
import { sendingProblem } from './template.rules.ts';
import { findTemplate, listOfAccount, type TemplateRow } from './whatsapp-templates.queries.ts';
import { whatsappTemplatesTexts } from './whatsapp-templates.texts.ts';

/** A template that a campaign or a chat wants to send, and why it cannot be sent now, if so. */
export interface SendableTemplate {
  template: TemplateRow;
  problem: string | null;
}

/** Finds a template by id; null where the store has none such. */
export async function findSendableTemplate(ctx: Ctx, id: string): Promise<SendableTemplate | null> {
  try {
    const template = await findTemplate(ctx, id);
    return { template, problem: sendingProblem(template, ctx.clock.now()) };
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return null;
    throw error;
  }
}

/** Whether a template must not be sent now; false for a template that is not stored here. */
export async function isTemplateHeld(
  ctx: Ctx,
  { account }: { account: string | null },
  { name, language }: FilledTemplate,
): Promise<boolean> {
  const all = account ? await listOfAccount(ctx, account) : [];
  const template = all.find((one) => one.name === name && one.language === language);
  return template !== undefined && sendingProblem(template, ctx.clock.now()) !== null;
}

/** Overrides that a content applies to its template. */
export interface TemplateChoice {
  /** Texts in place of a template's variables, by their name, or by their place where it is foreign. */
  parameters?: Readonly<Record<string, string>>;
  /** A file in place of the one that the template was reviewed with. */
  media_id?: string | null;
}

export interface CompiledTemplate {
  variant: CompiledVariant;
  /** Which price its messages cost. */
  price_kind: PriceKind;
  problems: string[];
}

/** A template as it is frozen for its recipients: texts still hold our variables, with their fallbacks. */
export async function compileTemplate(
  ctx: Ctx,
  { name, language, category, words, is_foreign }: TemplateRow,
  { parameters = {}, media_id = null }: TemplateChoice = {},
): Promise<CompiledTemplate> {
  const fill: Fill = is_foreign
    ? (text, place, button = null) => fillSlots(text, parameters, place, button)
    : (text) => filledText(text, words.variables, parameters);
  const valuesOf: ValuesOf = is_foreign
    ? (text, place, button = null) =>
        slotNames(text).map((name) => parameters[slotKey(place, name, button)]?.trim() ?? '')
    : (text) =>
        findMessageVariables(text).map(({ start, end }) =>
          filledText(text.slice(start, end), words.variables, parameters),
        );
  const namesIn = (text: string) =>
    is_foreign && slotNames(text).some(isName) ? slotNames(text) : [];
  const problems: string[] = [];
  const header = await headerOf(ctx, words.header, { media_id, valuesOf, namesIn, problems });
  const body = valuesOf(words.body, 'body');
  const body_names = namesIn(words.body);
  const buttons = buttonsOf(words.buttons, { fill, valuesOf, parameters });
  const headers = header?.kind === 'text' ? [header.value] : [];
  const values = [...headers, ...body, ...buttons.map(({ value }) => value)];
  if (values.some((value) => value.trim() === ''))
    problems.push(whatsappTemplatesTexts.variables_missing);
  const shown = {
    header: words.header?.kind === 'text' ? fill(words.header.text, 'header') : '',
    body: fill(words.body, 'body'),
    footer: words.footer,
    buttons: words.buttons.map((button) => ({
      kind: button.kind,
      text: button.kind === 'COPY_OFFER' ? '' : button.text,
    })),
  };
  const text = [shown.header, shown.body, shown.footer].filter(Boolean).join('\n\n');
  return {
    variant: {
      kind: 'template',
      text,
      template: {
        name,
        language,
        header,
        body,
        buttons,
        shown,
        ...(body_names.length > 0 ? { body_names } : {}),
      },
    },
    price_kind: priceKindOf(category),
    problems,
  };
}

type Place = TemplateSlot['place'];
/** Fills a text's variables; the position matters in templates made elsewhere. */
type Fill = (text: string, place: Place, button?: number | null) => string;
type ValuesOf = (text: string, place: Place, button?: number | null) => string[];

/** Returns the template filled in for one customer, for the chat. */
export async function fillTemplate(
  ctx: Ctx,
  template: TemplateRow,
  {
    customer,
    store,
    ...choice
  }: { customer: MessageCustomer; store: MessageStore } & TemplateChoice,
): Promise<{ content: WhatsappContent; problems: string[] }> {
  const { variant, problems } = await compileTemplate(ctx, template, choice);
  return { content: renderWhatsapp({ variants: [variant] }, 'A', customer, store), problems };
}

/** Numbers are sent in their order, names with their values. */
function isName(slot: string): boolean {
  return !/^\d+$/.test(slot);
}

/** A text with its chosen values; other variables keep their name and get their fallback. */
function filledText(
  text: string,
  variables: TemplateRow['words']['variables'],
  parameters: Readonly<Record<string, string>>,
): string {
  return parseMessageText(text)
    .parts.map((part) => {
      if (typeof part === 'string') return part;
      const chosen = parameters[part.variable];
      if (chosen !== undefined) return chosen;
      const known = variables.find(({ variable }) => variable === part.variable);
      const fallback = (known?.fallback ?? part.fallback).replace(/["“”{}]/g, '');
      return fallback ? `{{${part.variable} | "${fallback}"}}` : `{{${part.variable}}}`;
    })
    .join('');
}

interface Header {
  media_id: string | null;
  valuesOf: ValuesOf;
  namesIn(text: string): string[];
  problems: string[];
}

/** A header without a variable goes along by itself. */
async function headerOf(
  ctx: Ctx,
  header: TemplateRow['words']['header'],
  { media_id, valuesOf, namesIn, problems }: Header,
): Promise<FilledTemplate['header']> {
  if (!header) return null;
  if (header.kind === 'text') {
    const [value] = valuesOf(header.text, 'header');
    const [name] = namesIn(header.text);
    return value === undefined ? null : { kind: 'text', value, ...(name ? { name } : {}) };
  }
  const id = media_id ?? header.media_id;
  const file = id ? await findFile(ctx, id) : undefined;
  if (!file) {
    problems.push(whatsappTemplatesTexts.header_file_missing);
    return null;
  }
  if (!HEADER_MIMES[header.format].includes(file.mime)) {
    problems.push(HEADER_WANTED[header.format]);
    return null;
  }
  const type = header.format.toLowerCase() as StoredMedia['type'];
  const { mime, file_name } = file;
  return { kind: 'media', media: { media_id: file.id, type, mime, file_name } };
}

const HEADER_MIMES = {
  IMAGE: ['image/jpeg', 'image/png'],
  VIDEO: ['video/mp4'],
  DOCUMENT: ['application/pdf'],
};
const HEADER_WANTED = {
  IMAGE: whatsappTemplatesTexts.header_image,
  VIDEO: whatsappTemplatesTexts.header_video,
  DOCUMENT: whatsappTemplatesTexts.header_document,
};

interface Filling {
  fill: Fill;
  valuesOf: ValuesOf;
  parameters: Readonly<Record<string, string>>;
}

function buttonsOf(
  buttons: TemplateRow['words']['buttons'],
  { fill, valuesOf, parameters }: Filling,
): FilledTemplate['buttons'] {
  return buttons.flatMap((button, position): FilledTemplate['buttons'] => {
    if (button.kind === 'COPY_OFFER') {
      // Meta returns no code for a template made elsewhere.
      const chosen = parameters[slotKey('code', '1', position)] ?? '';
      const value = button.code ? fill(button.code, 'code', position) : chosen;
      return [{ position, kind: 'copy_code', value }];
    }
    const [value] = button.kind === 'EXTERNAL_URL' ? valuesOf(button.url, 'button', position) : [];
    return value === undefined ? [] : [{ position, kind: 'url', value }];
  });
}
