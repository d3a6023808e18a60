import { CARD_BRANDS, PAYMENT_STATUSES } from '@clientela/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cents, Id, Instant, text } from './shapes.ts';
import { DepositAmount, TOPUP_METHOD_TYPES, TopupAmount } from './wallet.ts';
import {
  CardCode,
  CardHolderName,
  CardNumber,
  HolderDocument,
  HolderEmail,
  HolderPhone,
  HolderPostalCode,
} from './wallet-cards.ts';

/** Deposits: fees, Pix, cards, and gateway events (wallet §3, §7). */

export const calculateTopupFee = endpoint({
  method: 'POST',
  path: '/stores/:store_id/store-topups/calculate-fee',
  permission: 'StoreWallet.show',
  summary: 'Fee and total of a deposit',
  body: z.object({
    amount: TopupAmount,
    topup_payment_method_id: Id,
    installments: z.literal(1).default(1),
    card_brand: z.string().max(40).optional(),
  }),
  response: z.object({ fee: Cents, total: Cents }),
  failures: ['payment_method_missing'],
});

export const Deposit = z.object({
  id: Id,
  transaction_id: z.string(),
  /** The credited amount, equal to `net_value`; the payment is `amount + fee`. */
  amount: Cents,
  fee: Cents,
  net_value: Cents,
  refunded_amount: Cents,
  status: z.enum(PAYMENT_STATUSES),
  /** Why the payment did not go through, in words to show. */
  reason: z.string().nullable(),
  payment_method: z.object({ name: z.string(), type: z.enum(TOPUP_METHOD_TYPES) }),
  card: z.object({ brand: z.enum(CARD_BRANDS), last4: z.string() }).nullable(),
  pix_code: z.string().nullable(),
  /** The code as a picture: SVG. */
  pix_qr_code: z.string().nullable(),
  seconds_to_expire: z.int().nullable(),
  /** Names the page `/pix-code/{id}` that needs no sign-in. */
  pix_page_id: z.string().nullable(),
  /** Whether its page shows a button that pays it, as only the sandbox does. */
  is_sandbox: z.boolean(),
  enabled_automatic_topup: z.boolean(),
  created_at: Instant,
});
export type Deposit = z.output<typeof Deposit>;

const claimedIp = z.string().max(60).optional();

export const PixDeposit = z.object({
  ip: claimedIp,
  value: DepositAmount,
  topup_payment_method_id: Id,
});
export type PixDeposit = z.output<typeof PixDeposit>;

export const createPixDeposit = endpoint({
  method: 'POST',
  path: '/stores/:store_id/store-topups/fund/pix',
  permission: 'StoreWallet.update',
  while_enabled: true,
  summary: 'Creates a Pix code whose payment is credited to the wallet',
  body: PixDeposit,
  idempotent: true,
  response: Deposit,
  failures: ['payment_method_missing', 'pix_not_made', 'wallet_stopped'],
  status: 201,
});

export const DepositCard = z.strictObject({
  holder_name: CardHolderName,
  number: CardNumber,
  expiry_month: z
    .string({ error: 'A validade é obrigatória' })
    .regex(/^(0?[1-9]|1[0-2])$/, 'Mês deve estar entre 01 e 12')
    .meta({ examples: ['09'] })
    .transform((month) => month.padStart(2, '0')),
  /** `20YY`. */
  expiry_year: z
    .string({ error: 'A validade é obrigatória' })
    .regex(/^20\d{2}$/, 'Data de expiração inválida')
    .meta({ examples: ['2030'] }),
  ccv: CardCode,
  save_card: z.boolean().default(false),
});
export type DepositCard = z.output<typeof DepositCard>;

export const CardOwner = z.strictObject({
  name: CardHolderName,
  email: HolderEmail,
  document: HolderDocument,
  phone: HolderPhone,
  postal_code: HolderPostalCode,
  address: text(200).min(1, 'O endereço é obrigatório'),
  address_number: text(20).min(1, 'O número é obrigatório'),
  complement: text(120).default(''),
  province: text(120).default(''),
  city: text(120).default(''),
  state: text(60).default(''),
  country: text(60).default(''),
});
export type CardOwner = z.output<typeof CardOwner>;

