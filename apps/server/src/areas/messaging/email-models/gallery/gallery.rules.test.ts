import { existsSync, readdirSync, statSync } from 'node:fs';
import { EmailModelDraft, GALLERY_GOALS, type GalleryModel } from '@clientela/contract';
import { isTopicVariable, type MessageTopic, parseMessageText } from '@clientela/domain';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { fillSlots } from '#areas/messaging/email/index';
import { joinSlices } from '#platform/mime/slices';
import { cellsOf } from '../cells.ts';
import { compileEmail } from '../compile-email.ts';
import { EMAIL_MODEL_GALLERY } from './gallery.ts';

const THUMBNAILS = new URL(
  '../../../../../../web/src/areas/messaging/email-models/gallery/',
  import.meta.url,
);
const PHONE_WIDTH = 320;

test('keys and names are unique, and every goal has a model', () => {
  expect(EMAIL_MODEL_GALLERY).toHaveLength(24);
  for (const field of ['key', 'name'] as const) {
    expect(new Set(EMAIL_MODEL_GALLERY.map((model) => model[field])).size).toBe(24);
  }
  expect(new Set(EMAIL_MODEL_GALLERY.map(({ goal }) => goal))).toEqual(new Set(GALLERY_GOALS));
});

test('every model has a thumbnail of at most 12 kB, and no other file is there', () => {
  const expected = EMAIL_MODEL_GALLERY.map(({ key }) => `${key}.webp`).toSorted();
  expect(existsSync(THUMBNAILS) ? readdirSync(THUMBNAILS).toSorted() : []).toEqual(expected);
  for (const name of expected) {
    expect(statSync(new URL(name, THUMBNAILS)).size, name).toBeLessThanOrEqual(12_288);
  }
});

describe.each(EMAIL_MODEL_GALLERY.map((model) => [model.key, model] as const))('%s', (_, model) => {
  test('is accepted as a new model and has no defect', async () => {
    const draft = EmailModelDraft.parse(model);
    expect(draft.document).toEqual(model.document);
    const { problems } = await compileEmail(model.document, [model.subject]);
    expect(problems).toEqual([]);
  });

  test('its subject fits in 60 characters, and its texts have no exclamation mark', () => {
    const subject = parseMessageText(model.subject).parts.map((part) => {
      if (typeof part === 'string') return part;
      return part.variable === 'store.name' ? 'Loja das Flores' : part.fallback;
    });
    expect(subject.join('').length).toBeLessThanOrEqual(60);
    expect(model.document.preheader).not.toBe('');
    expect(JSON.stringify(model)).not.toContain('!');
  });

  test('variables of people and of triggers have a fallback, and each trigger its own models', () => {
    const topics = new Set<string>();
    for (const part of textsOf(model).flatMap((text) => parseMessageText(text).parts)) {
      if (typeof part === 'string') continue;
      if (isTopicVariable(part.variable)) topics.add(part.variable.split('.')[0] as string);
      const needsFallback = !/^(store\.|coupon$)|\.(url|link)$/.test(part.variable);
      expect(!needsFallback || part.fallback !== '', part.variable).toBe(true);
    }
    if (model.document.blocks.some(({ type }) => type === 'bonus')) topics.add('bonus');
    expect([...topics]).toEqual(TOPIC_OF[model.key] ?? []);
  });

  test('the HTML is small, fits a phone and describes its pictures', async () => {
    const { html } = await rendered(model);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(80_000);
    const seen = html.replaceAll(/<!--[\s\S]*?-->/g, '');
    const fixed = [...seen.matchAll(/(?<![-\w])(?:width:(\d+)px|width="(\d+)")/g)];
    const tooWide = fixed.filter(
      ([, style, attribute]) => Number(style ?? attribute) > PHONE_WIDTH,
    );
    expect(tooWide.map(([match]) => match)).toEqual([]);
    const pictures = [...seen.matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
    const undescribed = pictures.filter((tag) => !/ alt="[^"]+"/.test(tag));
    expect(undescribed).toEqual([expect.stringContaining(PIXEL)]);
  });

  test('both parts carry every text without style sheets', async () => {
    const { html, text } = await rendered(model);
    const bare = plain(html.replaceAll(/<style[\s\S]*?<\/style>/g, ''));
    for (const words of wordsOf(model)) {
      expect(bare).toContain(words);
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
    }
  });
});

const TOPIC_OF: Record<string, MessageTopic[]> = {
  cart: ['cart'],
  pix_pending: ['payment'],
  cashback: ['bonus'],
};

const PIXEL = 'https://c.app/pixel';
const PRODUCT = {
  id: 'p',
  name: 'Caneca de cerâmica',
  category: null,
  price: 4990,
  old_price: null,
  image_url: 'https://img.example/caneca.png',
  url: 'https://loja.example/caneca',
  stock: 3,
  is_available: true,
  missing: [],
  sold: 10,
  created_at: '2026-11-20T12:00:00Z',
};

/** The message of a customer without data, so that every fallback shows. */
async function rendered({ document, subject }: GalleryModel) {
  const { email } = await compileEmail(document, [subject]);
  const customer = {
    first_name: '',
    last_name: '',
    email: 'ana@x.example',
    city: null,
    state: null,
    custom: {},
    products: Array(20).fill(PRODUCT),
  };
  const values = fillSlots(email.slots, customer, STORE, {
    link: (position) => `https://c.app/l/${position}`,
    pixel: PIXEL,
    unsubscribe: 'https://c.app/u',
  });
  return { html: joinSlices(email.html, values), text: joinSlices(email.text, values) };
}

const STORE = {
  name: 'Loja Sol',
  site_url: 'https://loja.example',
  address: 'Rua A, 1',
  coupon: 'SOL10',
};

function textsOf({ subject, document }: GalleryModel): string[] {
  const blocks = document.blocks.flatMap(cellsOf);
  return [subject, document.preheader, ...blocks.flatMap((block) => Object.values(block))].filter(
    (value) => typeof value === 'string',
  );
}

/** Texts between tags and variables, and the labels of buttons. */
function wordsOf({ document }: GalleryModel): string[] {
  return document.blocks.flatMap(cellsOf).flatMap((block) => {
    if (block.type === 'text') return pieces(block.html);
    if (block.type === 'button') return [block.label];
    if (block.type === 'coupon') return [block.title, block.description];
    if (block.type === 'bonus') return [block.title, block.button_label];
    return block.type === 'products' ? [block.button_label] : [];
  });
}

function pieces(html: string): string[] {
  return html
    .split(/<[^>]*>|\{\{.*?\}\}/)
    .map((piece) => piece.trim())
    .filter(Boolean);
}

/** The text of a page, with spaces as a browser shows them. */
function plain(html: string): string {
  let words = '';
  const parser = new Parser({ ontext: (text) => (words += text) }, { decodeEntities: true });
  parser.end(html);
  return words.replaceAll(/\s+/g, ' ');
}
