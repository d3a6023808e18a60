import { VARIABLE_FIELDS } from './customer-fields.ts';

/** Values a message may carry: a closed list, plus the store's own attributes by key. */
export const MESSAGE_VARIABLES = [
  'customer.first_name',
  'customer.last_name',
  'customer.full_name',
  'customer.email',
  ...VARIABLE_FIELDS.map((field) => `customer.${field}` as const),
  'store.name',
  'store.site_url',
  'store.address',
  'coupon',
  'cart.items',
  'cart.total',
  'cart.url',
  'payment.method',
  'payment.amount',
  'payment.code',
  'payment.expires_at',
  'payment.order',
  'payment.url',
  'bonus.value',
  'bonus.balance',
  'bonus.expiring_value',
  'bonus.expires_at',
  'bonus.minimum_for_use',
  'bonus.link',
  'survey.link',
] as const;
export type MessageVariable = (typeof MESSAGE_VARIABLES)[number] | `customer.attributes.${string}`;

/** Subjects of message variables: the trigger's subject, the customer's bonuses, or the campaign's survey. */
export const MESSAGE_TOPICS = ['cart', 'payment', 'bonus', 'survey'] as const;
export type MessageTopic = (typeof MESSAGE_TOPICS)[number];
/** Variables of a message's subject, as people write them. */
export type TopicVariable = Extract<MessageVariable, `${MessageTopic}.${string}`>;
export type TopicValues = Partial<Record<TopicVariable, string>>;

/** A text cut at its variables: `{{customer.first_name | "cliente"}}`. */
export type MessagePart = string | { variable: MessageVariable; fallback: string };

const PATTERN = /\{\{\s*([a-z0-9_.]+)\s*(?:\|\s*["“”]([^"“”{}]*)["“”]\s*)?\}\}/gi;
const ATTRIBUTE = /^customer\.attributes\.[a-z0-9_]{1,60}$/;

export function isMessageVariable(path: string): path is MessageVariable {
  return (MESSAGE_VARIABLES as readonly string[]).includes(path) || ATTRIBUTE.test(path);
}

const OWN_LINKS: readonly TopicVariable[] = [
  'cart.url',
  'payment.url',
  'bonus.link',
  'survey.link',
];
/** What follows a survey's link: the answer that its page preselects. */
const PRESELECTED = /^\?v=\d{1,2}$/;

export function isTopicVariable(variable: MessageVariable): variable is TopicVariable {
  return MESSAGE_TOPICS.some((topic) => variable.startsWith(`${topic}.`));
}

/** A survey's link that preselects a score: `{{survey.link}}?v=9`. */
export function surveyLinkWith(score: number): string {
  return `{{survey.link}}?v=${score}`;
}

/**
 * Of a link that each message has for itself, `{{cart.url}}`: its variable, what follows its value, and where it leads
 * instead.
 */
export function ownLink(
  link: string,
): { variable: TopicVariable; suffix: string; fallback: string } | null {
  if (!link.includes('{{')) return null;
  const [only, suffix = '', more] = parseMessageText(link.trim()).parts;
  if (typeof only !== 'object' || typeof suffix !== 'string' || more !== undefined) return null;
  const { variable, fallback } = only;
  if (suffix !== '' && !(variable === 'survey.link' && PRESELECTED.test(suffix))) return null;
  return OWN_LINKS.some((own) => own === variable)
    ? { variable: variable as TopicVariable, suffix, fallback }
    : null;
}

const PRODUCT_LINK = /^\{\{product\.(\d{1,4})\}\}$/;

/** A link to the page of the message's product at this position. */
export function linkOfProduct(at: number): string {
  return `{{product.${at}}}`;
}

/** The position of the product that a link leads to; null for any other link. */
export function productOfLink(link: string): number | null {
  const at = PRODUCT_LINK.exec(link)?.[1];
  return at === undefined ? null : Number(at);
}

/** Returns the variables of a text with their positions; unknown ones are skipped. */
export function findMessageVariables(
  text: string,
): { variable: MessageVariable; fallback: string; start: number; end: number }[] {
  return [...text.matchAll(PATTERN)].flatMap(
    ({ 0: whole, 1: path = '', 2: fallback = '', index }) => {
      const variable = path.toLowerCase();
      const end = index + whole.length;
      return isMessageVariable(variable) ? [{ variable, fallback, start: index, end }] : [];
    },
  );
}

/** Splits a text at its variables; unknown ones are listed in `unknown`. */
export function parseMessageText(text: string): { parts: MessagePart[]; unknown: string[] } {
  const parts: MessagePart[] = [];
  const unknown: string[] = [];
  let end = 0;
  for (const match of text.matchAll(PATTERN)) {
    const [whole, path = '', fallback = ''] = match;
    if (match.index > end) parts.push(text.slice(end, match.index));
    end = match.index + whole.length;
    const variable = path.toLowerCase();
    if (isMessageVariable(variable)) parts.push({ variable, fallback });
    else unknown.push(path);
  }
  const rest = text.slice(end);
  if (rest !== '') parts.push(rest);
  for (const part of parts) {
    if (typeof part === 'string' && /\{\{|\}\}/.test(part)) unknown.push(part.trim().slice(0, 40));
  }
  return { parts, unknown };
}

/** The text with its variables' values, or their fallbacks; a line, not the HTML of a message. */
export function fillMessageText(
  text: string,
  values: Partial<Record<MessageVariable, string>>,
): string {
  return parseMessageText(text)
    .parts.map((part) => (typeof part === 'string' ? part : values[part.variable] || part.fallback))
    .join('');
}
