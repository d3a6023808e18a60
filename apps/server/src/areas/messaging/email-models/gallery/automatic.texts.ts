import {
  bar,
  bonus,
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
  steps,
  title,
} from './gallery-blocks.ts';

const CENTER = { align: 'center' } as const;

const GREEN = '#1f6f54';
export const welcome = model({
  key: 'welcome',
  name: 'Boas-vindas',
  goal: 'automatic',
  subject: '{{customer.first_name | "Oi"}}, que bom ter você na {{store.name}}',
  preheader: 'Um começo de conversa, e por onde começar na loja.',
  settings: { background: '#eaf4ef', link_color: GREEN, font: 'Georgia' },
  blocks: [
    space(24),
    hero('Boas-vindas', GREEN),
    paragraphs(
      [
        'Oi, {{customer.first_name | "tudo bem"}}. Que bom ter você por aqui. A partir de agora você fica sabendo primeiro do que chega à {{store.name}} e recebe o que preparamos para quem é da casa.',
      ],
      CENTER,
    ),
    button('Conhecer a loja', GREEN),
    space(16),
    steps(
      [
        {
          mark: '1',
          title: 'Passeie pela loja',
          text: 'Veja com calma e guarde no carrinho o que chamar a sua atenção.',
        },
        {
          mark: '2',
          title: 'Conte com a gente',
          text: 'Ficou em dúvida? Responda a este e-mail e ajudamos a escolher.',
        },
        {
          mark: '3',
          title: 'Fique por dentro',
          text: 'Avisamos por aqui quando chegar novidade, sem encher a sua caixa.',
        },
      ],
      GREEN,
    ),
    line(),
    heading('O que nossos clientes mais levam', CENTER),
    products({ kind: 'best_sellers' }, { count: 4, button_label: 'Ver produto' }),
  ],
});

const INK = '#22313f';
export const cart = model({
  key: 'cart',
  name: 'Carrinho abandonado',
  goal: 'automatic',
  subject: '{{customer.first_name | "Oi"}}, guardamos o seu carrinho',
  preheader: 'Está tudo como você deixou, é só continuar.',
  settings: { background: '#eef1f4', link_color: INK },
  blocks: [
    bar(INK),
    title('Seu carrinho está guardado'),
    paragraphs([
      'Oi, {{customer.first_name | "tudo bem"}}. Você deixou na {{store.name}}: <strong>{{cart.items | "produtos no carrinho"}}</strong>.',
      'Está tudo como você deixou, no total de <strong>{{cart.total | "sua compra"}}</strong>. Para terminar, leva um minuto.',
    ]),
    button('Voltar ao carrinho', INK, '{{cart.url}}'),
    space(8),
    products({ kind: 'seen' }, { count: 2, button_label: 'Ver produto' }),
    line(),
    heading('Alguma coisa atrapalhou?'),
    paragraphs([
      'Se foi o frete, o prazo ou o tamanho que fez você parar, responda a este e-mail. O estoque não fica reservado, então vale garantir logo o que escolheu.',
    ]),
  ],
});

const TEAL = '#00695c';
export const pixPending = model({
  key: 'pix_pending',
  name: 'Pix pendente',
  goal: 'automatic',
  subject: 'Falta só o pagamento do pedido {{payment.order | "que você fez"}}',
  preheader: 'Copie o código e pague em segundos pelo aplicativo do banco.',
  settings: { background: '#e8f4f2', link_color: TEAL },
  blocks: [
    bar(TEAL),
    title('Seu pedido está quase lá', CENTER),
    paragraphs(
      [
        'Oi, {{customer.first_name | "tudo bem"}}. Recebemos o pedido {{payment.order | "que você fez"}}, e falta apenas o pagamento por {{payment.method | "Pix"}}.',
      ],
      CENTER,
    ),
    hero('{{payment.amount | "Pagamento pendente"}}', TEAL),
    paragraphs(['Vale até <strong>{{payment.expires_at | "o fim do prazo"}}</strong>'], CENTER),
    button('Pagar agora', TEAL, '{{payment.url}}'),
    space(8),
    line(),
    heading('Como pagar'),
    {
      type: 'text',
      html: '<ol><li>Toque em “Pagar agora” e copie o código.</li><li>Abra o aplicativo do seu banco e escolha Pix, depois “copia e cola”.</li><li>Cole o código, confira o valor e confirme.</li></ol>',
    },
    paragraphs(
      [
        'Depois do prazo o pedido é cancelado e os produtos voltam ao estoque. Se você já pagou, desconsidere este aviso.',
      ],
      { font_size: 14 },
    ),
  ],
});

