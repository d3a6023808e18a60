import type { CellBlock, EmailBlock, EmailDocument } from '@clientela/contract';
import { BLOCK_HINTS } from '@clientela/contract/email-models';

export const CELL_TYPES = [
  'text',
  'image',
  'button',
  'product',
  'coupon',
  'divider',
  'social',
] as const satisfies readonly CellBlock['type'][];

type CellType = (typeof CELL_TYPES)[number];

const blockId = () => crypto.randomUUID().slice(0, 8);

/** A block with sample content, so that the preview shows it at once. */
export function newCellBlock(type: CellType): CellBlock {
  const id = blockId();
  switch (type) {
    case 'text':
      return { type, id, html: `<p>${BLOCK_HINTS.text}</p>`, align: 'left', font_size: 16 };
    case 'image':
      return { type, id, src: '', alt: '', href: '', width: 600, align: 'center' };
    case 'button':
      return {
        type,
        id,
        label: 'Ver na loja',
        href: '{{store.site_url}}',
        background: '#1f6f54',
        color: '#ffffff',
        align: 'center',
      };
    case 'divider':
      return { type, id, color: '#dddddd', thickness: 1 };
    case 'product':
      return {
        type,
        id,
        name: BLOCK_HINTS.product,
        description: '',
        image: '',
        price: null,
        old_price: null,
        href: '{{store.site_url}}',
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
    case 'social':
      return { type, id, links: [{ network: 'instagram', href: BLOCK_HINTS.social }] };
  }
}

export function newColumns(): EmailBlock {
  return {
    type: 'columns',
    id: blockId(),
    columns: [{ blocks: [newCellBlock('text')] }, { blocks: [newCellBlock('text')] }],
  };
}

/** Returns a new model: a greeting, a button and the mandatory footer. */
export function newDocument(): EmailDocument {
  return {
    version: 1,
    preheader: '',
    settings: {
      background: '#f4f6f5',
      content_background: '#ffffff',
      text_color: '#1c1f1d',
      link_color: '#1f6f54',
      font: 'Arial',
    },
    blocks: [
      {
        type: 'text',
        id: blockId(),
        html: '<h1>Olá, {{customer.first_name | "cliente"}}</h1><p>Temos uma novidade para você.</p>',
        align: 'left',
        font_size: 16,
      },
      newCellBlock('button'),
      {
        type: 'footer',
        id: blockId(),
        html: '',
        unsubscribe_label: 'Não quero mais receber estes e-mails',
      },
    ],
  };
}
