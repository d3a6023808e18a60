import {
  bar,
  button,
  coupon,
  heading,
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

const ROSE = '#a8324f';
export const mothersDay = model({
  key: 'mothers_day',
  name: 'Dia das Mães',
  goal: 'dates',
  subject: 'Dia das Mães: ideias de presente para acertar',
  preheader: 'Sugestões para todo tipo de mãe, e tempo para escolher com calma.',
  settings: { background: '#fdf0f1', link_color: ROSE, font: 'Georgia' },
  blocks: [
    space(24),
    kicker('Dia das Mães', ROSE),
    hero('Para quem é tudo', ROSE),
    paragraphs(
      [
        'Oi, {{customer.first_name | "tudo bem"}}. Mãe, avó, madrinha, tia: quem cuida merece ser lembrada. Separamos ideias de presente na {{store.name}} para você escolher sem correria.',
      ],
      CENTER,
    ),
    button('Ver ideias de presente', ROSE),
    space(16),
    products({ kind: 'best_sellers' }, { count: 4, button_label: 'Presentear' }),
    line('#ecc9cf'),
    heading('Três passos para acertar', CENTER),
    steps(
      [
        { mark: '1', title: 'Pense nela', text: 'No que gosta de fazer quando sobra um tempo.' },
        { mark: '2', title: 'Confira o prazo', text: 'Informe o CEP no carrinho antes de fechar.' },
        { mark: '3', title: 'Escreva algo', text: 'Um bilhete seu vale tanto quanto o presente.' },
      ],
      ROSE,
    ),
  ],
});

const BLACK = '#121212';
const YELLOW = '#ffe88a';
export const blackFriday = model({
  key: 'black_friday',
  name: 'Black Friday',
  goal: 'dates',
  subject: 'Black Friday na {{store.name}}: já começou',
  preheader: 'Os preços do ano estão no ar. O estoque é o que limita.',
  settings: {
    background: '#e6e6e6',
    content_background: BLACK,
    text_color: '#ffffff',
    link_color: YELLOW,
    font: 'Verdana',
  },
  blocks: [
    bar(YELLOW),
    hero('Black Friday', YELLOW),
    title('Já começou', CENTER),
    paragraphs(
      [
        '{{customer.first_name | "Olá"}}, os preços especiais da {{store.name}} estão no ar. Quem chega cedo encontra mais opções, porque a quantidade é limitada.',
      ],
      CENTER,
    ),
    coupon(
      {
        title: 'Cupom de Black Friday',
        description: 'Use ao finalizar a compra.',
      },
      '#2a2a2a',
    ),
    { ...button('Ver todas as ofertas', YELLOW), color: BLACK },
    space(16),
    heading('Os mais procurados', CENTER),
    products({ kind: 'best_sellers', days: 30 }, { count: 6, columns: 2 }),
    bar(YELLOW),
    paragraphs(['Ofertas válidas enquanto durar o estoque de cada produto.'], {
      ...CENTER,
      font_size: 13,
    }),
  ],
});

const PINE = '#14532d';
const BERRY = '#a61b1b';
export const christmas = model({
  key: 'christmas',
  name: 'Natal',
  goal: 'dates',
  subject: '{{customer.first_name | "Oi"}}, seus presentes de Natal estão aqui',
  preheader: 'Ideias para a família inteira, sem deixar para a última hora.',
  settings: { background: '#e9f1ec', link_color: PINE, font: 'Georgia' },
  blocks: [
    bar(BERRY),
    kicker('Natal', BERRY),
    hero('Boas festas', PINE),
    paragraphs(
      [
        'Oi, {{customer.first_name | "tudo bem"}}. O Natal está chegando, e a {{store.name}} ajuda você a riscar todos os nomes da lista. Escolha com calma e confira no carrinho se o prazo de entrega chega a tempo.',
      ],
      CENTER,
    ),
    button('Escolher os presentes', BERRY),
    space(16),
    heading('Presentes que agradam', CENTER),
    products({ kind: 'best_sellers' }, { count: 6, columns: 3, button_label: 'Presentear' }),
    line(),
    paragraphs(
      [
        'Obrigado por este ano. Que o próximo seja leve e cheio de motivos para comemorar.',
        '<strong>Equipe {{store.name}}</strong>',
      ],
      CENTER,
    ),
  ],
});
