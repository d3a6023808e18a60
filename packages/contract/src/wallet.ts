import {
  AMOUNT_MAXIMUM,
  AMOUNT_MINIMUM,
  DEPOSIT_MINIMUM,
  PAYMENT_STATUSES,
} from '@clientela/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  Cents,
  Day,
  daysInOrder,
  Id,
  Instant,
  listAcrossStores,
  listOf,
  PageMeta,
  XLSX,
} from './shapes.ts';
import { WalletCard } from './wallet-cards.ts';

/** The wallet, its statement and its automatic top-up (wallet §3, §5, §7; decisions §7, §10). */

/** The deposited amount, in cents. */
export const TopupAmount = z
  .int('Valor deve ser maior que R$ 5,00')
  .min(AMOUNT_MINIMUM, 'Valor deve ser maior que R$ 5,00')
  .max(AMOUNT_MAXIMUM, 'Valor deve ser menor do que R$ 1.000.000,00');

export const DepositAmount = TopupAmount.min(
  DEPOSIT_MINIMUM,
  'O valor mínimo de um depósito é R$ 30,00',
);

export const Wallet = z.object({
  /** Available, in cents; negative after a reversal of spent money. */
  balance: Cents,
  /** Set aside for campaigns under way. */
  held: Cents,
  /** Since when nothing moves, because balances and entries differ; a person has to look. */
  stopped_at: Instant.nullable(),
  updated_at: Instant,
  enable_automatic_topup: z.boolean(),
  automatic_topup_minimum: Cents.nullable(),
  automatic_topup_amount: Cents.nullable(),
  automatic_topup_card: WalletCard.nullable(),
});
export type Wallet = z.output<typeof Wallet>;

export const getWallet = endpoint({
  method: 'GET',
  path: '/stores/:store_id/store-wallets',
  permission: 'StoreWallet.show',
  summary: 'The wallet: available and held balance, automatic top-up',
  response: Wallet,
});

export const StoppedWallet = z.object({
  store_id: Id,
  store_name: z.string(),
  stopped_at: Instant,
  available: Cents,
  held: Cents,
  /** The sum of the entries. */
  entries_available: Cents,
  entries_held: Cents,
});
export type StoppedWallet = z.output<typeof StoppedWallet>;

export const listStoppedWallets = endpoint({
  method: 'GET',
  path: '/stopped-wallets',
  permission: 'administrator',
  summary: 'Wallets that stand still because balances and entries differ',
  response: listAcrossStores(StoppedWallet),
});

export const reopenWallet = endpoint({
  method: 'POST',
  path: '/stores/:store_id/store-wallets/reopen',
  permission: 'administrator',
  summary: 'Sets a stopped wallet going again, with the balances its entries add up to',
  response: Wallet,
  failures: ['wallet_not_reopened'],
});

export const AutomaticTopupDraft = z
  .object({
    enable_automatic_topup: z.boolean(),
    /** Omitted, the previous value remains. */
    automatic_topup_minimum: z
      .int('Informe o saldo mínimo')
      .min(0, 'O saldo mínimo não pode ser negativo')
      .max(AMOUNT_MAXIMUM, 'Valor deve ser menor do que R$ 1.000.000,00')
      .optional(),
    automatic_topup_amount: DepositAmount.optional(),
    automatic_topup_card_id: Id.optional(),
  })
  .meta({ description: 'Switching off needs the flag alone' });
export type AutomaticTopupDraft = z.output<typeof AutomaticTopupDraft>;

export const updateAutomaticTopup = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/store-wallets/automatic-topup',
  permission: 'StoreWallet.update',
  asks_password: true,
  summary: 'Configures the automatic top-up: threshold, amount and card',
  body: AutomaticTopupDraft,
  response: Wallet,
  failures: ['automatic_topup_incomplete', 'invalid_fields'],
});

export const TOPUP_METHOD_TYPES = [
  'CREDIT_CARD',
  'DEBIT_CARD',
  'PIX',
  'BANK_TRANSFER',
  'WALLET',
  'BILLET',
] as const;

export const TopupPaymentMethod = z.object({
  id: Id,
  name: z.string(),
  icon: z.string(),
  type: z.enum(TOPUP_METHOD_TYPES),
});
export type TopupPaymentMethod = z.output<typeof TopupPaymentMethod>;

export const listTopupPaymentMethods = endpoint({
  method: 'GET',
  path: '/topup-payment-methods',
  permission: 'signed_in',
  summary: 'Payment methods for deposits',
  query: z.object({ enable_automatic_topup: z.stringbool().optional() }),
  response: listOf(TopupPaymentMethod),
});