export const CardDeposit = z
  .object({
    ip: claimedIp,
    value: DepositAmount,
    topup_payment_method_id: Id,
    credit_card: DepositCard.optional(),
    card_owner: CardOwner.optional(),
    credit_card_id: Id.optional(),
    /** Instead of a card's data, where the gateway takes them from the browser itself. */
    gateway_token: z.string().min(8).max(300).optional(),
  })
  .superRefine((body, issues) => {
    const ways = [body.credit_card, body.credit_card_id, body.gateway_token].filter(Boolean);
    if (ways.length !== 1) {
      issues.addIssue({
        code: 'custom',
        path: ['credit_card'],
        message: 'Escolha um cartão salvo ou informe um novo',
      });
    } else if (!body.credit_card_id && !body.card_owner) {
      issues.addIssue({
        code: 'custom',
        path: ['card_owner'],
        message: 'Informe os dados do titular do cartão',
      });
    }
  })
  .meta({
    description:
      'One of `credit_card`, `credit_card_id` and `gateway_token`; `card_owner` with all but a saved card',
    examples: [
      {
        value: 5000,
        topup_payment_method_id: '01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11',
        credit_card_id: '01970f3e-7c1a-7b52-9a54-2f7f6f0f4a12',
      },
    ],
  });
export type CardDeposit = z.output<typeof CardDeposit>;

export const createCardDeposit = endpoint({
  method: 'POST',
  path: '/stores/:store_id/store-topups/fund/credit-card',
  permission: 'StoreWallet.update',
  while_enabled: true,
  summary: 'Charges a card, new or saved; PROCESSING where the gateway takes its time',
  body: CardDeposit,
  idempotent: true,
  unkept: ['ccv'],
  response: Deposit,
  failures: [
    'password_needed',
    'payment_refused',
    'payment_method_missing',
    'gateway_unavailable',
    'wallet_stopped',
    'not_found',
  ],
  status: 201,
});

export const getTopup = endpoint({
  method: 'GET',
  path: '/store-topups/:id',
  permission: 'StoreWallet.show',
  scope: 'store_topups',
  summary: 'A deposit',
  response: Deposit,
  failures: ['not_found'],
});

/** Only the data needed for paying. */
export const PixPage = z.object({
  store_name: z.string(),
  amount: Cents,
  fee: Cents,
  total: Cents,
  status: z.enum(PAYMENT_STATUSES),
  pix_code: z.string().nullable(),
  pix_qr_code: z.string().nullable(),
  seconds_to_expire: z.int().nullable(),
  is_sandbox: z.boolean(),
});
export type PixPage = z.output<typeof PixPage>;

export const getPixPage = endpoint({
  method: 'GET',
  path: '/store-topups-pix/:token',
  permission: 'public',
  rate: 'public',
  summary: 'A Pix code to pay, without sign-in',
  response: PixPage,
  failures: ['not_found'],
});

export const paySandboxTopup = endpoint({
  method: 'POST',
  path: '/sandbox/store-topups/:token/pay',
  permission: 'signed_in',
  rate: 'public',
  summary: 'Pays a sandbox Pix, by its id or page token; requires permission to fill the wallet',
  response: 'nothing',
  failures: ['not_found', 'access_denied'],
});

export const PAYMENT_GATEWAYS = ['sandbox', 'asaas', 'mercado_pago'] as const;
export type PaymentGatewayName = (typeof PAYMENT_GATEWAYS)[number];

export const receivePaymentEvent = endpoint({
  method: 'POST',
  path: '/webhooks/payments/:gateway',
  permission: 'public',
  rate: 'tracking',
  summary: 'Receives payment events of a gateway',
  body: z.record(z.string(), z.unknown()),
  response: 'nothing',
  failures: ['not_found', 'webhook_refused'],
  status: 200,
});
