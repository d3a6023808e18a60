import {
  BLOCK_HINTS,
  type CellBlock,
  EMAIL_SCALES,
  type EmailDocument,
  type ProductsBlock,
} from '@clientela/contract';
import { formatCents, surveyLinkWith, textColorOn } from '@clientela/domain';
import type mjml2html from 'mjml';
import { escapeHtml } from '#areas/messaging/email/index';
import { emailModelsTexts } from './email-models.texts.ts';
import { renderMailHtml } from './mail-html.ts';
import { requestOf } from './product-blocks.ts';
import { renderRichText } from './rich-text.ts';
import type { SlotBook } from './slot-book.ts';

/** An element of MJML as data: nothing an author writes is ever parsed as MJML. */
export type MjmlNode = Exclude<Parameters<typeof mjml2html>[0], string>;

/** A block in both forms of the message. */
export interface RenderedBlock {
  mjml: MjmlNode[];
  text: string;
}

export type EmailSettings = EmailDocument['settings'];

/** Documents saved before the setting existed have none. */
export function buttonRadius({ button_radius }: Partial<EmailSettings>): string {
  return `${button_radius ?? 6}px`;
}

const NETWORK_NAMES = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
  site: 'Site',
} as const;

const PRODUCT_IMAGE_WIDTH = 240;

/** Renders a block that may stand alone or in a column. */
export function renderCell(
  block: CellBlock,
  book: SlotBook,
  settings: EmailSettings,
): RenderedBlock {
  book.enter(block.id);
  switch (block.type) {
    case 'text':
      return renderText(block, book, settings);
    case 'image':
      return renderImage(block, book);
    case 'button':
      return renderButton(block, book);
    case 'divider':
      return {
        mjml: [
          tag('mj-divider', {
            'border-color': block.color,
            'border-width': `${block.thickness}px`,
          }),
        ],
        text: '----------',
      };
    case 'product':
      return renderProduct(block, book, settings);
    case 'products':
      return stacked(renderProducts(block, book, settings));
    case 'coupon':
      return renderCoupon(block, book);
    case 'bonus':
      return renderBonus(block, book, settings);
    case 'survey':
      return renderSurvey(block, book, settings);
    case 'video':
      return renderVideo(block, book, settings);
    case 'spacer':
      return { mjml: [tag('mj-spacer', { height: `${block.height}px` })], text: '' };
    case 'social':
      return renderSocial(block, book, settings);
    case 'html':
      return renderHtml(block, book);
  }
}

/** An MJML element; attribute values must be escaped already. */
export function tag(
  tagName: string,
  attributes: Record<string, string>,
  inside: MjmlNode[] | string = [],
): MjmlNode {
  return typeof inside === 'string'
    ? { tagName, attributes, content: inside }
    : { tagName, attributes, children: inside };
}

type Of<Type extends CellBlock['type']> = Extract<CellBlock, { type: Type }>;

function renderText(block: Of<'text'>, book: SlotBook, settings: EmailSettings): RenderedBlock {
  const { html, text } = renderRichText(block.html, book, settings.link_color);
  if (text.split('\n').some((line) => line.trim() === BLOCK_HINTS.text)) {
    book.report('unchanged_hint', emailModelsTexts.unchanged_text(BLOCK_HINTS.text));
  }
  if (text === '') {
    book.report('empty_block', emailModelsTexts.text_missing);
    return { mjml: [], text: '' };
  }
  const attributes = {
    align: block.align,
    color: block.color ?? settings.text_color,
    'font-size': `${block.font_size}px`,
  };
  return { mjml: [tag('mj-text', attributes, html)], text };
}

/** The author's HTML as mail programs show it. */
function renderHtml(block: Of<'html'>, book: SlotBook): RenderedBlock {
  const { html, text, pictures } = renderMailHtml(block.html, {
    text: (raw, as) => book.text(raw, as),
    link: (href) => (href.trim() === '' ? null : book.link(href)),
  });
  if (text === '' && pictures.length === 0) {
    book.report('empty_block', emailModelsTexts.html_missing);
    return { mjml: [], text: '' };
  }
  return { mjml: [tag('mj-text', {}, html)], text };
}

function renderImage(block: Of<'image'>, book: SlotBook): RenderedBlock {
  if (block.src === '') {
    book.report('missing_image', emailModelsTexts.image_missing);
    return { mjml: [], text: '' };
  }
  if (block.alt.trim() === '') book.report('missing_alt', emailModelsTexts.alt_missing);
  const src = book.picture(block.src, block.width);
  if (src === null) return { mjml: [], text: '' };
  const href = block.href === '' ? null : book.link(block.href);
  const attributes = {
    src: escapeHtml(src),
    alt: book.text(block.alt, 'html'),
    width: `${block.width}px`,
    align: block.align,
    ...(href ? { href: href.html } : {}),
  };
  const alt = book.text(block.alt, 'text');
  return { mjml: [tag('mj-image', attributes)], text: withLink(alt, href?.text ?? null) };
}

/** Colours of buttons that have none of their own. */
function mainColors({ link_color }: EmailSettings): { background: string; color: string } {
  return { background: link_color, color: textColorOn(link_color) };
}

