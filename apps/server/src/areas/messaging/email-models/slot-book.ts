import {
  type BlockAudience,
  EMAIL_SIZE_WARNING_BYTES,
  type EmailProblem,
  PICTURE_WIDTHS,
  pictureIdOf,
} from '@clientela/contract';
import { linkOfProduct, ownLink, parseMessageText } from '@clientela/domain';
import { type CompiledEmail, escapeHtml, type Slot } from '#areas/messaging/email/index';
import type { PictureAddresses } from '#areas/messaging/pictures/index';
import type { ProductRequest } from '#areas/records/orders/index';
import type { SlicedText } from '#platform/mime/slices';
import { emailModelsTexts } from './email-models.texts.ts';
import type { Resources } from './resources.ts';

const OPEN = '\uE000';
const CLOSE = '\uE001';
const TOKEN = /\uE000(\d+)\uE001/g;
const BLOCK_START = '\uE002';
const BLOCK_NUMBER_END = '\uE003';
const BLOCK_END = '\uE004';
/** A conditional block without another inside. */
const INNERMOST = /\uE002(\d+)\uE003([^\uE002-\uE004]*)\uE004/g;
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
  'may_be_empty',
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
  /** Recipients of conditional blocks. */
  readonly conditions: BlockAudience[] = [];
  readonly problems: EmailProblem[] = [];
  readonly #pictures: PictureAddresses;
  #blockId: string | null = null;
  readonly #stock: ReadonlyMap<string, number>;
  readonly #goneClusters: ReadonlySet<string>;

  constructor({
    pictures = new Map(),
    stock = new Map(),
    goneClusters = new Set(),
  }: Resources = {}) {
    this.#pictures = pictures;
    this.#stock = stock;
    this.#goneClusters = goneClusters;
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

  /** Marks before and after a block that only these recipients get. */
  onlyFor(audience: BlockAudience): { start: string; end: string } {
    if (
      audience.kind === 'clusters' &&
      audience.cluster_ids.some((id) => this.#goneClusters.has(id))
    ) {
      this.report('gone_cluster', emailModelsTexts.cluster_gone);
    }
    const condition = indexOrAdd(this.conditions, audience);
    return { start: `${BLOCK_START}${condition}${BLOCK_NUMBER_END}`, end: BLOCK_END };
  }

  /** Cuts a marked text into slices and slots, each conditional block being one slot. */
  cut(marked: string): SlicedText {
    return cutBlocks(marked, this.slots);
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
    return markOf(this.slots, slot);
  }
}

function markOf(slots: Slot[], slot: Slot): string {
  return `${OPEN}${indexOrAdd(slots, slot)}${CLOSE}`;
}

/** Cuts a marked text, or its beginning; each conditional block becomes a slot, which is added to `slots`. */
export function cutBlocks(marked: string, slots: Slot[]): SlicedText {
  const isOpen = marked.lastIndexOf(BLOCK_START) > marked.lastIndexOf(BLOCK_END);
  let rest = isOpen ? marked + BLOCK_END : marked;
  while (rest.includes(BLOCK_START)) {
    rest = rest.replaceAll(INNERMOST, (_, condition: string, inner: string) =>
      markOf(slots, { kind: 'block', condition: Number(condition), inner: cutAtMarks(inner) }),
    );
  }
  return cutAtMarks(rest);
}

/** Whether a marked text begins with a conditional block. */
export function isConditional(marked: string): boolean {
  return marked.startsWith(BLOCK_START);
}

/** The position of an equal entry, which is added where there is none. */
function indexOrAdd<Entry>(list: Entry[], entry: Entry): number {
  const key = JSON.stringify(entry);
  const known = list.findIndex((other) => JSON.stringify(other) === key);
  return known >= 0 ? known : list.push(entry) - 1;
}

/** Cuts a marked text into slices and slots. */
function cutAtMarks(marked: string): SlicedText {
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

/** How many bytes the HTML part has with all of its blocks, give or take the length of the values. */
export function sizeOf({ html, slots }: Pick<CompiledEmail, 'html' | 'slots'>): {
  bytes: number;
  is_too_big: boolean;
} {
  const bytes = bytesOf(html, slots);
  return { bytes, is_too_big: bytes > EMAIL_SIZE_WARNING_BYTES };
}

function bytesOf(text: SlicedText, slots: readonly Slot[]): number {
  return text.slots.reduce(
    (sum, index) => {
      const slot = slots[index];
      return sum + (slot?.kind === 'block' ? bytesOf(slot.inner, slots) : TYPICAL_VALUE_BYTES);
    },
    Buffer.byteLength(text.slices.join('')),
  );
}

/**
 * Links lead to the web, a mailbox or a phone. Customer data is not allowed in web addresses: it would end up in
 * third-party logs. Store values and the coupon are allowed, as are links to carts, payments and surveys. Mail and phone links may
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
        (part) =>
          typeof part === 'string' || !/^(customer|cart|payment|survey)\./.test(part.variable),
      ))
  );
}
