import type { MessageVariable } from '@clientela/domain';
import {
  type MessageCustomer,
  type MessageStore,
  type MessageUrls,
  readVariable,
} from '#areas/messaging/delivery/index';
import type { SlicedText } from '#platform/mime/slices';

/** What fills one place of a message. `as` says where the value goes and so how it is escaped. */
export type Slot =
  | { kind: 'variable'; variable: MessageVariable; fallback: string; as: 'html' | 'text' }
  | { kind: 'link'; position: number }
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

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
