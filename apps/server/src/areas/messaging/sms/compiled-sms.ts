import type { SmsContent } from '@clientela/contract';
import {
  instructsOptOut,
  MOST_SMS_SEGMENTS,
  measureSms,
  parseMessageText,
  type SmsCounting,
  withoutAccents,
} from '@clientela/domain';
import {
  type MessageCustomer,
  type MessageStore,
  readVariable,
} from '#areas/messaging/delivery/index';
import { smsTexts } from './sms.texts.ts';

/** Opt-out by reply, or by a link where the store receives no replies. */
export type OptOutKind = 'reply' | 'link';
const REMINDER = smsTexts.opt_out_by_reply;
/** The place of that link among those of its message. */
export const OPT_OUT_LINK = -1;

/** An SMS as it is frozen for its recipients: a text for each variant. */
export interface CompiledSms {
  /** Each link is replaced by a marker with its number. */
  texts: string[];
  strip_accents: boolean;
  /** As they were written, variables included. */
  links: string[];
  /** The way out when it was compiled, for its length; absent of those from before, whose was an answer. */
  opt_out?: OptOutKind;
  /** How the provider counted when it was compiled; absent of those from before. */
  counting?: SmsCounting;
}

export interface SmsProblem {
  /** Which of the texts. */
  variant: number;
  message: string;
}

/** Data of a text in addition to its words. */
export interface SmsExtras {
  /** The short form of a link of this message. */
  linkOf(position: number): string;
  /** The opt-out instruction; null: not this time. */
  optOut: OptOutKind | null;
}

/** Compiles an SMS and returns its problems; `shortUrl` has the length of each link. */
export function compileSms(
  { text, text_b, strip_accents }: SmsContent,
  { shortUrl, optOut, counting }: { shortUrl: string; optOut: OptOutKind; counting: SmsCounting },
): { sms: CompiledSms; problems: SmsProblem[] } {
  const written = text_b === null ? [text] : [text, text_b];
  const links: string[] = [];
  const texts = written.map((one) =>
    one.replace(LINK, (link) => `${MARK}${links.push(link) - 1}${MARK}`),
  );
  const sms = { texts, strip_accents, links, opt_out: optOut, counting };
  const problems = texts.flatMap((one, variant) =>
    problemsOf(one, sms, shortUrl).map((message) => ({ variant, message })),
  );
  return { sms, problems };
}

/** A web address, variables included, without the punctuation that ends a sentence; or the way to a cart, payment or survey. */
const LINK =
  /https?:\/\/(?:[^\s{}]|\{\{[^{}]*\}\})*(?:[^\s{}.,;:!?)]|\{\{[^{}]*\}\})|\{\{\s*(?:(?:cart|payment)\.url|survey\.link)\b[^{}]*\}\}/gi;
/** A private-use character, which no text contains. */
const MARK = '\uE000';
const MARKED = new RegExp(`${MARK}(\\d+)${MARK}`, 'g');

function problemsOf(text: string, sms: CompiledSms, shortUrl: string): string[] {
  if (text.trim() === '') return [smsTexts.text_missing];
  const { parts, unknown } = parseMessageText(text);
  const problems = unknown.map((name) => smsTexts.unknown_variable(name));
  const fixed = parts.filter((part) => typeof part === 'string').join('');
  const extras = { linkOf: () => shortUrl, optOut: sms.opt_out ?? null };
  const { segments } = measureSms(finished(fixed, sms, extras), sms.counting);
  if (segments > MOST_SMS_SEGMENTS) {
    problems.push(smsTexts.too_long(MOST_SMS_SEGMENTS));
  }
  return problems;
}

/** The text for one person, as it leaves. */
export function renderSms(
  sms: CompiledSms,
  variant: 'A' | 'B',
  { customer, store, ...extras }: { customer: MessageCustomer; store: MessageStore } & SmsExtras,
): string {
  const template = (variant === 'B' ? sms.texts[1] : undefined) ?? sms.texts[0] ?? '';
  const text = parseMessageText(template)
    .parts.map((part) =>
      typeof part === 'string'
        ? part
        : readVariable(part.variable, customer, store).trim() || part.fallback,
    )
    .join('');
  return finished(text, sms, extras);
}

/** A text that says it itself needs no second instruction, where the store receives the reply. */
export function isWritten(text: string, optOut: OptOutKind): boolean {
  return optOut === 'reply' && instructsOptOut(text);
}

function finished(
  text: string,
  { strip_accents }: Pick<CompiledSms, 'strip_accents'>,
  { linkOf, optOut }: SmsExtras,
): string {
  const words = strip_accents ? withoutAccents(text.trim()) : text.trim();
  const linked = words.replace(MARKED, (_, position) => linkOf(Number(position)));
  if (!optOut || isWritten(text, optOut)) return linked;
  return `${linked} ${optOut === 'link' ? smsTexts.opt_out_by_link(linkOf(OPT_OUT_LINK)) : REMINDER}`;
}

/** Which of its links a text has, by their numbers. */
export function linksIn({ texts }: CompiledSms, variant: 'A' | 'B'): number[] {
  const template = (variant === 'B' ? texts[1] : undefined) ?? texts[0] ?? '';
  return [...template.matchAll(MARKED)].map(([, position]) => Number(position));
}

/** Whether the texts speak of attributes of customers. */
export function needsAttributes({ texts }: CompiledSms): boolean {
  return texts.some((text) => text.includes('customer.attributes.'));
}
