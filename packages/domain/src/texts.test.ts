import { expect, test } from 'vitest';
import { parseEmail, readableEmail } from './emails.ts';
import { parseOrderStatus } from './order-statuses.ts';
import { parsePaymentMethod } from './payment-methods.ts';
import { parseState } from './states.ts';
import { clip, fold, squeeze, wordKey } from './text.ts';

test('texts are compared without case, accents and doubled spaces', () => {
  expect(fold('  João  DA\u00a0Conceição ')).toBe('joao da conceicao');
  expect(squeeze(' a\u0000b\t c\u200b ')).toBe('a b c');
  expect(wordKey('Data do_Pedido')).toBe('datadopedido');
});

test.each([
  ['Maria@Loja.com.br ', 'maria@loja.com.br'],
  ["o'brien+promo@mail.example.org", "o'brien+promo@mail.example.org"],
  ['Pão&Cia@loja.com.br', null],
  ['Pao&Cia@loja.com.br', 'pao&cia@loja.com.br'],
  ['ana@Café.com.br', 'ana@xn--caf-dma.com.br'],
  ['ana@XN--CAF-DMA.com.br', 'ana@xn--caf-dma.com.br'],
  ['ana@пример.рф', 'ana@xn--e1afmkfd.xn--p1ai'],
  ['ana@café/x.com', null],
  ['maria@loja', null],
  ['maria..b@loja.com', null],
  ['.maria@loja.com', null],
  ['maria@@loja.com', null],
  ['maria b@loja.com', null],
  [`${'a'.repeat(65)}@loja.com`, null],
])('the e-mail %s is stored as %s', (text, stored) => {
  expect(parseEmail(text)).toBe(stored);
});

test.each([
  ['ana@xn--caf-dma.com.br', 'ana@café.com.br'],
  ['ana@xn--e1afmkfd.xn--p1ai', 'ana@пример.рф'],
  ['ana@xn--fiqs8s', 'ana@中国'],
  ['ana@loja.com.br', 'ana@loja.com.br'],
  ['ana@xn--!!.com', 'ana@xn--!!.com'],
])('%s is shown as %s', (stored, shown) => {
  expect(readableEmail(stored)).toBe(shown);
});

test.each([
  ['Pago', 'paid'],
  ['PAGAMENTO APROVADO', 'paid'],
  ['Aguardando pagamento', 'pending'],
  ['Canceled', 'cancelled'],
  ['concluído', 'fulfilled'],
  ['Reembolso parcial', 'partially_refunded'],
  ['partially_fulfilled', 'partially_fulfilled'],
  ['Estornado', 'refunded'],
  ['Vencido', 'expired'],
  ['wc-completed', 'fulfilled'],
  ['wc-on-hold', 'pending'],
  // Tray names the gateway that holds the money
  ['AGUARDANDO YAPAY', 'pending'],
  ['A ENVIAR YAPAY', 'paid'],
  ['AGUARDANDO ENVIO', 'paid'],
  ['CANCELADO AUT', 'cancelled'],
  // Yampi
  ['waiting_payment', 'pending'],
  ['handling_products', 'paid'],
  ['on_carriage', 'fulfilled'],
  ['shipment_exception', 'fulfilled'],
  // the labels of connected shops
  ['Pedido cadastrado', 'pending'],
  ['Pago em parte', 'pending'],
  ['Pedido pago', 'paid'],
  ['Pronto para retirada', 'paid'],
  ['Enviado em parte', 'partially_fulfilled'],
  ['Problema na entrega', 'fulfilled'],
  ['Pagamento anulado', 'cancelled'],
  ['Contestado', 'refunded'],
  ['Reembolsado em parte', 'partially_refunded'],
  ['Pagamento expirado', 'expired'],
  ['Aguardando lua cheia', null],
])('the status %s means %s', (text, status) => {
  expect(parseOrderStatus(text)).toBe(status);
});

test('states are known by code and by name', () => {
  expect(parseState('sp')).toBe('SP');
  expect(parseState('São Paulo')).toBe('SP');
  expect(parseState('Estado de São Paulo')).toBe('SP');
  expect(parseState('BR-RJ')).toBe('RJ');
  expect(parseState('Espirito Santo')).toBe('ES');
  expect(parseState('England')).toBeNull();
});

test('a payment method the product does not know keeps its own word', () => {
  expect(parsePaymentMethod('Cartão de Crédito')).toBe('credit_card');
  expect(parsePaymentMethod('Vale  presente')).toBe('Vale presente');
});

test('clipping a text never leaves half an emoji', () => {
  expect(clip('ab😀', 3)).toBe('ab');
  expect(clip('ab😀', 4)).toBe('ab😀');
  expect(clip('abc', 2)).toBe('ab');
});