export const StoreAddon = z.object({
  id: Id,
  /** Cents an action costs beyond the plan; may be a fraction of one. */
  usage_price: z.number().min(0),
  enabled: z.boolean(),
  addon: z.object({ name: z.string(), type: z.string() }),
});
export type StoreAddon = z.output<typeof StoreAddon>;

export const listStoreAddons = endpoint({
  method: 'GET',
  path: '/stores/:store_id/store-addons',
  permission: 'StoreWallet.index',
  summary: 'Add-ons of the store with the price of their actions',
  query: z.object({
    enabled: z.stringbool().optional(),
    page: z.coerce.number().int().min(1).default(1),
    per_page: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  response: listOf(StoreAddon),
});

export const StatementInput = z.object({
  id: Id,
  transaction_id: z.string(),
  amount: Cents,
  fee: Cents,
  refunded_amount: Cents,
  status: z.enum(PAYMENT_STATUSES),
  /** Made by a person; false where the automatic top-up made it. */
  is_single: z.boolean(),
  card_bin: z.string().nullable(),
  card_brand: z.string().nullable(),
  payment_method_name: z.string(),
  created_at: Instant,
  payment_events: z.array(z.object({ received_at: Instant })),
  administrator: z.object({ name: z.string() }).nullable(),
});
export type StatementInput = z.output<typeof StatementInput>;

export const StatementOutput = z.object({
  id: Id,
  /** Null where an add-on was paid, or messages of the chat. */
  campaign: z
    .object({
      id: Id,
      name: z.string(),
      goal: z.object({ name: z.string() }).nullable(),
      customer_total: z.int(),
    })
    .nullable(),
  /** Messages of the chat, by the number that they left from. */
  chat: z.object({ name: z.string() }).nullable(),
  values: z.array(
    z.object({
      /** Cents, as a text; below zero where messages of earlier days did not arrive and more came back. */
      amount: z
        .string()
        .regex(/^-?\d+$/)
        .meta({ examples: ['1990'] }),
      messages: z.int(),
      addon: z.object({ name: z.string(), type: z.string(), title: z.string() }),
      campaign_action: z
        .object({
          action_type: z.object({ name: z.string() }),
          offset: z.object({ value: z.int(), unit: z.string() }),
          message: z.string(),
        })
        .nullable(),
    }),
  ),
});
export type StatementOutput = z.output<typeof StatementOutput>;

export const StatementDay = z.object({
  base_date: Day,
  inputs: z.array(StatementInput),
  outputs: z.array(StatementOutput),
});
export type StatementDay = z.output<typeof StatementDay>;

export const StatementTotals = z.object({
  /** Credits, less refunds. */
  inputs: Cents,
  outputs: Cents,
  /** The part of the inputs that the automatic top-up brought. */
  automatic_topups: Cents,
});

const page = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .transform((asked) => Math.min(asked, 1000))
    .default(10),
};

const period = { from: Day.optional(), to: Day.optional() };

export const listStatementDays = endpoint({
  method: 'GET',
  path: '/stores/:store_id/wallets/closings',
  permission: 'StoreWallet.show',
  summary: 'The statement: a page of movements, newest first, grouped by day',
  query: daysInOrder(z.object({ ...page, ...period })),
  response: z.object({
    data: z.object({ items: z.array(StatementDay), totals: StatementTotals }),
    meta: PageMeta,
  }),
});

export const exportStatement = endpoint({
  method: 'GET',
  path: '/stores/:store_id/wallets/closings/export',
  permission: 'StoreWallet.show',
  summary: 'The statement as a file for a spreadsheet',
  query: daysInOrder(z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), ...period })),
  response: 'bytes',
  types: ['text/csv', XLSX],
});

export const getClientIp = endpoint({
  method: 'GET',
  path: '/client-ip',
  permission: 'signed_in',
  summary: 'The IP address of the caller',
  response: z.object({ ip: z.string() }),
});

export const PostalAddress = z.object({
  cep: z.string(),
  street: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
});
export type PostalAddress = z.output<typeof PostalAddress>;

export const getPostalCode = endpoint({
  method: 'GET',
  path: '/postal-codes/:cep',
  permission: 'signed_in',
  summary: 'The street of a postal code',
  calls_external: true,
  response: PostalAddress,
  failures: ['postal_code_not_found', 'postal_code_unavailable'],
});
