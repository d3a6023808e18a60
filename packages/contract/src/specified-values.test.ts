import { PAYMENT_METHODS, paymentName, STATES } from '@clientela/domain';
import { expect, test } from 'vitest';
import * as contract from './index.ts';

/** The lists and numbers of the specification (product §3 and §9), written down here once more. */

const words = (text: string) => text.split(', ');
const sorted = (values: readonly string[]) => [...values].sort();

test.each<[name: string, ours: readonly string[], specified: string]>([
  [
    'order statuses',
    contract.ORDER_STATUSES,
    'pending, paid, cancelled, fulfilled, partially_fulfilled, refunded, partially_refunded, expired',
  ],
  [
    'payment methods',
    PAYMENT_METHODS,
    'credit_card, debit_card, money, credit, debit, pix, boleto, bank_billet',
  ],
  ['metrics', contract.METRICS, 'revenue, orders, average_ticket'],
  [
    'dashboard groupings, geography and payment method',
    contract.METRIC_GROUPS,
    'day, month, hour, year, week, day_of_week, city, state, region, payment_method',
  ],
  ['ABC groups', contract.listAbc.query.shape.class.unwrap().options, 'a, b, c, all'],
  [
    'time units',
    contract.CampaignAction.shape.offset.unwrap().shape.unit.options,
    'HOUR, DAY, MONTH',
  ],
  [
    'RFM segments',
    contract.RFM_SEGMENTS,
    'Campeões, Perdidos recentemente, Hibernando, Não Pode Perder, Em Risco, Quase Dormentes, ' +
      'Precisam de Atenção, Promessas, Novos Clientes, Fiéis em Potencial, Clientes Fiéis',
  ],
  [
    'add-on tags',
    contract.ADDON_NAMES,
    'email, sms, whatsapp, campaign, cart_recovery, ab_testing, advanced_analytics, ' +
      'priority_support, marketplace_integration, ai_campaigns, custom_domain, white_label',
  ],
  [
    'add-on categories',
    contract.ADDON_TYPES,
    'CHANNEL, CAMPAIGN_TRIGGER, FEATURE, LIMITATION, SMS_CHANNEL, EMAIL_CHANNEL',
  ],
  ['add-on usage periods', contract.USAGE_PERIODS, 'month, year, quarter, semester, each'],
  ['add-on billings', contract.ADDON_BILLINGS, 'monthly, one_time'],
  ['features', contract.FEATURE_TAGS, 'enhanced_dashboards, store_wallet'],
  [
    'campaign statuses',
    contract.CAMPAIGN_STATUSES,
    'activated, paused, finished, canceled, loading',
  ],
  [
    'activity statuses',
    contract.ACTIVITY_STATUSES,
    'to_be_executed, complete, not_sent, invalid_contact, waiting_to_send, sent, delivered, failed, read',
  ],
  [
    'profiles',
    contract.CurrentUser.shape.profile_name.options,
    'administrator, shop_owner, collaborator',
  ],
  ['formats of customer lists', contract.EXPORT_FORMATS.customers, 'pdf, csv, xlsx'],
  [
    'states',
    Object.keys(STATES),
    'AC, AL, AM, AP, BA, CE, DF, ES, GO, MA, MG, MS, MT, PA, PB, PE, PI, PR, RJ, RN, RO, RR, RS, SC, SE, SP, TO',
  ],
])('%s', (_name, ours, specified) => {
  expect(sorted(ours)).toEqual(sorted(words(specified)));
});

test('the languages: Portuguese and the six of the switcher, each with id, locale and name', () => {
  expect(contract.LANGUAGES.map(({ locale }) => locale)).toEqual(
    words('pt-BR, en, zh, es, fr, it, ar'),
  );
  for (const language of contract.LANGUAGES) {
    expect(Object.keys(language)).toEqual(['languageId', 'locale', 'name']);
  }
  expect([...contract.LOCALES]).toEqual(contract.LANGUAGES.map(({ locale }) => locale));
});

test('what a plan may promise', () => {
  expect(Object.values(contract.PLAN_BENEFIT_LABELS)).toEqual([
    'Suporte prioritário 24/7',
    'Relatórios avançados de inteligência de vendas',
    'Integração automática com marketplaces',
    'Personalização de campanhas com IA',
    'Créditos mensais para testes A/B',
    'Academia de crescimento',
  ]);
});

test('every payment method has a Portuguese name', () => {
  expect(PAYMENT_METHODS.map(paymentName)).toEqual([
    'Cartão de crédito',
    'Cartão de débito',
    'Dinheiro',
    'Crédito',
    'Débito',
    'Pix',
    'Boleto',
    'Boleto bancário',
  ]);
});

test('a person lands where their role works', () => {
  const landings = contract.ROLES.map((role) => [role, contract.landingOf(role)]);
  expect(Object.fromEntries(landings)).toEqual({
    SELLER: '/activities',
    BONUS_VALIDATOR: '/bonus',
    OWNER: '/dashboards',
    MANAGER: '/dashboards',
    VISUALIZER: '/dashboards',
    ADMINISTRATOR: '/dashboards',
  });
  expect(contract.landingOf(null)).toBe('/dashboards');
});

test('eleven layouts, fifteen notifications a page, passwords of eight characters', () => {
  expect(new Set(contract.LAYOUTS).size).toBe(11);
  const page = contract.listNotifications.query.parse({});
  expect(page).toMatchObject({ page: 1, per_page: 15, ordering: 'created_at:desc' });
  const long = (length: number) => contract.NewPassword.safeParse('x'.repeat(length)).success;
  expect([long(7), long(8)]).toEqual([false, true]);
});
