import { clip, squeeze, wordKey } from './text.ts';

/** The payment methods of the product (specification: product §3). */
export const PAYMENT_METHODS = [
  'credit_card',
  'debit_card',
  'money',
  'credit',
  'debit',
  'pix',
  'boleto',
  'bank_billet',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const SYNONYMS: Record<PaymentMethod, string> = {
  credit_card:
    'credit card|cartão de crédito|cartao credito|cartão|card|cc|visa|mastercard|elo|amex|hipercard',
  debit_card: 'debit card|cartão de débito|cartao debito',
  money: 'money|dinheiro|cash|espécie|em dinheiro',
  credit: 'credit|crédito|crediário|crédito na loja|store credit',
  debit: 'debit|débito|débito em conta',
  pix: 'pix',
  boleto: 'boleto|boleto bancário',
  bank_billet: 'bank billet|billet',
};

const BY_KEY = new Map<string, PaymentMethod>();
for (const [method, words] of Object.entries(SYNONYMS) as [PaymentMethod, string][]) {
  for (const word of words.split('|')) BY_KEY.set(wordKey(word), method);
}

/** One of the product's methods where the word is known, else the shop's own word. */
export function parsePaymentMethod(text: string): string {
  return BY_KEY.get(wordKey(text)) ?? clip(squeeze(text), 60);
}
