import type { FilterCondition } from '@clientela/contract';
import type { Item } from './items.ts';
import type { Captured, Phrase } from './patterns.ts';
import { quietFor } from './people.ts';
import { daysIn, monthOf } from './periods.ts';
import { BUY } from './phrases.ts';

/** Phrases that say which people are meant. */

const condition = (...conditions: FilterCondition[]): Item => ({ is: 'condition', conditions });
const sales = (test: 'eq' | 'gte' | 'lte', value: number): FilterCondition => ({
  field: 'sales_count',
  is: { test, value },
});
/** A purchase to come. */
const AGAIN = 'deve/devem/vao/vai comprar/voltar/recomprar/retornar a? comprar? de? novo?';
const LACK =
  'nao tem/tenham/tinha/deixou/deixaram/informou/informaram/cadastrou/cadastraram/possui/possuem';

/** Conditions without a number of their own. */
export const CONDITIONS: [patterns: string[], item: Item][] = [
  [
    [
      `${BUY} so/apenas/somente? uma/1 unica? vez`,
      `so/apenas/somente ${BUY} uma/1 unica? vez`,
      'com/tem/fez/fizeram so/apenas/somente/uma/1 1? unica? compra',
      'compra unica',
    ],
    condition(sales('eq', 1)),
  ],
  [
    [
      `nunca ${BUY} nada?`,
      `nao ${BUY} nada`,
      `ainda nao ${BUY}`,
      'sem compra/compras',
      'sem nenhuma compra',
    ],
    condition(sales('eq', 0)),
  ],
  [
    [
      'com/tem/tenham saldo de? bonus/cashback?',
      'com/tem bonus/cashback',
      'tem bonus/cashback para? usar?',
    ],
    condition({ field: 'bonus_balance', is: { test: 'gte', value: 1 } }),
  ],
  [
    ['detratores/detrator do/no? nps?'],
    condition({ field: 'survey', test: 'answered', nps_groups: ['DETRACTOR'] }),
  ],
  [
    ['promotores/promotor do/no? nps?'],
    condition({ field: 'survey', test: 'answered', nps_groups: ['PROMOTER'] }),
  ],
  [
    ['neutros/neutro do/no? nps?'],
    condition({ field: 'survey', test: 'answered', nps_groups: ['NEUTRAL'] }),
  ],
  [
    [
      'alcancar/alcanco/falar/avisar/contatar/alcancaveis por/pelo/no/via/com whatsapp',
      'receber/recebem/aceitam whatsapp',
      'consigo/posso alcancar/falar/mandar por/pelo/no/via whatsapp',
    ],
    condition({ field: 'reachable', test: 'yes', channel: 'WHATSAPP' }),
  ],
  [
    [
      'alcancar/alcanco/falar/avisar/contatar/alcancaveis por/pelo/no/via/com email',
      'receber/recebem/aceitam email/emails',
    ],
    condition({ field: 'reachable', test: 'yes', channel: 'EMAIL' }),
  ],
  [
    [
      'alcancar/alcanco/falar/avisar/contatar/alcancaveis por/pelo/no/via/com sms',
      'receber/recebem/aceitam sms',
    ],
    condition({ field: 'reachable', test: 'yes', channel: 'SMS' }),
  ],
  ...(['email', 'phone'] as const).flatMap((field): [string[], Item][] => {
    const name = field === 'email' ? 'email' : 'telefone/celular';
    return [
      [
        [
          `sem ${name} cadastrado/preenchido/informado?`,
          `${LACK} o/um/nenhum? ${name} cadastrado/preenchido/informado?`,
        ],
        condition({ field, is: { test: 'empty' } }),
      ],
      [
        [`com/tem/tenham/possui/possuem ${name} cadastrado/preenchido/informado`],
        condition({ field, is: { test: 'filled' } }),
      ],
    ];
  }),
  [
    ['sem email nem/e telefone/celular', 'sem telefone/celular nem/e email'],
    condition({ field: 'email', is: { test: 'empty' } }, { field: 'phone', is: { test: 'empty' } }),
  ],
  // Since when a customer is inactive, every store sees otherwise.
  ...[60, 90, 180].map((days): [string[], Item] => [
    [
      'inativo/inativos/inativa/inativas/sumido/sumidos/sumiu/sumiram/parado/parados',
      'parou/pararam/deixou/deixaram de comprar',
    ],
    condition(...quietFor(days)),
  ]),
  [
    [
      `${BUY} pela? primeira vez`,
      'fez/fizeram/tem/com? a/sua? primeira compra',
      'estreou/estrearam',
    ],
    { is: 'dated', field: 'first_sale_at' },
  ],
  [
    [`${BUY} pela ultima vez`, 'fez/fizeram/tem/com? a/sua? ultima compra foi?'],
    { is: 'dated', field: 'last_sale_at' },
  ],
  [
    [`${AGAIN} essa/esta/nessa/nesta/proxima semana`, `${AGAIN} semana que vem`],
    condition({ field: 'next_purchase', is: { test: 'in_next_days', days: 7 } }),
  ],
  [
    [
      `${AGAIN} esse/este/nesse/neste/no/proximo mes`,
      `${AGAIN} no proximo mes`,
      `${AGAIN} no? mes que vem`,
    ],
    condition({ field: 'next_purchase', is: { test: 'in_next_days', days: 30 } }),
  ],
];

