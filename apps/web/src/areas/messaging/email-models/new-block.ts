import type { Brand, CellBlock, EmailBlock, EmailDocument } from '@clientela/contract';
import { textColorOn } from '@clientela/domain';

/** What can be inserted, in the order of the palette: the types of blocks, and a text that is a title. */
export const INSERTABLE = [
  'heading',
  'text',
  'image',
  'button',
  'products',
  'columns',
  'divider',
  'spacer',
  'coupon',
  'bonus',
  'survey',
  'video',
  'social',
  'product',
  'html',
] as const;
export type Insertable = (typeof INSERTABLE)[number];

export const newBlockId = () => crypto.randomUUID().slice(0, 8);

/** Colours of the message that new blocks take over. */
type Settings = EmailDocument['settings'];

/**
 * A new block: its texts are empty, since a hint must never reach a recipient. Colours are the message's, profiles
 * those of the store's brand.
 */
export function newBlock(type: Insertable, settings: Settings, brand?: Brand): EmailBlock {
  if (type !== 'columns') return newCell(type, settings, brand);
  const columns = [{ blocks: [] }, { blocks: [] }];
  return { type, id: newBlockId(), columns };
}

function newCell(
  type: Exclude<Insertable, 'columns'>,
  { link_color }: Settings,
  brand: Brand | undefined,
): CellBlock {
  const id = newBlockId();
  switch (type) {
    case 'heading':
      return { type: 'text', id, html: '<h1></h1>', align: 'left', font_size: 16 };
    case 'text':
      return { type, id, html: '', align: 'left', font_size: 16 };
    case 'image':
      return { type, id, src: '', alt: '', href: '', width: 600, align: 'center' };
    case 'button':
      return {
        type,
        id,
        label: 'Ver na loja',
        href: '{{store.site_url}}',
        background: link_color,
        color: textColorOn(link_color),
        align: 'center',
      };
    case 'divider':
      return { type, id, color: '#dddddd', thickness: 1 };
    case 'spacer':
      return { type, id, height: 24 };
    case 'products':
      return {
        type,
        id,
        source: { kind: 'best_sellers', days: 90, category: null },
        count: 4,
        columns: 2,
        shows_price: true,
        button_label: 'Comprar',
      };
    case 'product':
      return {
        type,
        id,
        name: '',
        description: '',
        image: '',
        price: null,
        old_price: null,
        href: '',
        button_label: 'Comprar',
      };
    case 'coupon':
      return {
        type,
        id,
        title: 'Seu cupom',
        code: '{{coupon}}',
        description: '',
        background: '#f4f6f5',
      };
    case 'bonus':
      return {
        type,
        id,
        title: 'Seu bônus',
        description: '',
        button_label: 'Usar meu bônus',
        background: '#f4f6f5',
      };
    case 'survey':
      return {
        type,
        id,
        title: 'De 0 a 10, quanto você recomendaria nossa loja a um amigo?',
        scale: 'NPS',
        low_label: 'Nada provável',
        high_label: 'Muito provável',
        background: link_color,
        color: textColorOn(link_color),
      };
    case 'html':
      return { type, id, html: '' };
    case 'video':
      return { type, id, src: '', alt: '', href: '', label: 'Assistir ao vídeo' };
    case 'social':
      return {
        type,
        id,
        links: brand?.social.length ? brand.social : [{ network: 'instagram', href: '' }],
      };
  }
}

/** Returns a new model in the store's brand: logo, greeting, button, profiles and the mandatory footer. */
export function newDocument(brand?: Brand): EmailDocument {
  const settings = settingsOf(brand);
  return {
    version: 1,
    preheader: '',
    settings,
    blocks: [
      ...(brand?.logo ? [logoBlock(brand.logo)] : []),
      {
        type: 'text',
        id: newBlockId(),
        html: '<h1>Olá, {{customer.first_name | "cliente"}}</h1>',
        align: 'left',
        font_size: 16,
      },
      newBlock('text', settings),
      newBlock('button', settings),
      ...(brand?.social.length ? [newBlock('social', settings, brand)] : []),
      {
        type: 'footer',
        id: newBlockId(),
        html: brand?.footer_html ?? '',
        unsubscribe_label: 'Não quero mais receber estes e-mails',
      },
    ],
  };
}

/**
 * A model of the gallery in the store's brand: its look, logo, profiles and footer. The model's main colour becomes
 * the brand's wherever it stands; a store without a saved brand gets the model as it is.
 */
export function inBrand(model: EmailDocument, brand: Brand): EmailDocument {
  const settings = settingsOf(brand);
  const main = model.settings.link_color;
  const recolored = (color: string) => (color === main ? settings.link_color : color);
  const cell = (block: CellBlock): CellBlock => {
    if (block.type === 'divider') return { ...block, color: recolored(block.color) };
    if (block.type === 'text' && block.color) return { ...block, color: recolored(block.color) };
    if (block.type !== 'button' || block.background !== main) return block;
    return { ...block, background: settings.link_color, color: textColorOn(settings.link_color) };
  };
  const blocks = model.blocks.map((block): EmailBlock => {
    if (block.type === 'footer') return { ...block, html: brand.footer_html || block.html };
    if (block.type !== 'columns') return cell(block);
    return { ...block, columns: block.columns.map((one) => ({ blocks: one.blocks.map(cell) })) };
  });
  const hasProfiles = blocks.some(({ type }) => type === 'social');
  return {
    ...model,
    settings,
    blocks: [
      ...(brand.logo ? [logoBlock(brand.logo)] : []),
      ...blocks.slice(0, -1),
      ...(brand.social.length > 0 && !hasProfiles ? [newBlock('social', settings, brand)] : []),
      ...blocks.slice(-1),
    ],
  };
}

/** Appearance of a message in a brand, or of one that has none. */
function settingsOf(brand: Brand | undefined): Settings {
  return {
    background: brand?.background ?? '#f4f6f5',
    content_background: brand?.content_background ?? '#ffffff',
    text_color: brand?.text_color ?? '#1c1f1d',
    link_color: brand?.primary_color ?? '#1f6f54',
    font: brand?.font ?? 'Arial',
    button_radius: brand?.button_radius ?? 6,
  };
}

function logoBlock(src: string): CellBlock {
  return {
    type: 'image',
    id: newBlockId(),
    src,
    alt: '{{store.name}}',
    href: '{{store.site_url}}',
    width: 200,
    align: 'center',
  };
}
