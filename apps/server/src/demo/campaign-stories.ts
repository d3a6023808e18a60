import type { EmailModelDraft } from '@clientela/contract';
import type { z } from 'zod';

type Blocks = z.input<typeof EmailModelDraft>['document']['blocks'];

const FOOTER = {
  type: 'footer' as const,
  id: 'rodape',
  html: '<p>Você recebe este e-mail porque é cliente da {{store.name}}.</p>',
};

export const MODELS: { name: string; subject: string; preheader: string; blocks: Blocks }[] = [
  {
    name: 'Saudade de você',
    subject: '{{customer.first_name | "Oi"}}, separamos algo para você',
    preheader: 'Um cupom para a sua próxima compra',
    blocks: [
      {
        type: 'text',
        id: 't1',
        html: '<h1>Faz tempo que você não aparece</h1><p>Oi, {{customer.first_name | "tudo bem"}}. A coleção mudou bastante desde a sua última visita, e guardamos um cupom com o seu nome.</p>',
      },
      {
        type: 'coupon',
        id: 'c1',
        title: 'Seu cupom de volta',
        description: '15% em todo o site até domingo',
      },
      {
        type: 'button',
        id: 'b1',
        label: 'Ver as novidades',
        href: 'https://loja-demonstracao.example/novidades',
      },
      FOOTER,
    ],
  },
  {
    name: 'Lançamento da coleção',
    subject: 'Chegou a coleção de verão',
    preheader: 'Linho, cores claras e peças leves',
    blocks: [
      {
        type: 'text',
        id: 't1',
        html: '<h1>A coleção de verão chegou</h1><p>{{customer.first_name | "Olá"}}, você vê primeiro: peças de linho, cores claras e o caimento de que você gosta.</p>',
      },
      {
        type: 'columns',
        id: 'k1',
        columns: [
          {
            blocks: [
              {
                type: 'product',
                id: 'p1',
                name: 'Vestido midi de linho',
                price: 25_990,
                href: 'https://loja-demonstracao.example/vestido-midi-de-linho',
              },
            ],
          },
          {
            blocks: [
              {
                type: 'product',
                id: 'p2',
                name: 'Saída de praia',
                price: 12_990,
                old_price: 15_990,
                href: 'https://loja-demonstracao.example/saida-de-praia',
              },
            ],
          },
        ],
      },
      {
        type: 'button',
        id: 'b1',
        label: 'Conhecer a coleção',
        href: 'https://loja-demonstracao.example/verao',
      },
      {
        type: 'social',
        id: 's1',
        links: [{ network: 'instagram', href: 'https://instagram.com/lojademonstracao' }],
      },
      FOOTER,
    ],
  },
  {
    name: 'Parabéns pelo seu dia',
    subject: 'Feliz aniversário, {{customer.first_name | "cliente"}}',
    preheader: 'Um presente da loja para você',
    blocks: [
      {
        type: 'text',
        id: 't1',
        html: '<h1>Hoje o dia é seu</h1><p>Para comemorar, o frete da sua próxima compra é por nossa conta.</p>',
        align: 'center',
      },
      { type: 'coupon', id: 'c1', title: 'Frete grátis', description: 'Válido por 15 dias' },
      {
        type: 'button',
        id: 'b1',
        label: 'Escolher meu presente',
        href: 'https://loja-demonstracao.example',
      },
      FOOTER,
    ],
  },
];

export interface Story {
  name: string;
  goal: string;
  cluster: string;
  model: string;
  subject_b?: string;
  coupon?: string;
  control?: number;
  limit?: number;
  /** A second message, so many days after the first. */
  second?: { model: string; days: number };
}

type PastStory = Story & { daysAgo: number };

/** Campaigns that ran, with how many days ago. */
export const PAST: readonly [PastStory, ...PastStory[]] = [
  {
    name: 'Volte com 15%',
    goal: 'win_back',
    cluster: 'Em risco de ir embora',
    model: 'Saudade de você',
    coupon: 'VOLTA15',
    control: 10,
    daysAgo: 58,
  },
  {
    name: 'Coleção de verão para campeões',
    goal: 'launch',
    cluster: 'Campeões',
    model: 'Lançamento da coleção',
    subject_b: '{{customer.first_name | "Você"}}, você vê antes de todo mundo',
    daysAgo: 26,
  },
  {
    name: 'Quem comprou uma vez',
    goal: 'sell_more',
    cluster: 'Compraram uma vez e não voltaram',
    model: 'Saudade de você',
    coupon: 'BEMVINDA10',
    control: 10,
    daysAgo: 11,
  },
  {
    name: 'Moda praia no Sudeste',
    goal: 'launch',
    cluster: 'Moda praia no Sudeste',
    model: 'Lançamento da coleção',
    daysAgo: 3,
  },
];

/** Its second message is still to leave. */
export const RUNNING: Story = {
  name: 'Campeões: coleção e lembrete',
  goal: 'sell_more',
  cluster: 'Campeões',
  model: 'Lançamento da coleção',
  coupon: 'CAMPEAO10',
  limit: 600,
  second: { model: 'Saudade de você', days: 3 },
};
export const PAUSED: Story = {
  name: 'Segunda compra',
  goal: 'sell_more',
  cluster: 'Compraram uma vez e não voltaram',
  model: 'Saudade de você',
  coupon: 'SEGUNDA10',
  limit: 500,
  second: { model: 'Lançamento da coleção', days: 10 },
};
export const CANCELED: Story = {
  name: 'Pré-estreia da coleção',
  goal: 'launch',
  cluster: 'Pagam com Pix',
  model: 'Lançamento da coleção',
  limit: 800,
};
export const COMING: Story = {
  name: 'Black Friday para quem paga com Pix',
  goal: 'sell_more',
  cluster: 'Pagam com Pix',
  model: 'Lançamento da coleção',
  coupon: 'BLACK20',
  subject_b: 'Só até meia-noite: 20% no Pix',
};
export const DRAFT: Story = {
  name: 'Aniversariantes de dezembro',
  goal: 'birthday',
  cluster: 'Aniversariantes da semana',
  model: 'Parabéns pelo seu dia',
  coupon: 'FRETEGRATIS',
};
