import {
  bar,
  button,
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

const CORAL = '#b23a1d';
export const weeklyNews = model({
  key: 'weekly_news',
  name: 'Novidades da semana',
  goal: 'content',
  subject: 'As novidades da semana na {{store.name}}',
  preheader: 'O que chegou nos últimos dias, em dois minutos de leitura.',
  settings: { background: '#fcf1ec', link_color: CORAL, font: 'Trebuchet MS' },
  blocks: [
    bar(CORAL),
    kicker('Novidades da semana', CORAL, 'left'),
    title('O que chegou por aqui'),
    paragraphs([
      'Oi, {{customer.first_name | "tudo bem"}}. Este é o resumo da semana na {{store.name}}: o que acabou de entrar na loja e o que os clientes mais levaram.',
    ]),
    heading('Acabou de chegar'),
    products({ kind: 'new' }, { count: 4, button_label: 'Ver produto' }),
    line(),
    heading('Os preferidos da semana'),
    products({ kind: 'best_sellers', days: 7 }, { count: 3, columns: 3 }),
    button('Ver tudo na loja', CORAL),
    space(8),
  ],
});

const SLATE = '#334e68';
export const guide = model({
  key: 'content',
  name: 'Conteúdo',
  goal: 'content',
  subject: '{{customer.first_name | "Oi"}}, um guia rápido para escolher bem',
  preheader: 'Três perguntas que ajudam a comprar melhor.',
  settings: { background: '#eef2f6', link_color: SLATE, font: 'Georgia' },
  blocks: [
    kicker('Guia rápido', SLATE, 'left'),
    title('Como escolher sem se arrepender'),
    paragraphs([
      'Oi, {{customer.first_name | "tudo bem"}}. Comprar bem é mais simples do que parece. Antes de decidir, vale fazer três perguntas.',
    ]),
    line(),
    heading('1. Para que vou usar?', { color: SLATE }),
    paragraphs([
      'Pense no uso de verdade, no dia a dia. O produto certo é o que resolve uma situação que acontece toda semana, e não só uma vez por ano.',
    ]),
    heading('2. Cabe na minha rotina?', { color: SLATE }),
    paragraphs([
      'Veja medidas, cuidados e materiais na página do produto. Alguns minutos de leitura evitam uma troca.',
    ]),
    heading('3. Vou gostar daqui a um ano?', { color: SLATE }),
    paragraphs([
      'Na dúvida, espere um dia. Se a vontade continuar, provavelmente é uma boa escolha.',
    ]),
    line(),
    paragraphs([
      'Ainda em dúvida? Responda a este e-mail contando o que você procura, e ajudamos a escolher.',
    ]),
    button('Ver os produtos', SLATE),
    space(8),
  ],
});

const INDIGO = '#34388c';
export const survey = model({
  key: 'survey',
  name: 'Enquete',
  goal: 'content',
  subject: '{{customer.first_name | "Oi"}}, uma pergunta de um minuto',
  preheader: 'Responda com um número e ajude a decidir o que vem por aí.',
  settings: { background: '#eeeefa', link_color: INDIGO },
  blocks: [
    bar(INDIGO),
    hero('Você decide', INDIGO),
    title('O que você quer ver mais na {{store.name}}?', CENTER),
    paragraphs(
      [
        'Oi, {{customer.first_name | "tudo bem"}}. Estamos planejando os próximos meses e queremos ouvir quem compra com a gente. Responda a este e-mail com o número da sua escolha.',
      ],
      CENTER,
    ),
    steps(
      [
        { mark: '1', title: 'Novidades', text: 'Mais produtos diferentes, com mais frequência.' },
        { mark: '2', title: 'Promoções', text: 'Preços especiais no que já existe na loja.' },
        {
          mark: '3',
          title: 'Conteúdo',
          text: 'Dicas e ideias para aproveitar melhor o que comprei.',
        },
      ],
      INDIGO,
    ),
    line(),
    paragraphs(
      ['Tem outra ideia? Escreva também. Lemos todas as respostas, e elas mudam o que fazemos.'],
      CENTER,
    ),
    button('Ver a loja', INDIGO),
    space(8),
  ],
});
