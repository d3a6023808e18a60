import type { BlockAudience } from '@clientela/contract';
import { formatCents, type MessageVariable } from '@clientela/domain';
import {
  type MessageCustomer,
  type MessageProduct,
  type MessageStore,
  type MessageUrls,
  percentEncoded,
  readVariable,
} from '#areas/messaging/delivery/index';
import type { ProductRequest } from '#areas/records/orders/index';
import { joinSlices, type SlicedText } from '#platform/mime/slices';
import { emailTexts } from './email.texts.ts';

/** A value's source for one slot of a message. `as` names its context and so its escaping. */
export type Slot =
  | {
      kind: 'variable';
      variable: MessageVariable;
      fallback: string;
      as: 'html' | 'text' | 'address';
    }
  | { kind: 'link'; position: number }
  /** A product of the message, by its position among all of them. */
  | {
      kind: 'product';
      at: number;
      field: 'name' | 'price' | 'image' | 'hidden';
      as: 'html' | 'text';
    }
  /** A block that only some recipients get: one text of the message's parts, with slots of its own. */
  | { kind: 'block'; condition: number; inner: SlicedText }
  | { kind: 'pixel' }
  | { kind: 'unsubscribe' };

/** A message compiled once, for any number of recipients. */
export interface CompiledEmail {
  html: SlicedText;
  text: SlicedText;
  subjects: SlicedText[];
  slots: Slot[];
  /** Targets by position, as the author wrote them; store variables and the coupon may stand in them. */
  links: string[];
  /** What each block of products takes from the catalogue, in the order of the cells. */
  products?: ProductRequest[];
  /** The recipients of conditional blocks, by condition. */
  conditions?: BlockAudience[];
}

/** The values of all slots for one recipient, escaped for the place each goes to. */
export function fillSlots(
  slots: readonly Slot[],
  customer: MessageCustomer,
  store: MessageStore,
  urls: MessageUrls,
): string[] {
  const values: string[] = [];
  for (const slot of slots) {
    // The slots within a block precede it.
    const value =
      slot.kind === 'block'
        ? blockValue(slot, customer.conditions?.[slot.condition] ?? false, values)
        : fillSlot(slot, customer, store, urls);
    values.push(value);
  }
  return values;
}

/** Stored for a conditional block of a sent message that its recipient got. */
export const SHOWN = '1';

/** The text of a conditional block, with the values of the slots before it. */
function blockValue(
  { inner }: Extract<Slot, { kind: 'block' }>,
  isShown: boolean,
  values: readonly string[],
): string {
  return isShown ? joinSlices(inner, values) : '';
}

/** The values of a sent message, from those that were stored of it and its URLs. */
export function refillSlots(
  slots: readonly Slot[],
  stored: readonly string[],
  urls: MessageUrls,
): string[] {
  const values: string[] = [];
  for (const [index, slot] of slots.entries()) {
    const value = stored[index] ?? '';
    if (slot.kind === 'block') values.push(blockValue(slot, value === SHOWN, values));
    else if (slot.kind === 'variable' || slot.kind === 'product') values.push(value);
    else if (slot.kind === 'link') values.push(urls.link(slot.position));
    else values.push(slot.kind === 'pixel' ? urls.pixel : urls.unsubscribe);
  }
  return values;
}

function fillSlot(
  slot: Exclude<Slot, { kind: 'block' }>,
  customer: MessageCustomer,
  store: MessageStore,
  urls: MessageUrls,
): string {
  switch (slot.kind) {
    case 'variable': {
      const value = readVariable(slot.variable, customer, store).trim() || slot.fallback;
      if (slot.as === 'address') return percentEncoded(value);
      return slot.as === 'html' ? escapeHtml(value) : value;
    }
    case 'product':
      return productValue(slot, customer.products?.[slot.at] ?? null);
    case 'link':
      return urls.link(slot.position);
    case 'pixel':
      return urls.pixel;
    case 'unsubscribe':
      return urls.unsubscribe;
  }
}

function productValue(
  { field, as }: Extract<Slot, { kind: 'product' }>,
  product: MessageProduct | null,
): string {
  // Outlook for Windows honours only its own property.
  if (field === 'hidden') return product ? '' : 'display:none;mso-hide:all';
  if (!product) return '';
  if (field === 'price') return priceOf(product, as);
  const value = field === 'name' ? product.name : (product.image_url ?? '');
  return as === 'html' ? escapeHtml(value) : value;
}

/** `De R$ 99,90 por R$ 79,90`. */
function priceOf({ price, old_price }: MessageProduct, as: 'html' | 'text'): string {
  if (price === null) return '';
  const now = formatCents(price);
  if (as === 'text') {
    return old_price === null ? now : emailTexts.price_change(formatCents(old_price), now);
  }
  const strong = `<strong>${now}</strong>`;
  if (old_price === null) return strong;
  return emailTexts.price_change(`<s>${formatCents(old_price)}</s>`, strong);
}

/** Returns the subject for one recipient; if its variables leave it empty, it contains the sender. */
export function subjectFor(
  subject: SlicedText,
  values: readonly string[],
  store: MessageStore,
): string {
  return instead(subject, values, store) ?? joinSlices(subject, values);
}

/** Returns the fallback for a subject that its variables leave without words; null if it has some. */
export function instead(
  subject: SlicedText,
  values: readonly string[],
  { name }: MessageStore,
): string | null {
  if (subject.slots.length === 0) return null;
  const hasWords = /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(joinSlices(subject, values));
  return hasWords ? null : emailTexts.message_of(name);
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
