import type { PopupDefinition } from '@clientela/contract';
import type { z } from 'zod';

type Letter = 'A' | 'B';

export interface PopupStory {
  /** Of the gallery. */
  model: string;
  name: string;
  /** Changes to the model. */
  changes: Partial<z.input<typeof PopupDefinition>>;
  /** Another title and text of the form: the second variant. */
  second?: { title: string; text: string };
  /** Of the coupon, as in the model where that has one. */
  code?: string;
  /** Of a day, in a store with 20,000 customers. */
  views: number;
  /** Sign-ups by view. */
  rates: Partial<Record<Letter, number>>;
  /** Share of phones among the views. */
  phones: number;
  /** Share of the visitors that close it. */
  closes: number;
  pages: readonly (readonly [page: string, weight: number])[];
  /** Days ago on which it was paused. */
  paused?: number;
  /** In the draft, to be published. */
  changed?: Partial<z.input<typeof PopupDefinition>>;
}

/** The demo's pop-ups started so many days ago. */
export const POPUP_DAYS = 90;

const PAGES = [
  ['/', 46],
  ['/vestidos', 22],
  ['/produtos/p001', 14],
  ['/novidades', 11],
  ['/promocoes', 7],
] as const;

export const POPUP_STORIES: readonly PopupStory[] = [
  {
    model: 'welcome_coupon',
    name: 'Cupom de boas-vindas',
    changes: { holdout_percentage: 10, trigger: { kind: 'DELAYED', trigger_seconds: 3 } },
    code: 'BEMVINDO10',
    second: {
      title: 'Seu primeiro look com 10% de desconto',
      text: 'O cupom aparece aqui mesmo, em segundos. É só dizer para onde mandamos as novidades.',
    },
    views: 290,
    rates: { A: 0.029, B: 0.043 },
    phones: 0.72,
    closes: 0.61,
    pages: PAGES,
  },
  {
    model: 'leaving',
    name: 'Antes de sair da loja',
    changes: {},
    code: 'FICA5',
    changed: { trigger: { kind: 'INACTIVITY', trigger_seconds: 45, also_on_exit: true } },
    views: 105,
    rates: { A: 0.024 },
    phones: 0.35,
    closes: 0.78,
    pages: PAGES,
  },
  {
    model: 'footer_form',
    name: 'Newsletter do rodapé',
    changes: { double_opt_in: true },
    views: 330,
    rates: { A: 0.011 },
    phones: 0.68,
    closes: 0,
    pages: PAGES,
  },
  {
    model: 'free_shipping',
    name: 'Barra de frete grátis',
    changes: {},
    code: 'FRETEGRATIS',
    views: 210,
    rates: { A: 0.009 },
    phones: 0.7,
    closes: 0.34,
    pages: PAGES,
    paused: 12,
  },
  {
    model: 'floating',
    name: 'Botão do clube VIP',
    changes: { teaser: { text: 'Clube VIP', side: 'left' } },
    code: 'CLUBEVIP',
    views: 14,
    rates: { A: 0.14 },
    phones: 0.66,
    closes: 0.4,
    pages: PAGES,
  },
];
