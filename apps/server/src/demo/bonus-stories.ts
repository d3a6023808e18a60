import type { BonusStrategy, EmailModelDraft } from '@clientela/contract';
import type { z } from 'zod';

export interface BonusStory {
  name: string;
  goal: string;
  subject: string;
  /** How many days ago it began, and ended. */
  from: number;
  to?: number;
  bonus_strategy: z.input<typeof BonusStrategy>;
}

const FIVE_TIMES = { minimum_to_use_bonus: 50_00, minimum_purchase_amount: 5_00 };

export const BONUS_STORIES: readonly BonusStory[] = [
  {
    name: 'Cashback de volta às aulas',
    goal: 'sell_more',
    subject: 'Você ganhou {{bonus.value}} para a próxima compra',
    from: 230,
    to: 190,
    bonus_strategy: {
      name: 'R$ 15 de volta',
      type: 'FIXED',
      value: 15_00,
      ...FIVE_TIMES,
      expires_in: { value: 45, unit: 'DAY' },
      limitations: { available_in: 3, minimum_order: 150_00 },
    },
  },
  {
    name: 'Cashback da loja',
    goal: 'after_sale',
    subject: 'Sua compra rendeu {{bonus.value}}',
    from: 100,
    bonus_strategy: {
      name: '8% de volta em toda compra',
      type: 'PERCENTAGE',
      value: 800,
      ...FIVE_TIMES,
      expires_in: { value: 2, unit: 'MONTH' },
      limitations: {
        available_in: 7,
        maximum_value: 80_00,
        terms: 'O bônus vale a partir do sétimo dia e paga até um quinto da compra.',
      },
    },
  },
  {
    name: 'Boas-vindas à primeira compra',
    goal: 'welcome',
    subject: 'Obrigada pela primeira compra: {{bonus.value}} esperam por você',
    from: 60,
    bonus_strategy: {
      name: 'R$ 25 na primeira compra',
      type: 'FIXED',
      value: 25_00,
      ...FIVE_TIMES,
      valid_only_first_purchase: true,
      expires_in: { value: 30, unit: 'DAY' },
      limitations: { available_in: 3 },
    },
  },
];

export const BONUS_MODEL: z.input<typeof EmailModelDraft> = {
  name: 'Você ganhou bônus',
  subject: 'Você ganhou {{bonus.value}}',
  document: {
    version: 1,
    preheader: 'Use na próxima compra',
    blocks: [
      {
        type: 'text',
        id: 't1',
        html: '<h1>Sua compra rendeu {{bonus.value}}</h1><p>{{customer.first_name | "Olá"}}, o bônus vale até {{bonus.expires_at}} em compras a partir de {{bonus.minimum_for_use}}. Seu saldo é de {{bonus.balance}}.</p>',
      },
      { type: 'button', id: 'b1', label: 'Ver meu bônus', href: '{{bonus.link}}' },
      {
        type: 'footer',
        id: 'rodape',
        html: '<p>Você recebe este e-mail porque é cliente da {{store.name}}.</p>',
      },
    ],
  },
};
