/** Values a message may carry: a closed list, plus the store's own attributes by key. */
export const MESSAGE_VARIABLES = [
  'customer.first_name',
  'customer.last_name',
  'customer.full_name',
  'customer.email',
  'customer.city',
  'customer.state',
  'store.name',
  'store.site_url',
  'store.address',
  'coupon',
] as const;
export type MessageVariable = (typeof MESSAGE_VARIABLES)[number] | `customer.attributes.${string}`;

/** A text cut at its variables: `{{customer.first_name | "cliente"}}`. */
export type MessagePart = string | { variable: MessageVariable; fallback: string };

const PATTERN = /\{\{\s*([a-z0-9_.]+)\s*(?:\|\s*["“”]([^"“”{}]*)["“”]\s*)?\}\}/gi;
const ATTRIBUTE = /^customer\.attributes\.[a-z0-9_]{1,60}$/;

export function isMessageVariable(path: string): path is MessageVariable {
  return (MESSAGE_VARIABLES as readonly string[]).includes(path) || ATTRIBUTE.test(path);
}

/** Cuts a text at its variables; what is no known variable is named in `unknown`. */
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
