import type { CellBlock, EmailBlock, EmailDocument } from '@clientela/contract';

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
  'video',
  'social',
  'product',
] as const;
export type Insertable = (typeof INSERTABLE)[number];

export const newBlockId = () => crypto.randomUUID().slice(0, 8);

/** Colours of the message that new blocks take over. */
type Settings = EmailDocument['settings'];

/** A new block: its texts are empty, since a hint must never reach a recipient. */
export function newBlock(type: Insertable, settings: Settings): EmailBlock {
  if (type !== 'columns') return newCell(type, settings);
  const columns = [{ blocks: [] }, { blocks: [] }];
  return { type, id: newBlockId(), columns };
}

function newCell(type: Exclude<Insertable, 'columns'>, { link_color }: Settings): CellBlock {
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
        color: '#ffffff',
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
    case 'video':
      return { type, id, src: '', alt: '', href: '', label: 'Assistir ao vídeo' };
    case 'social':
      return { type, id, links: [{ network: 'instagram', href: '' }] };
  }
}

/** Returns a new model: a greeting, a button and the mandatory footer. */
export function newDocument(): EmailDocument {
  const settings: Settings = {
    background: '#f4f6f5',
    content_background: '#ffffff',
    text_color: '#1c1f1d',
    link_color: '#1f6f54',
    font: 'Arial',
  };
  return {
    version: 1,
    preheader: '',
    settings,
    blocks: [
      {
        type: 'text',
        id: newBlockId(),
        html: '<h1>Olá, {{customer.first_name | "cliente"}}</h1>',
        align: 'left',
        font_size: 16,
      },
      newBlock('text', settings),
      newBlock('button', settings),
      {
        type: 'footer',
        id: newBlockId(),
        html: '',
        unsubscribe_label: 'Não quero mais receber estes e-mails',
      },
    ],
  };
}
