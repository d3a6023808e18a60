import {
  isTopicVariable,
  type MessageVariable,
  ownLink,
  parseMessageText,
  productOfLink,
  type TopicValues,
  VARIABLE_FIELDS,
  type VariableField,
} from '@clientela/domain';
import { deliveryTexts } from './delivery.texts.ts';

/** Everything a message may say about its customer. */
export interface MessageCustomer extends Record<VariableField, string | null> {
  first_name: string;
  last_name: string;
  email: string | null;
  /** The store's own fields by key, as they are to be read. */
  custom: Record<string, string>;
  /** The values of the message's subject: a cart, a payment or a bonus. */
  topic?: TopicValues | null;
  /** The catalogue products of the message, cell by cell; null: the cell is empty. */
  products?: readonly (MessageProduct | null)[];
  /** Whether the person meets each condition of the message's blocks. */
  conditions?: readonly boolean[];
}

/** Everything a message may say about a product. */
export interface MessageProduct {
  name: string;
  price: number | null;
  old_price: number | null;
  image_url: string | null;
  url: string | null;
}

/** Everything a message may say about its store and campaign. */
export interface MessageStore {
  name: string;
  site_url: string | null;
  address: string | null;
  coupon: string;
}

/** Where the links of one message lead. */
export interface MessageUrls {
  link(position: number): string;
  pixel: string;
  unsubscribe: string;
}

/** A link as stored for its messages: a per-message link is resolved on the click. */
export function keptLink(link: string, store: MessageStore): string | null {
  return ownLink(link) || productOfLink(link) !== null ? link : resolveLink(link, store);
}

/** A link's target for this store and campaign; null where a missing value leaves no address. */
export function resolveLink(
  link: string,
  store: MessageStore,
  { topic, products }: Pick<MessageCustomer, 'topic' | 'products'> = {},
): string | null {
  const at = productOfLink(link);
  if (at !== null) return webAddress(products?.[at]?.url ?? store.site_url ?? '');
  const own = ownLink(link);
  if (own) {
    const value = topic?.[own.variable];
    return webAddress(value ? value + own.suffix : own.fallback || (store.site_url ?? ''));
  }
  const { parts } = parseMessageText(link);
  const target = parts
    .map((part, index) => {
      if (typeof part === 'string') return part;
      const value = readVariable(part.variable, EMPTY_PERSON, store).trim() || part.fallback;
      return index === 0 ? beginning(value, parts[1]) : percentEncoded(value);
    })
    .join('');
  return webAddress(target);
}

/** The warning for a link that does not resolve. */
export function whyBroken(link: string): string {
  const variables = parseMessageText(link).parts.filter((part) => typeof part !== 'string');
  if (variables.length === 0) return deliveryTexts.not_an_address;
  const needsSite = variables.some(({ variable }) => variable === 'store.site_url');
  return needsSite ? deliveryTexts.site_missing : deliveryTexts.address_empty;
}

/** The prefix of a link, separate from the next value, which must not extend the host name. */
function beginning(value: string, next: unknown): string {
  if (typeof next !== 'string') return next === undefined ? value : `${withoutSlash(value)}/`;
  return /^[/?#]/.test(next) ? withoutSlash(value) : `${withoutSlash(value)}/`;
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

/** A value within an address, safe in either kind of quotes. */
export function percentEncoded(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll("'", '%27');
}

/** A target as the URL standard serialises it, in ASCII; null if it is not a web address. */
export function webAddress(target: string): string | null {
  if (!/^https?:\/\//i.test(target.trim())) return null;
  const url = URL.parse(target.trim());
  return url && url.hostname !== '' ? url.href : null;
}

const noFields = Object.fromEntries(VARIABLE_FIELDS.map((field) => [field, null])) as Record<
  VariableField,
  null
>;

/** The values of an unknown customer. */
export const EMPTY_PERSON: MessageCustomer = {
  first_name: '',
  last_name: '',
  email: null,
  ...noFields,
  custom: {},
};

/** Returns a variable's value for this customer or the store. */
export function readVariable(
  variable: MessageVariable,
  customer: MessageCustomer,
  store: MessageStore,
): string {
  if (isTopicVariable(variable)) return customer.topic?.[variable] ?? '';
  const field = VARIABLE_FIELDS.find((one) => variable === `customer.${one}`);
  if (field) return customer[field] ?? '';
  switch (variable) {
    case 'customer.first_name':
      return customer.first_name;
    case 'customer.last_name':
      return customer.last_name;
    case 'customer.full_name':
      return `${customer.first_name} ${customer.last_name}`;
    case 'customer.email':
      return customer.email ?? '';
    case 'store.name':
      return store.name;
    case 'store.site_url':
      return withoutSlash(store.site_url ?? '');
    case 'store.address':
      return store.address ?? '';
    case 'coupon':
      return store.coupon;
    default:
      return customer.custom[variable.slice('customer.attributes.'.length)] ?? '';
  }
}
