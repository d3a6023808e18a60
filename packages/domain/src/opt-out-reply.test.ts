import { expect, test } from 'vitest';
import { optOutReply } from './opt-out-reply.ts';

test.each([
  ['SAIR', 'stop'],
  [' Sair. ', 'stop'],
  ['Não quero mais!', 'stop'],
  ['descadastrar', 'stop'],
  ['NÃO QUERO RECEBER', 'stop'],
  ['Voltar', 'return'],
  ['Vou sair agora, depois compro', 'perhaps'],
  ['não quero mais essa cor, tem azul?', 'perhaps'],
  ['Quero comprar', null],
  ['', null],
] as const)('%j asks for %s', (text, wish) => {
  expect(optOutReply(text)).toBe(wish);
});
