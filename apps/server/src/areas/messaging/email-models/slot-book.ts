import {
  EMAIL_SIZE_WARNING_BYTES,
  type EmailProblem,
  PICTURE_WIDTHS,
  pictureIdOf,
} from '@clientela/contract';
import { linkOfProduct, ownLink, parseMessageText } from '@clientela/domain';
import { escapeHtml, type Slot } from '#areas/messaging/email/index';
import type { PictureAddresses } from '#areas/messaging/pictures/index';
import type { ProductRequest } from '#areas/records/orders/index';
import type { SlicedText } from '#platform/mime/slices';
import { emailModelsTexts } from './email-models.texts.ts';
import type { Resources } from './resources.ts';

const OPEN = '\uE000';
const CLOSE = '\uE001';
const TOKEN = /\uE000(\d+)\uE001/g;
/** Characters that marks are made of; an author's are removed. */
export const PRIVATE_USE = /[\uE000-\uF8FF]/g;

/** Tracking addresses are about this long; counts towards the size warning. */
const TYPICAL_VALUE_BYTES = 60;
const WIDEST = Math.max(...PICTURE_WIDTHS);

const WARNINGS: ReadonlySet<EmailProblem['code']> = new Set([
  'missing_alt',
  'mostly_picture',
  'long_subject',
  'spam_words',
  'hidden_way_out',
]);

/** Whether a defect of this code prevents sending. */
function severityOf(code: EmailProblem['code']): EmailProblem['severity'] {
  return WARNINGS.has(code) ? 'warning' : 'error';
}

/**
 * Collects personal values while a document is compiled to MJML. Each slot gets a mark of private-use characters,
 * which every HTML tool passes through untouched.
 */
export class SlotBook {
  readonly slots: Slot[] = [];
  readonly links: string[] = [];
  /** Blocks of products, in the order of their cells. */
  readonly products: ProductRequest[] = [];
  readonly problems: EmailProblem[] = [];
  readonly #pictures: PictureAddresses;
  #blockId: string | null = null;
  readonly #stock: ReadonlyMap<string, number>;

  constructor({ pictures = new Map(), stock = new Map() }: Resources = {}) {
    this.#pictures = pictures;
    this.#stock = stock;
  }

  /** Problems found from here on belong to this block. */
  enter(blockId: string | null): void {
    this.#blockId = blockId;
  }

  /** Both parts of a message read the same text: each problem is reported once. */
  report(code: EmailProblem['code'], message: string): void {
    const block_id = this.#blockId;
    const isReported = this.problems.some(
      (said) => said.block_id === block_id && said.message === message,
    );
    if (!isReported) this.problems.push({ block_id, severity: severityOf(code), code, message });
  }

  /** The text with its variables marked; `escape` treats the text between them. */
  text(raw: string, as: 'html' | 'text'): string {
    const { parts, unknown } = parseMessageText(raw.replaceAll(PRIVATE_USE, ''));
    for (const name of unknown) {
      this.report('unknown_variable', emailModelsTexts.unknown_variable(name));
    }
    return parts
      .map((part) => {
        if (typeof part !== 'string') return this.mark({ kind: 'variable', ...part, as });
        return as === 'html' ? escapeHtml(part) : part;
      })
      .join('');
  }

  /** A link for both parts of the message, tracked on the web; null where the target may not be followed. */
  link(href: string): { html: string; text: string } | null {
    const target = href.trim().replaceAll(PRIVATE_USE, '');
    if (!isSafeTarget(target)) {
      this.report('unsafe_link', emailModelsTexts.unsafe_link(target.slice(0, 80)));
      return null;
    }
    if (/^(mailto|tel):/i.test(target)) {
      const written = this.#written(target);
      return { html: escapeHtml(written), text: written };
    }
    this.links.push(target);
    const mark = this.mark({ kind: 'link', position: this.links.length - 1 });
    return { html: mark, text: mark };
  }

  /** The address of a picture, at twice its width for dense screens; null where the library has it no more. */
  picture(src: string, width: number): string | null {
    const id = pictureIdOf(src);
    if (!id) return src;
    const address = this.#pictures.get(id);
    if (!address) this.report('missing_image', emailModelsTexts.image_gone);
    return address?.(Math.min(width * 2, WIDEST)) ?? null;
  }

  /** The positions of a block's products among all of the message. */
  takeProducts(blockId: string, { source, count: wanted }: ProductRequest): number[] {
    const first = this.products.reduce((sum, { count }) => sum + count, 0);
    const count = Math.min(wanted, this.#stock.get(blockId) ?? wanted);
    if (count > 0) this.products.push({ source, count });
    return Array.from({ length: count }, (_, index) => first + index);
  }

  /** A link to the page of the message's product at this position. */
  linkToProduct(at: number): string {
    this.links.push(linkOfProduct(at));
    return this.mark({ kind: 'link', position: this.links.length - 1 });
  }

  /** A mail or phone address as used in the message: in ASCII, its variables marked. */
  #written(target: string): string {
    return parseMessageText(target)
      .parts.map((part) =>
        typeof part === 'string'
          ? part.toWellFormed().replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent)
          : this.mark({ kind: 'variable', ...part, as: 'address' }),
      )
      .join('');
  }

  mark(slot: Slot): string {
    const key = JSON.stringify(slot);
    const known = this.slots.findIndex((other) => JSON.stringify(other) === key);
    const index = known >= 0 ? known : this.slots.push(slot) - 1;
    return `${OPEN}${index}${CLOSE}`;
  }
}

/** Cuts a marked text into slices and slots. */
export function cutAtMarks(marked: string): SlicedText {
  const slices: string[] = [];
  const slots: number[] = [];
  let end = 0;
  for (const match of marked.matchAll(TOKEN)) {
    slices.push(marked.slice(end, match.index));
    slots.push(Number(match[1]));
    end = match.index + match[0].length;
  }
  slices.push(marked.slice(end));
  return { slices, slots };
}

/** How many bytes the HTML part will have, give or take the length of the values. */
export function sizeOf(html: SlicedText): { bytes: number; is_too_big: boolean } {
  const bytes = Buffer.byteLength(html.slices.join('')) + html.slots.length * TYPICAL_VALUE_BYTES;
  return { bytes, is_too_big: bytes > EMAIL_SIZE_WARNING_BYTES };
}

/**
 * Links lead to the web, a mailbox or a phone. Customer data is not allowed in web addresses: it would end up in
 * third-party logs. Store values and the coupon are allowed, as are cart and payment links. Mail and phone links may
 * contain customer data.
 */
function isSafeTarget(target: string): boolean {
  if (ownLink(target)) return true;
  const { parts, unknown } = parseMessageText(target);
  const [first] = parts;
  if (unknown.length > 0 || first === undefined) return false;
  const startsWell =
    typeof first === 'string'
      ? /^(https?:\/\/[^\s/]|mailto:[^\s]+@|tel:[+\d])/i.test(first)
      : first.variable === 'store.site_url';
  return (
    startsWell &&
    !/[\s<>"\\]/.test(target.replaceAll(/\{\{.*?\}\}/g, '')) &&
    (/^(mailto|tel):/i.test(target) ||
      parts.every(
        (part) => typeof part === 'string' || !/^(customer|cart|payment)\./.test(part.variable),
      ))
  );
}