const PINK = '#a3275f';
export const birthday = model({
  key: 'birthday',
  name: 'Aniversário',
  goal: 'automatic',
  subject: 'Feliz aniversário, {{customer.first_name | "hoje o dia é seu"}}',
  preheader: 'Preparamos um presente para comemorar com você.',
  settings: { background: '#fbeef4', link_color: PINK, font: 'Georgia' },
  blocks: [
    space(24),
    kicker('Hoje o dia é seu', PINK),
    hero('Feliz aniversário', PINK),
    paragraphs(
      [
        '{{customer.first_name | "Olá"}}, toda a equipe da {{store.name}} deseja um ano bonito para você, com saúde e boas surpresas. A primeira já está aqui embaixo.',
      ],
      CENTER,
    ),
    coupon(
      {
        title: 'Seu presente',
        description: 'Use o cupom ao finalizar a compra.',
      },
      '#fbeef4',
    ),
    button('Escolher meu presente', PINK),
    space(16),
    line('#eed3df'),
    heading('Ideias para se presentear', CENTER),
    products({ kind: 'best_sellers' }, { count: 3, columns: 3 }),
  ],
});

export const buyAgain = model({
  key: 'buy_again',
  name: 'Recompra',
  goal: 'automatic',
  subject: '{{customer.first_name | "Oi"}}, isto combina com a sua compra',
  preheader: 'Separamos o que outros clientes levaram junto.',
  settings: { background: '#eef4ea', link_color: '#3d6b1f' },
  blocks: [
    bar('#3d6b1f'),
    kicker('Escolhidos para você', '#3d6b1f', 'left'),
    title('Combina com o que você levou'),
    paragraphs([
      'Oi, {{customer.first_name | "tudo bem"}}. Esperamos que você esteja gostando da sua última compra na {{store.name}}. Quem levou o mesmo costuma gostar também destes produtos.',
    ]),
    products({ kind: 'bought_together' }, { count: 4, button_label: 'Quero ver' }),
    line(),
    paragraphs([
      'Quer uma sugestão mais certeira? Responda a este e-mail contando o que você procura.',
    ]),
    button('Ver tudo na loja', '#3d6b1f'),
  ],
});

const NAVY = '#1d3f72';
export const afterSale = model({
  key: 'after_sale',
  name: 'Pós-venda',
  goal: 'automatic',
  subject: 'Obrigado pela compra, {{customer.first_name | "de verdade"}}',
  preheader: 'O que acontece agora com o seu pedido, e como falar com a gente.',
  settings: { background: '#ecf1f8', link_color: NAVY },
  blocks: [
    bar(NAVY),
    title('Obrigado por escolher a {{store.name}}'),
    paragraphs([
      'Oi, {{customer.first_name | "tudo bem"}}. Ficamos felizes com a sua compra e já estamos cuidando dela. Veja o que acontece daqui para a frente.',
    ]),
    steps(
      [
        {
          mark: '1',
          title: 'Preparamos',
          text: 'Separamos e conferimos tudo antes de o pedido sair.',
        },
        {
          mark: '2',
          title: 'Entregamos',
          text: 'O prazo é o que aparece no seu pedido, na loja.',
        },
        {
          mark: '3',
          title: 'Acompanhamos',
          text: 'Se algo não ficar como você esperava, fale com a gente.',
        },
      ],
      NAVY,
    ),
    line(),
    heading('Precisa de alguma coisa?'),
    paragraphs([
      'Para falar de entrega, troca ou de qualquer dúvida, basta responder a este e-mail.',
    ]),
    button('Visitar a loja', NAVY),
  ],
});

const AMBER = '#8a5a00';
export const reviewRequest = model({
  key: 'review_request',
  name: 'Pedido de avaliação',
  goal: 'automatic',
  subject: '{{customer.first_name | "Oi"}}, o que você achou da compra?',
  preheader: 'Sua opinião leva um minuto e ajuda quem ainda vai escolher.',
  settings: { background: '#fbf5e6', link_color: AMBER, font: 'Georgia' },
  blocks: [
    space(16),
    hero('★★★★★', AMBER),
    title('O que você achou?', CENTER),
    paragraphs(
      [
        'Oi, {{customer.first_name | "tudo bem"}}. Já faz alguns dias da sua compra na {{store.name}}, e queremos saber como foi. Sua opinião ajuda outras pessoas a escolher e nos mostra o que melhorar.',
      ],
      CENTER,
    ),
    heading('Algumas ideias do que contar'),
    list([
      'O produto é como você imaginava?',
      'A entrega e a embalagem chegaram bem?',
      'Você indicaria para alguém?',
    ]),
    paragraphs([
      'Avalie na página do produto ou, se preferir, responda a este e-mail com poucas palavras.',
    ]),
    button('Avaliar minha compra', AMBER),
    space(8),
    paragraphs(['Algo não saiu bem? Conte para nós antes de tudo: queremos resolver.'], {
      ...CENTER,
      font_size: 14,
    }),
  ],
});

