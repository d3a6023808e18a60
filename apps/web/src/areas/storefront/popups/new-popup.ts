import type { PopupBlock, PopupDefinition } from '@clientela/contract';
import { PopupDefinition as Definition } from '@clientela/contract/popups';

export const newBlockId = () => crypto.randomUUID().slice(0, 8);

/** A new block: texts are empty, since a hint must never reach a visitor. */
export function newPopupBlock(type: PopupBlock['type']): PopupBlock {
  const id = newBlockId();
  switch (type) {
    case 'title':
    case 'text':
      return { type, id, text: '' };
    case 'image':
      return { type, id, src: '', alt: '' };
    case 'form':
      return { type, id, button_label: 'Quero receber' };
    case 'coupon':
      return { type, id, label: 'Seu cupom' };
    case 'button':
      return { type, id, label: 'Continuar comprando', href: '' };
    case 'spacer':
      return { type, id, height: 16 };
  }
}

/** An empty pop-up that asks for an e-mail. */
export function newDefinition(): PopupDefinition {
  return Definition.parse({
    variants: [
      {
        letter: 'A',
        form: [newPopupBlock('title'), newPopupBlock('text'), newPopupBlock('form')],
        success: [{ ...newPopupBlock('title'), text: 'Pronto, você está na lista' }],
      },
    ],
  });
}
