import { z } from 'zod';
import { Campaign } from './campaigns.ts';
import { endpoint } from './endpoint.ts';

/** Sequences to start from: each becomes a draft with its e-mails written. */
export const READY_SEQUENCES = {
  welcome: {
    name: 'Boas-vindas',
    text: 'Recebe quem acabou de chegar e apresenta a loja. Dois e-mails em cinco dias.',
  },
  cart: {
    name: 'Carrinho abandonado',
    text: 'Lembra do que ficou no carrinho depois de 1, 24 e 72 horas. Quem compra sai na hora.',
  },
  payment: {
    name: 'Pix e boleto',
    text: 'Lembra do pagamento pendente pouco depois do pedido e antes de vencer, com o código para pagar.',
  },
  bonus: {
    name: 'Cashback a expirar',
    text: 'Avisa quem tem bônus sete dias e um dia antes de vencer, com o valor e onde usar. Quem usa sai.',
  },
  birthday: {
    name: 'Aniversário',
    text: 'Dá parabéns no dia, às 9h, e lembra do presente a quem não abriu.',
  },
  after_sale: {
    name: 'Pós-venda',
    text: 'Agradece a compra e, quinze dias depois, pergunta se deu tudo certo.',
  },
  buy_again: {
    name: 'Recompra',
    text: 'Chama de volta no intervalo em que seus clientes costumam comprar.',
  },
  win_back: {
    name: 'Recuperação',
    text: 'Três tentativas para quem sumiu: aos 60, 90 e 120 dias. Quem compra sai.',
  },
} as const satisfies Record<string, { name: string; text: string }>;

export const READY_SEQUENCE_KEYS = Object.keys(READY_SEQUENCES) as ReadySequenceKey[];
export type ReadySequenceKey = keyof typeof READY_SEQUENCES;

export const startReadySequence = endpoint({
  method: 'POST',
  path: '/stores/:store_id/ready-sequences',
  permission: 'Campaign.create',
  summary: 'Makes a draft of a ready sequence, with models for its e-mails',
  body: z.object({ key: z.enum(READY_SEQUENCE_KEYS as [ReadySequenceKey, ...ReadySequenceKey[]]) }),
  response: Campaign,
  status: 201,
  idempotent: true,
});