function renderButton(
  block: Pick<Of<'button'>, 'label' | 'href' | 'background' | 'color'> & Partial<Of<'button'>>,
  book: SlotBook,
): RenderedBlock {
  if (block.href === '') book.report('missing_link', emailModelsTexts.button_link_missing);
  if (block.label.trim() === '') book.report('empty_block', emailModelsTexts.button_text_missing);
  const href = block.href === '' ? null : book.link(block.href);
  if (!href) return { mjml: [], text: '' };
  const attributes = {
    href: href.html,
    align: block.align ?? 'center',
    'background-color': block.background,
    color: block.color,
  };
  return {
    mjml: [tag('mj-button', attributes, book.text(block.label, 'html'))],
    text: withLink(book.text(block.label, 'text'), href.text),
  };
}

function renderProduct(
  block: Of<'product'>,
  book: SlotBook,
  settings: EmailSettings,
): RenderedBlock {
  if (block.name.trim() === '') book.report('empty_block', emailModelsTexts.product_missing);
  if (block.name.trim() === BLOCK_HINTS.product) {
    book.report('unchanged_hint', emailModelsTexts.unchanged_product(BLOCK_HINTS.product));
  }
  const button = renderButton(
    { label: block.button_label, href: block.href, ...mainColors(settings) },
    book,
  );
  const src = block.image && book.picture(block.image, PRODUCT_IMAGE_WIDTH);
  const image: MjmlNode[] = src
    ? [
        tag('mj-image', {
          src: escapeHtml(src),
          alt: escapeHtml(block.name),
          width: `${PRODUCT_IMAGE_WIDTH}px`,
        }),
      ]
    : [];
  const old = block.old_price === null ? '' : formatCents(block.old_price);
  const price = block.price === null ? '' : formatCents(block.price);
  const lines = [
    `<strong>${book.text(block.name, 'html')}</strong>`,
    book.text(block.description, 'html'),
    [old && `<s style="color:#6b716e">${old}</s>`, price && `<strong>${price}</strong>`]
      .filter(Boolean)
      .join(' '),
  ].filter(Boolean);
  const text = [
    book.text(block.name, 'text'),
    book.text(block.description, 'text'),
    old && price ? emailModelsTexts.price_change(old, price) : price,
    button.text,
  ];
  return {
    mjml: [...image, tag('mj-text', { align: 'center' }, lines.join('<br>')), ...button.mjml],
    text: text.filter(Boolean).join('\n'),
  };
}

/** Each product of a block, as a cell. */
export function renderProducts(
  block: ProductsBlock,
  book: SlotBook,
  settings: EmailSettings,
): RenderedBlock[] {
  book.enter(block.id);
  const places = book.takeProducts(block.id, requestOf(block));
  if (places.length === 0) book.report('empty_block', emailModelsTexts.no_product_to_show);
  const width = Math.floor(600 / block.columns) - 40;
  return places.map((at) => renderProductCell(block, { at, width, settings }, book));
}

/** One element for the whole cell, which is hidden where a customer has no product for it. */
function renderProductCell(
  { button_label, shows_price }: ProductsBlock,
  { at, width, settings }: { at: number; width: number; settings: EmailSettings },
  book: SlotBook,
): RenderedBlock {
  const { background, color } = mainColors(settings);
  const field = (name: 'name' | 'price' | 'image' | 'hidden', as: 'html' | 'text') =>
    book.mark({ kind: 'product', at, field: name, as });
  const href = book.linkToProduct(at);
  const label = { html: book.text(button_label, 'html'), text: book.text(button_label, 'text') };
  const html = [
    `<div style="text-align:center;${field('hidden', 'html')}">`,
    `<a href="${href}" target="_blank" style="color:inherit;text-decoration:none">`,
    `<img src="${field('image', 'html')}" alt="${field('name', 'html')}" width="${width}" style="width:100%;max-width:${width}px;height:auto;border:0"><br>`,
    `${field('name', 'html')}</a>`,
    ...(shows_price ? [`<br>${field('price', 'html')}`] : []),
    ...(button_label
      ? [
          '<table role="presentation" align="center" border="0" cellpadding="0" cellspacing="0" style="margin:8px auto 0"><tr>',
          `<td bgcolor="${background}" style="border-radius:${buttonRadius(settings)};padding:10px 20px">`,
          `<a href="${href}" target="_blank" style="color:${color};text-decoration:none">${label.html}</a></td></tr></table>`,
        ]
      : []),
    '</div>',
  ];
  const text = [
    field('name', 'text'),
    ...(shows_price ? [field('price', 'text')] : []),
    button_label ? withLink(label.text, href) : href,
  ];
  return {
    mjml: [tag('mj-text', { align: 'center', padding: '10px' }, html.join(''))],
    text: text.join('\n'),
  };
}

function stacked(cells: readonly RenderedBlock[]): RenderedBlock {
  return {
    mjml: cells.flatMap(({ mjml }) => mjml),
    text: cells.map(({ text }) => text).join('\n\n'),
  };
}