const GOLD = '#6b5200';
export const cashback = model({
  key: 'cashback',
  name: 'Cashback',
  goal: 'automatic',
  subject: 'Você tem {{bonus.balance | "bônus"}} para usar na {{store.name}}',
  preheader: 'Veja o saldo, até quando vale e como usar.',
  settings: { background: '#f7f3e3', link_color: GOLD },
  blocks: [
    bar(GOLD),
    title('Seu bônus está esperando', CENTER),
    paragraphs(
      [
        'Oi, {{customer.first_name | "tudo bem"}}. Suas compras na {{store.name}} viraram bônus, e ele vale como dinheiro na próxima.',
      ],
      CENTER,
    ),
    bonus(
      {
        title: 'Seu saldo',
        description: 'Válido até {{bonus.expires_at | "a data na sua página"}}',
        button_label: 'Usar meu bônus',
      },
      '#fbf6e2',
    ),
    space(8),
    heading('Como usar'),
    list([
      'Abra a sua página de bônus pelo botão acima.',
      'Veja o saldo, a validade e a partir de que valor de compra ele pode ser usado.',
      'Aplique o bônus na sua próxima compra.',
    ]),
    paragraphs(['Depois da validade o bônus expira, e não conseguimos devolver o valor.'], {
      font_size: 14,
    }),
    products({ kind: 'best_sellers' }, { count: 2, button_label: 'Ver produto' }),
  ],
});

const PLUM = '#6a2c70';
export const winBack = model({
  key: 'win_back',
  name: 'Volta, por favor',
  goal: 'automatic',
  subject: '{{customer.first_name | "Oi"}}, sentimos a sua falta',
  preheader: 'Faz tempo que você não aparece. Guardamos uma coisa para você.',
  settings: { background: '#f5eef6', link_color: PLUM, font: 'Georgia' },
  blocks: [
    space(24),
    hero('Que saudade', PLUM),
    paragraphs(
      [
        'Oi, {{customer.first_name | "tudo bem"}}. Faz um tempo que você não passa na {{store.name}}, e muita coisa mudou por aqui. Para facilitar a volta, separamos um cupom só para você.',
      ],
      CENTER,
    ),
    coupon(
      {
        title: 'Seu cupom de volta',
        description: 'Use ao finalizar a compra.',
      },
      '#f5eef6',
    ),
    button('Voltar à loja', PLUM),
    space(16),
    heading('O que chegou nesse tempo', CENTER),
    products({ kind: 'new' }, { count: 4, button_label: 'Ver produto' }),
    line(),
    paragraphs(
      ['Se alguma coisa fez você se afastar, responda a este e-mail. Queremos ouvir e melhorar.'],
      CENTER,
    ),
  ],
});

const LEAF = '#2b6330';
export const refill = model({
  key: 'refill',
  name: 'Reposição',
  goal: 'automatic',
  subject: '{{customer.first_name | "Oi"}}, está na hora de repor?',
  preheader: 'Seus produtos de sempre, a um toque de distância.',
  settings: { background: '#edf5ee', link_color: LEAF },
  blocks: [
    bar(LEAF),
    title('Está acabando por aí?'),
    paragraphs([
      'Oi, {{customer.first_name | "tudo bem"}}. Pelo tempo desde a sua última compra, pode estar na hora de repor. Deixamos aqui o que você já levou, para não precisar procurar.',
    ]),
    products({ kind: 'bought' }, { count: 4, button_label: 'Comprar de novo' }),
    button('Repor agora', LEAF),
    space(8),
    line(),
    paragraphs(
      [
        'Ainda tem em casa? Sem pressa: guarde este e-mail para quando precisar. E, se quiser experimentar algo diferente, responda que ajudamos a escolher.',
      ],
      { font_size: 14 },
    ),
  ],
});
