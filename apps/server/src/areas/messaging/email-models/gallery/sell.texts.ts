import {
  bar,
  button,
  hero,
  kicker,
  line,
  model,
  paragraphs,
  products,
  space,
  steps,
  title,
} from './gallery-blocks.ts';

const CENTER = { align: 'center' } as const;

const RED = '#b3261e';
export const promotion = model({
  key: 'promotion',
  name: 'Promoção',
  goal: 'sell',
  subject: 'Preços especiais na {{store.name}} por poucos dias',
  preheader: 'Veja o que está em promoção e escolha com calma.',
  settings: { background: '#fdf1ef', link_color: RED, font: 'Verdana' },
  blocks: [
    bar(RED),
    kicker('Por poucos dias', RED),
    hero('Promoção', RED),
    paragraphs(
      [
        'Oi, {{customer.first_name | "tudo bem"}}. Separamos uma parte da loja com preços especiais, e quisemos avisar você logo no começo, enquanto ainda há de tudo.',
      ],
      CENTER,
    ),
    button('Ver a promoção', RED),
    space(16),
    title('Os mais vendidos', CENTER),
    products({ kind: 'best_sellers' }, { count: 4 }),
    line(),
    paragraphs(['Preços válidos enquanto durar o estoque de cada produto.'], {
      ...CENTER,
      font_size: 13,
    }),
  ],
});

const VIOLET = '#3a2f8a';
export const launch = model({
  key: 'launch',
  name: 'Lançamento',
  goal: 'sell',
  subject: '{{customer.first_name | "Oi"}}, tem lançamento na {{store.name}}',
  preheader: 'Acabou de chegar, e você está entre as primeiras pessoas a ver.',
  settings: { background: '#efeefa', link_color: VIOLET, font: 'Trebuchet MS' },
  blocks: [
    space(24),
    kicker('Lançamento', VIOLET),
    hero('Acabou de chegar', VIOLET),
    paragraphs(
      [
        'Oi, {{customer.first_name | "tudo bem"}}. O que estávamos preparando já está na loja. Antes de contar para todo mundo, viemos mostrar a você.',
      ],
      CENTER,
    ),
    button('Conhecer o lançamento', VIOLET),
    space(24),
    products({ kind: 'new' }, { count: 2, button_label: 'Ver de perto' }),
    steps(
      [
        {
          mark: '1',
          title: 'Veja os detalhes',
          text: 'Fotos, medidas e descrição estão na página de cada produto.',
        },
        {
          mark: '2',
          title: 'Tire suas dúvidas',
          text: 'Responda a este e-mail e ajudamos você a escolher.',
        },
        {
          mark: '3',
          title: 'Garanta o seu',
          text: 'As primeiras unidades costumam sair rápido.',
        },
      ],
      VIOLET,
    ),
  ],
});

const BLUE = '#0b5cad';
export const freeShipping = model({
  key: 'free_shipping',
  name: 'Frete grátis',
  goal: 'sell',
  subject: 'O frete é por nossa conta, {{customer.first_name | "aproveite"}}',
  preheader: 'Por tempo limitado, você só paga o que escolher.',
  settings: { background: '#eaf3fb', link_color: BLUE },
  blocks: [
    bar(BLUE),
    hero('Frete grátis', BLUE),
    title('Você escolhe, nós levamos', CENTER),
    paragraphs(
      [
        'Oi, {{customer.first_name | "tudo bem"}}. Por tempo limitado, o frete das suas compras na {{store.name}} é por nossa conta. Informe o seu CEP no carrinho para ver o prazo de entrega e as condições.',
      ],
      CENTER,
    ),
    button('Comprar com frete grátis', BLUE),
    space(16),
    line(),
    title('Não sabe por onde começar?', CENTER),
    paragraphs(['Estes são os produtos que mais saem da loja.'], CENTER),
    products({ kind: 'best_sellers', days: 30 }, { count: 3, columns: 3 }),
  ],
});

const ORANGE = '#a84300';
export const lastChance = model({
  key: 'last_chance',
  name: 'Última chance',
  goal: 'sell',
  subject: 'Termina hoje, {{customer.first_name | "não deixe passar"}}',
  preheader: 'Depois de hoje, os preços voltam ao normal.',
  settings: { background: '#fdf3e7', link_color: ORANGE, font: 'Tahoma' },
  blocks: [
    space(16),
    kicker('Última chance', ORANGE),
    hero('Termina hoje', ORANGE),
    paragraphs(
      [
        'Oi, {{customer.first_name | "tudo bem"}}. Este é o último aviso: as condições especiais da {{store.name}} valem só até o fim do dia. Se você já tinha escolhido alguma coisa, a hora é esta.',
      ],
      CENTER,
    ),
    button('Aproveitar antes que acabe', ORANGE),
    space(16),
    bar(ORANGE),
    title('O que ainda dá tempo de levar', CENTER),
    products({ kind: 'best_sellers', days: 7 }, { count: 4 }),
    paragraphs(['Produtos sujeitos à disponibilidade em estoque.'], { ...CENTER, font_size: 13 }),
  ],
});