function renderCoupon(block: Of<'coupon'>, book: SlotBook): RenderedBlock {
  if (block.code.trim() === '') book.report('empty_block', emailModelsTexts.coupon_missing);
  return renderBox({ ...block, value: block.code, border: '2px dashed #9aa39e' }, book);
}

const BONUS_VALUE = '{{bonus.balance}}';
const BONUS_LINK = '{{bonus.link}}';

function renderBonus(block: Of<'bonus'>, book: SlotBook, settings: EmailSettings): RenderedBlock {
  const box = renderBox({ ...block, value: BONUS_VALUE, border: '1px solid #9aa39e' }, book);
  if (block.button_label === '') return box;
  const button = renderButton(
    { label: block.button_label, href: BONUS_LINK, ...mainColors(settings) },
    book,
  );
  return { mjml: [...box.mjml, ...button.mjml], text: `${box.text}\n${button.text}` };
}

/** A row of scores that wraps on a phone; targets are 40 px. */
function renderSurvey(block: Of<'survey'>, book: SlotBook, settings: EmailSettings): RenderedBlock {
  if (block.title.trim() === '') book.report('empty_block', emailModelsTexts.survey_title_missing);
  const { title, scale, low_label, high_label, background, color } = block;
  const style =
    `display:inline-block;min-width:40px;margin:3px 1px;border-radius:${buttonRadius(settings)};background-color:${background};` +
    `color:${color};font-weight:bold;line-height:40px;text-align:center;text-decoration:none`;
  const buttons = EMAIL_SCALES[scale].map((score) => {
    const href = book.link(surveyLinkWith(score));
    return href ? `<a href="${href.html}" target="_blank" style="${style}">${score}</a>` : '';
  });
  const ends = [low_label, high_label].filter((label) => label.trim() !== '');
  const html =
    `<div style="text-align:center"><strong>${book.text(title, 'html')}</strong><br>${buttons.join(' ')}` +
    `${ends.length > 0 ? `<br><span style="font-size:13px">${ends.map((end) => book.text(end, 'html')).join(' &harr; ')}</span>` : ''}</div>`;
  const plain = book.link('{{survey.link}}');
  const text = withLink(book.text(title, 'text'), plain?.text ?? null);
  return { mjml: [tag('mj-text', {}, html)], text };
}

interface Box {
  title: string;
  /** Shown large. */
  value: string;
  description: string;
  background: string;
  border: string;
}

function renderBox(box: Box, book: SlotBook): RenderedBlock {
  const html =
    `<div style="background-color:${box.background};border:${box.border};padding:16px;text-align:center">` +
    `${book.text(box.title, 'html')}<br><strong style="font-size:24px;line-height:1.6">${book.text(box.value, 'html')}</strong>` +
    `${box.description ? `<br>${book.text(box.description, 'html')}` : ''}</div>`;
  const text = [
    `${book.text(box.title, 'text')}: ${book.text(box.value, 'text')}`,
    book.text(box.description, 'text'),
  ];
  return { mjml: [tag('mj-text', {}, html)], text: text.filter(Boolean).join('\n') };
}

/** The picture and a line under it, both leading to the video. */
function renderVideo(block: Of<'video'>, book: SlotBook, settings: EmailSettings): RenderedBlock {
  const picture = renderImage({ ...block, type: 'image', width: 600, align: 'center' }, book);
  if (block.href === '') {
    book.report('missing_link', emailModelsTexts.video_link_missing);
    return picture;
  }
  const href = book.link(block.href);
  if (!href || block.label === '') return picture;
  const style = `color:${settings.link_color};text-decoration:underline`;
  const line = `&#9654; <a href="${href.html}" target="_blank" style="${style}">${book.text(block.label, 'html')}</a>`;
  return {
    mjml: [...picture.mjml, tag('mj-text', { align: 'center' }, line)],
    text: withLink(book.text(block.label, 'text'), href.text),
  };
}

/** Names instead of pictures: nothing to load from elsewhere, nothing missing when blocked. */
function renderSocial(block: Of<'social'>, book: SlotBook, settings: EmailSettings): RenderedBlock {
  const links = block.links.flatMap(({ network, href }) => {
    if (href.trim() === '') {
      book.report('missing_link', emailModelsTexts.social_link_missing(NETWORK_NAMES[network]));
    }
    if (href.trim() === BLOCK_HINTS.social) {
      book.report('unchanged_hint', emailModelsTexts.unchanged_social);
    }
    const target = href.trim() === '' ? null : book.link(href);
    if (!target) return [];
    const style = `color:${settings.link_color};text-decoration:underline`;
    const name = NETWORK_NAMES[network];
    return [
      {
        html: `<a href="${target.html}" target="_blank" style="${style}">${name}</a>`,
        text: withLink(name, target.text),
      },
    ];
  });
  return {
    mjml: [tag('mj-text', { align: 'center' }, links.map((link) => link.html).join(' &nbsp; '))],
    text: links.map((link) => link.text).join('\n'),
  };
}

function withLink(label: string, href: string | null): string {
  return href ? `${label}: ${href}` : label;
}
