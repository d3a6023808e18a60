import { type MessageVariable, parseMessageText } from '@clientela/domain';
import { escapeHtml, type Slot } from './slot-book.ts';

/** Everything a message may say about its customer. */
export interface MessageCustomer {
  first_name: string;
  last_name: string;
  email: string | null;
  city: string | null;
  state: string | null;
  custom: Record<string, unknown>;
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

/** The values of all slots for one recipient, escaped for the place each goes to. */
export function fillSlots(
  slots: readonly Slot[],
  customer: MessageCustomer,
  store: MessageStore,
  urls: MessageUrls,
): string[] {
  return slots.map((slot) => fillSlot(slot, customer, store, urls));
}

function fillSlot(
  slot: Slot,
  customer: MessageCustomer,
  store: MessageStore,
  urls: MessageUrls,
): string {
  switch (slot.kind) {
    case 'variable': {
      const value = readVariable(slot.variable, customer, store).trim() || slot.fallback;
      return slot.as === 'html' ? escapeHtml(value) : value;
    }
    case 'link':
      return urls.link(slot.position);
    case 'pixel':
      return urls.pixel;
    case 'unsubscribe':
      return urls.unsubscribe;
  }
}

/** A link's target for this store and campaign; null where a missing value leaves no address. */
export function resolveLink(link: string, store: MessageStore): string | null {
  const target = parseMessageText(link)
    .parts.map((part, index) => {
      if (typeof part === 'string') return part;
      const value = readVariable(part.variable, NOBODY, store).trim() || part.fallback;
      return index === 0 ? value : encodeURIComponent(value);
    })
    .join('');
  return URL.canParse(target) && /^https?:/i.test(target) ? target : null;
}

const NOBODY: MessageCustomer = {
  first_name: '',
  last_name: '',
  email: null,
  city: null,
  state: null,
  custom: {},
};

function readVariable(
  variable: MessageVariable,
  customer: MessageCustomer,
  store: MessageStore,
): string {
  switch (variable) {
    case 'customer.first_name':
      return customer.first_name;
    case 'customer.last_name':
      return customer.last_name;
    case 'customer.full_name':
      return `${customer.first_name} ${customer.last_name}`;
    case 'customer.email':
      return customer.email ?? '';
    case 'customer.city':
      return customer.city ?? '';
    case 'customer.state':
      return customer.state ?? '';
    case 'store.name':
      return store.name;
    case 'store.site_url':
      return store.site_url ?? '';
    case 'store.address':
      return store.address ?? '';
    case 'coupon':
      return store.coupon;
    default:
      return attributeText(customer.custom[variable.slice('customer.attributes.'.length)]);
  }
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/;

/** Attributes as people write them: 31/12/2026, 1.234,5. */
function attributeText(value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString('pt-BR');
  if (typeof value !== 'string') return '';
  const day = DAY.exec(value);
  return day ? `${day[3]}/${day[2]}/${day[1]}` : value;
}
