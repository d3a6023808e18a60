import {
  type CellBlock,
  type EmailBlock,
  EmailDocument,
  type GalleryModel,
  type ProductSource,
} from '@clientela/contract';
import type { z } from 'zod';
import { galleryTexts } from './gallery.texts.ts';

type Without<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;
type Cell = Without<z.input<typeof CellBlock>, 'id'>;
type Block = Cell | { type: 'columns'; columns: Cell[][] };
type Settings = Partial<EmailDocument['settings']>;

interface Content extends Omit<GalleryModel, 'document'> {
  preheader: string;
  settings?: Settings;
  blocks: Block[];
}

/** A model of the gallery; its blocks get ids by position, and the footer closes it. */
export function model({ preheader, settings, blocks, ...named }: Content): GalleryModel {
  const footer = { type: 'footer', id: 'rodape', html: galleryTexts.footer };
  const document = EmailDocument.parse({
    version: 1,
    preheader,
    settings,
    blocks: [...blocks.map(withIds), footer],
  });
  return { ...named, document };
}

function withIds(block: Block, index: number): z.input<typeof EmailBlock> {
  const id = `bloco-${index + 1}`;
  if (block.type !== 'columns') return { ...block, id };
  const columns = block.columns.map((cells, column) => ({
    blocks: cells.map((cell, at) => ({ ...cell, id: `${id}-${column + 1}-${at + 1}` })),
  }));
  return { type: 'columns', id, columns };
}

interface Look {
  color?: string;
  align?: 'left' | 'center';
  font_size?: number;
}

export function title(words: string, look: Look = {}): Cell {
  return { type: 'text', html: `<h1>${words}</h1>`, ...look };
}

export function heading(words: string, look: Look = {}): Cell {
  return { type: 'text', html: `<h2>${words}</h2>`, ...look };
}

/** Each string is a paragraph. */
export function paragraphs(words: readonly string[], look: Look = {}): Cell {
  return { type: 'text', html: words.map((one) => `<p>${one}</p>`).join(''), ...look };
}

export function list(items: readonly string[]): Cell {
  return { type: 'text', html: `<ul>${items.map((one) => `<li>${one}</li>`).join('')}</ul>` };
}

/** A few large words in place of a picture. */
export function hero(words: string, color: string): Cell {
  return {
    type: 'text',
    html: `<p><strong>${words}</strong></p>`,
    align: 'center',
    font_size: 44,
    color,
  };
}

/** A small line above a title. */
export function kicker(words: string, color: string, align: Look['align'] = 'center'): Cell {
  return {
    type: 'text',
    html: `<p><strong>${words}</strong></p>`,
    align,
    font_size: 14,
    color,
  };
}

export function bar(color: string): Cell {
  return { type: 'divider', color, thickness: 8 };
}

export function line(color = '#dddddd'): Cell {
  return { type: 'divider', color };
}

export function space(height: number): Cell {
  return { type: 'spacer', height };
}

const SITE = '{{store.site_url}}';

export function button(
  label: string,
  background: string,
  href = SITE,
): Extract<Cell, { type: 'button' }> {
  return { type: 'button', label, href, background };
}

export function coupon(words: { title: string; description: string }, background: string): Cell {
  return { type: 'coupon', ...words, background };
}

export function bonus(
  words: { title: string; description: string; button_label: string },
  background: string,
): Cell {
  return { type: 'bonus', ...words, background };
}

export function products(
  source: z.input<typeof ProductSource>,
  { count, columns = 2, ...words }: { count: number; columns?: number; button_label?: string },
): Cell {
  return { type: 'products', source, count, columns, ...words };
}

/** Columns of a large word above a text; phones stack them. */
export function steps(
  items: readonly { mark: string; title: string; text: string }[],
  color: string,
): Block {
  return {
    type: 'columns',
    columns: items.map(({ mark, title, text }) => [
      { type: 'text', html: `<p><strong>${mark}</strong></p>`, font_size: 32, color },
      { type: 'text', html: `<h3>${title}</h3><p>${text}</p>`, font_size: 15 },
    ]),
  };
}
