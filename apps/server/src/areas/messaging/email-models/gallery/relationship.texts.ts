import {
  bar,
  button,
  coupon,
  heading,
  hero,
  kicker,
  line,
  list,
  model,
  paragraphs,
  products,
  space,
  title,
} from './gallery-blocks.ts';

const CENTER = { align: 'center' } as const;

const BROWN = '#7a4a2b';
export const thankYou = model({
  key: 'thank_you',
  name: 'Agradecimento',
  goal: 'relationship',
  subject: 'Um obrigado da {{store.name}} para você',
  preheader: 'Sem oferta hoje: só queremos agradecer.',
  settings: { background: '#f6efe9', link_color: BROWN, font: 'Georgia' },
  blocks: [
    space(32),
    hero('Obrigado', BROWN),
    paragraphs(
      [
        '{{customer.first_name | "Olá"}}, este e-mail não traz oferta nem novidade. É só para agradecer.',
        'Cada pedido, cada mensagem e cada indicação ajudam a {{store.name}} a continuar. Por trás dela há pessoas que se alegram quando alguém escolhe o que elas prepararam.',
        'Se houver algo que possamos fazer melhor, responda a este e-mail. Sua opinião pesa.',
      ],
      CENTER,
    ),
    line('#e2d3c7'),
    paragraphs(['Com carinho,', '<strong>Equipe {{store.name}}</strong>'], CENTER),
    button('Visitar a loja', BROWN),
    space(16),
  ],
});

const NIGHT = '#16213a';
const CHAMPAGNE = '#e8cf9a';
export const vip = model({
  key: 'vip',
  name: 'Clientes VIP',
  goal: 'relationship',
  subject: '{{customer.first_name | "Para você"}}, antes de todo mundo',
  preheader: 'Uma condição reservada para poucos clientes.',
  settings: {
    background: '#e9ebf0',
    content_background: NIGHT,
    text_color: '#f3f1ea',
    link_color: CHAMPAGNE,
    font: 'Georgia',
  },
  blocks: [
    bar(CHAMPAGNE),
    kicker('Clientes VIP', CHAMPAGNE),
    hero('Antes de todos', CHAMPAGNE),
    paragraphs(
      [
        '{{customer.first_name | "Olá"}}, você está entre os clientes mais especiais da {{store.name}}. Por isso recebe antes o que os outros só vão ver depois, com uma condição reservada.',
      ],
      CENTER,
    ),
    coupon(
      {
        title: 'Seu cupom VIP',
        description: 'Pessoal e reservado. Use ao finalizar a compra.',
      },
      '#24304d',
    ),
    { ...button('Entrar primeiro', CHAMPAGNE), color: NIGHT },
    space(24),
    heading('Acabaram de chegar', CENTER),
    products({ kind: 'new' }, { count: 2, button_label: 'Ver de perto' }),
    space(8),
  ],
});

const WINE = '#7b1e3a';
export const invitation = model({
  key: 'invitation',
  name: 'Convite',
  goal: 'relationship',
  subject: '{{customer.first_name | "Oi"}}, um convite da {{store.name}}',
  preheader: 'Queremos ver você por aqui. Venha conhecer o que preparamos.',
  settings: { background: '#f7ecef', link_color: WINE, font: 'Georgia' },
  blocks: [
    space(24),
    kicker('Convite', WINE),
    title('Um convite para você', CENTER),
    line('#e3c3cc'),
    paragraphs(
      [
        '{{customer.first_name | "Olá"}}, preparamos um momento especial na {{store.name}} e queremos você com a gente.',
      ],
      CENTER,
    ),
    heading('O que espera por você', CENTER),
    list([
      'Novidades para ver antes de todo mundo.',
      'Atendimento com calma, para tirar suas dúvidas.',
      'A companhia de quem gosta das mesmas coisas.',
    ]),
    paragraphs(['Confirme a sua presença respondendo a este e-mail.'], CENTER),
    button('Saber mais', WINE),
    space(8),
    paragraphs(['Endereço: {{store.address}}'], { ...CENTER, font_size: 14 }),
  ],
});