/** Forms a phrase over the slots of the lexicon. */
export type Say = <Pattern extends string>(
  pattern: Pattern,
  meaning: (captured: Captured<Pattern>) => Item | null,
) => Phrase<Item>;

const cents = (amount: number) => Math.round(amount * 100);

/** Conditions with amounts, counts and days, as of a month. */
export function conditionsWithNumbers(say: Say, thisMonth: number): Phrase<Item>[] {
  const moneyOf = (field: 'sales_total' | 'bonus_balance' | 'average_ticket', verbs: string) => [
    say(`${verbs} mais/acima/superior/maior de/a/que/do? que? r$? <amount> reais?`, ({ amount }) =>
      condition({ field, is: { test: 'gte', value: cents(amount.value) + 1 } }),
    ),
    say(
      `${verbs} de? pelo/no/ao/a menos/minimo/partir? de? r$? <amount> reais? ou? mais?`,
      ({ amount }) => condition({ field, is: { test: 'gte', value: cents(amount.value) } }),
    ),
    say(
      `${verbs} menos/abaixo/inferior/menor de/a/que/do? que? r$? <amount> reais?`,
      ({ amount }) => condition({ field, is: { test: 'lte', value: cents(amount.value) - 1 } }),
    ),
    say(`${verbs} ate r$? <amount> reais?`, ({ amount }) =>
      condition({ field, is: { test: 'lte', value: cents(amount.value) } }),
    ),
    say(`${verbs} entre r$? <amount> reais? e r$? <amount2> reais?`, ({ amount, amount2 }) =>
      condition({
        field,
        is: { test: 'between', from: cents(amount.value), to: cents(amount2.value) },
      }),
    ),
  ];
  const quiet = (pattern: `${string}<n> <unit>${string}`) =>
    say(pattern, ({ n, unit }) => {
      const days = daysIn(n.value, unit.text);
      return days >= 1 && days <= 3650 ? condition(...quietFor(days)) : null;
    });
  const SINCE = 'ha/faz/a/tem mais? de? uns/umas? <n> <unit>';
  const COME =
    'volta/voltam/voltou/voltaram/aparece/aparecem/apareceu/apareceram/retorna/retornam/retornou/retornaram/pede/pedem/pediu/pediram';
  const next = (test: (days: number) => FilterCondition, ...patterns: `${string}<n> <unit>`[]) =>
    patterns.map((pattern) =>
      say(pattern, ({ n, unit }) => {
        const days = daysIn(n.value, unit.text);
        return days <= 365 ? condition(test(days)) : null;
      }),
    );
  const NEXT = 'em/no/nos/nas/dentro/de/dos/das? proximos/proximas? <n> <unit>';
  const birthdayIn = (month: number) =>
    condition({ field: 'birthday', is: { test: 'month', month } });
  const count = (pattern: `${string}<n>${string}`, test: 'eq' | 'gte' | 'lte', shift: number) =>
    say(pattern, ({ n }) => condition(sales(test, Math.max(0, n.value + shift))));
  const BIRTHDAY = 'aniversariantes/aniversariante/aniversario/aniversariam de?';
  const HAVE = 'com/tem/tenham/fez/fizeram/tiveram?';
  return [
    ...moneyOf('sales_total', 'ja? gastou/gastaram/gasta/gastam/deixou/deixaram'),
    ...moneyOf('bonus_balance', 'com/tem/tenham? saldo de? bonus/cashback?'),
    ...moneyOf('bonus_balance', 'com/tem/tenham? bonus/cashback'),
    say('com/tem/tenham? mais de r$? <amount> reais? de/em bonus/cashback', ({ amount }) =>
      condition({ field: 'bonus_balance', is: { test: 'gte', value: cents(amount.value) + 1 } }),
    ),
    ...moneyOf('average_ticket', 'com/tem/tenham/cujo/o? ticket medio? seja/for/e/esta?'),
    quiet(`que? nao <buy> mais? nada? ${SINCE}`),
    quiet(`que? nao ${COME} mais? nada? ${SINCE}`),
    quiet(`que? ${SINCE} que? nao <buy> mais? nada?`),
    quiet(`que? ${SINCE} que? nao ${COME} mais? nada?`),
    quiet(`que? ${SINCE} sem comprar/compra/compras/pedir/voltar/aparecer`),
    quiet(
      `que? sumiu/sumiram/sumidos/desapareceu/desapareceram/inativo/inativos/parados/parado ${SINCE}`,
    ),
    quiet(`que? parou/pararam/deixou/deixaram de comprar ${SINCE}`),
    quiet('sem comprar/compra/compras ha/faz/a/tem? mais? de? <n> <unit>'),
    quiet('que? nao <buy> nos/nas/em? ultimos/ultimas <n> <unit>'),
    quiet('que? nao <buy> desde o? <n> <unit>'),
    ...next(
      (days) => ({ field: 'next_purchase', is: { test: 'in_next_days', days } }),
      `${AGAIN} ${NEXT}`,
    ),
    ...next(
      (days) => ({ field: 'bonus_expiring', is: { test: 'in_next_days', days } }),
      `com/tem? bonus/cashback vencendo/vence/vencem/expirando/expira/expiram/vencer/expirar ${NEXT}`,
      `com/tem? bonus/cashback que? vencendo/vence/vencem/expirando/expira/expiram ${NEXT}`,
      `com/tem? bonus/cashback a/para vencer/expirar ${NEXT}`,
    ),
    ...next(
      (days) => ({ field: 'birthday', is: { test: 'in_next_days', days } }),
      `${BIRTHDAY} ${NEXT}`,
      `faz/fazem/fara/farao aniversario ${NEXT}`,
    ),
    say('faz/fazem/fara/farao aniversario neste/nesse/deste/desse/este/esse/no mes', () =>
      birthdayIn(thisMonth),
    ),
    say(`${BIRTHDAY} neste/nesse/deste/desse/este/esse/do mes`, () => birthdayIn(thisMonth)),
    say('faz/fazem/fara/farao aniversario agora? em/no? mes? de? <month>', ({ month }) =>
      birthdayIn(monthOf(month.text)),
    ),
    say(`${BIRTHDAY} agora? em/do/no? mes? de? <month>`, ({ month }) =>
      birthdayIn(monthOf(month.text)),
    ),
    say('faz/fazem aniversario hoje', () =>
      condition({ field: 'birthday', is: { test: 'in_next_days', days: 0 } }),
    ),
    say(`${BIRTHDAY} hoje`, () =>
      condition({ field: 'birthday', is: { test: 'in_next_days', days: 0 } }),
    ),
    count(`${HAVE} mais de <n> compras/pedidos/vezes`, 'gte', 1),
    count('<buy> mais de <n> vezes/vez', 'gte', 1),
    count(`${HAVE} pelo menos <n> compras/pedidos/vezes`, 'gte', 0),
    count('<buy> pelo menos <n> vezes/vez', 'gte', 0),
    count(`${HAVE} <n> compras/pedidos ou mais`, 'gte', 0),
    count('<buy> <n> vezes/vez ou mais', 'gte', 0),
    count('<buy> <n> ou mais vezes', 'gte', 0),
    count(`${HAVE} menos de <n> compras/pedidos/vezes`, 'lte', -1),
    count('<buy> <n> vezes/vez', 'eq', 0),
    count(`com/tem/tenham/tiveram exatamente/so? <n> compras/compra/pedidos`, 'eq', 0),
  ];
}
