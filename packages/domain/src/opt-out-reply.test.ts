import { expect, test } from 'vitest';
import { instructsOptOut, optOutReply } from './opt-out-reply.ts';

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

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const STOPS = lines(`
  sair
  Sair!
  SAIR por favor
  sai
  S A I R
  s.a.i.r
  ＳＡＩＲ
  𝗦𝗔𝗜𝗥
  Ⓢⓐⓘⓡ
  quero sair
  sair da lista
  Quero sair da lista
  pare
  PARE!!!
  parem
  Parem, por favor
  parar
  PARAR PROMOÇÕES
  Parar mensagens
  pare de mandar mensagem
  parem de mandar mensagens
  parem de me mandar mensagens
  pare de enviar mensagens
  pare de me enviar promoções
  pare com as mensagens
  stop
  STOP
  Stop sms
  stopall
  unsubscribe
  Unsubscribe.
  unsub
  quit
  optout
  opt-out
  cancelar
  Cancelar promoções
  cancelar inscrição
  cancelar assinatura
  cancelar recebimento
  cancele
  descadastrar
  Descadastre
  descadastre-me
  me descadastre
  me descadastra por favor
  quero me descadastrar
  descadastro
  desinscrever
  interromper
  Interromper promoções
  interromper mensagens
  interrompa
  interrompa as mensagens
  bloquear
  Bloquear
  bloquear mensagens
  bloqueie
  remover
  remova
  remova-me
  me remova
  me remova da lista
  remova meu número da lista
  remover da lista
  me tira da lista
  Me tira da sua lista
  me tire da lista
  me tirem da lista por favor
  tira meu número da lista
  tire meu contato da lista
  me tira dessa lista
  me exclua da lista
  exclua meu número do cadastro
  retire meu número da lista
  me retire da lista
  não quero
  nao quero mais
  n quero mais
  não quero receber
  n quero receber
  não quero mais receber
  n quero mais receber
  não quero receber mais
  não quero receber mais nada
  não quero mais receber mensagens
  não quero mais receber promoções
  não quero receber promoções
  não quero mais mensagens
  não quero mais propaganda
  não quero receber essas mensagens
  não quero mais receber SMS
  não desejo receber
  não desejo mais receber mensagens
  não gostaria de receber mais
  não autorizo receber mensagens
  não mande mais
  não me mande mais mensagens
  não envie mais mensagens
  não me envie mais nada
  não mandem mais promoções
  n manda mais msg
  chega de mensagens
  para de me mandar mensagem
  chega de promoções
  Por favor, parem
  Boa tarde, quero sair da lista
  oi, não quero mais receber, obrigada
`);

const ORDINARY = lines(`
  Oi
  Bom dia
  Quero comprar
  Tem tamanho M?
  Qual o valor?
  Para presente
  É para mim
  para amanhã
  Quero parar na loja amanhã
  Vou sair agora, depois compro
  Quando vai sair a coleção nova?
  Já saiu para entrega?
  saiu
  saí
  Eu saí
  para promoção
  para ofertas
  Pode sair hoje?
  O pedido vai sair hoje?
  Acabei de sair do trabalho
  quero cancelar meu pedido
  Cancelar o pedido 1234
  cancelar compra
  como faço para cancelar a compra?
  Podem cancelar meu pedido?
  cancele meu pedido por favor
  cancelar a troca
  Quero trocar
  Não quero essa cor
  não quero o azul, quero o verde
  não quero mais o vestido
  não quero mais esse pedido
  não quero mais essa cor, tem azul?
  Não quero trocar, quero devolver
  não quero nota fiscal
  não quero esperar
  não quero pagar frete
  Não quero receber em casa, retiro na loja
  não quero receber no sábado
  não quero receber o pedido amanhã
  não recebi
  não recebi meu pedido
  não recebi a mensagem
  ainda não recebi o código
  quero receber promoções
  Quero receber ofertas
  pode mandar
  manda foto
  me manda o link
  não manda o azul, manda o verde
  não mande ainda
  não envie hoje
  não envie antes de sexta
  remover um item do pedido
  remova a camiseta do carrinho
  Pode remover o desconto?
  tira o azul
  tira uma foto
  me tira uma dúvida
  Me tire uma dúvida
  tira da caixa
  quero tirar uma dúvida
  exclua o segundo item
  meu cartão bloqueou
  bloquear meu cartão
  bloqueei o cartão, posso pagar no Pix?
  como desbloquear?
  pare de brincadeira, que lindo!
  parei na loja ontem
  parece bom
  parabéns
  Não para de chover aqui
  a entrega parou?
  para de me enganar
  o site parou
  interromper a entrega
  interromperam a entrega?
  stop motion é lindo
  top
  enviem para meu endereço
  Endereço: Rua A, 10
  quitei o boleto
  fim de semana
  fim
  voltar
  volto amanhã
  vou voltar
  Sim
  Não
  nao
  n
  ok
  não obrigada
  não, obrigado
  agora não
  hoje não
  talvez
  quero 10
  o que é isso?
  quem é?
  lista de presentes
  qual é a lista de tamanhos?
  sair de casa com essa roupa
  cadastro
  meu cadastro está errado
  cadastrar
  mensagem
  promoção
  tem promoção?
  oferta válida até quando?
  chega amanhã?
  chega hoje
  chegou
  quando chega?
`);

test('clear requests for no more messages stop them', () => {
  expect(STOPS.length).toBeGreaterThanOrEqual(100);
  expect(STOPS.filter((text) => optOutReply(text) !== 'stop')).toEqual([]);
});

test('ordinary sentences never stop messages', () => {
  expect(ORDINARY.length).toBeGreaterThanOrEqual(100);
  expect(ORDINARY.filter((text) => optOutReply(text) === 'stop')).toEqual([]);
});

test.each([
  'vocês podem me tirar da lista? me tira da lista que já comprei',
  'cansei de receber tantas mensagens',
  'isso é spam, vou denunciar',
  'parem de mandar mensagem de madrugada pelo amor de Deus',
  'quero saber como descadastrar meu número',
])('%j suggests it to the seller', (text) => {
  expect(optOutReply(text)).toBe('perhaps');
});

test.each([
  'Frete grátis hoje! Responda SAIR p/ sair',
  'Promoção só hoje. Para não receber, envie SAIR',
  'Oi! Resp SAIR e paramos',
  'Novidades na loja. Mande "SAIR" para cancelar',
  'Coleção nova. SAIR p/ parar',
  'Até amanhã! Digite a palavra sair para não receber',
])('%j already instructs to answer SAIR', (text) => {
  expect(instructsOptOut(text)).toBe(true);
});

test.each([
  'Vai sair hoje? Passe na loja',
  'Responda nossa pesquisa. Antes de sair, veja as ofertas',
  'O look perfeito para sair com as amigas',
  'Acaba de sair a coleção nova para você',
])('%j does not', (text) => {
  expect(instructsOptOut(text)).toBe(false);
});
