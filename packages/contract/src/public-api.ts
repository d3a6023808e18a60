import {
  meansNothing,
  ORDER_STATUSES,
  parseCode,
  parseDocument,
  parseEmail,
  parsePhone,
  parseState,
} from '@clientela/domain';
import { z } from 'zod';
import { BULK_BYTES_MAX } from './api-scopes.ts';
import { BulkOutcome, rowsOf } from './bulk.ts';
import { ORDER_PAYMENT_METHODS, ORDER_PAYMENT_STATES } from './carts.ts';
import { CustomChange } from './custom-attributes.ts';
import { ApiFields } from './customer-fields.ts';
import { Customer } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { readAs, readWords } from './read-values.ts';
import { line } from './shapes.ts';

/**
 * Records that other programs write to a store by API (channels §8). Amounts are cents; omitted fields are unchanged.
 * Idempotent.
 */

/** An instant with its offset, as other programs write it; stored in UTC. */
export const Moment = z.iso
  .datetime({ offset: true })
  .meta({ examples: ['2026-03-02T09:00:00-03:00'] })
  .transform((at) => new Date(at).toISOString());

const Amount = z.int().min(0).max(100_000_000_00);

const SHORTENED = 'Uma planilha encurtou este código e os últimos dígitos se perderam';
const isWhole = (value: string) => parseCode(value) !== null;
const codeText = (value: string) => (meansNothing(value) ? '' : (parseCode(value) ?? ''));
/** A code or number of yours, which a spreadsheet on the way may have shortened: then it names nothing. */
const code = (max: number) => line(max).refine(isWhole, SHORTENED).transform(codeText);
const optionalCode = (max: number) =>
  code(max)
    .nullish()
    .transform((value) => value || null);

export const IDENTITY_KINDS = ['integration_id', 'document', 'email', 'phone'] as const;

const ApiPersonFields = z.strictObject({
  /** Your code for the person. */
  integration_id: optionalCode(100),
  /** CPF or CNPJ. */
  document: readAs(parseDocument, {
    max: 20,
    example: '529.982.247-25',
    message: 'O documento não é um CPF nem um CNPJ',
  }),
  email: readAs(parseEmail, {
    max: 254,
    example: 'maria@exemplo.com.br',
    message: 'O e-mail deve ser válido',
  }),
  phone: readAs(parsePhone, {
    max: 30,
    example: '(11) 98765-4321',
    message: 'O telefone é inválido',
  }),
  first_name: readWords(120),
  last_name: readWords(120),
  ...ApiFields.shape,
  /** A "no" counts over an earlier "yes", never the other way round. */
  accepts_email: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null),
});
const ApiCustomerFields = ApiPersonFields.extend({
  /** Values of the store's own fields by key; null removes one. */
  custom: CustomChange.optional(),
});

function isKnownBySomething(person: z.output<typeof ApiPersonFields>): boolean {
  return IDENTITY_KINDS.some((kind) => person[kind] !== null);
}
const NAMELESS = 'Informe integration_id, document, email ou phone';

const PERSON = {
  description: 'With at least one of integration_id, document, email and phone',
  examples: [{ email: 'maria@exemplo.com.br', first_name: 'Maria', last_name: 'Souza' }],
};
export const ApiPerson = ApiPersonFields.refine(isKnownBySomething, NAMELESS).meta(PERSON);
export type ApiPerson = z.output<typeof ApiPerson>;

/** A customer as written by itself, not as the buyer of an order. */
export const ApiCustomer = ApiCustomerFields.refine(isKnownBySomething, NAMELESS).meta(PERSON);
export type ApiCustomer = z.output<typeof ApiCustomer>;

export const ApiOrder = z.strictObject({
  /** Your number of the order: the same number is the same order. */
  number: code(100).refine((value) => value !== '', 'O número do pedido é obrigatório'),
  ordered_at: Moment,
  paid_at: Moment.nullish().transform((value) => value ?? null),
  status: z.enum(ORDER_STATUSES),
  /** The order total; default: the sum of the items and shipping, less the discount. */
  total: Amount.nullish().transform((value) => value ?? null),
  shipping: Amount.default(0),
  discount: Amount.default(0),
  refunded: Amount.default(0),
  payment_method: readWords(60),
  coupon: readWords(60),
  city: readWords(80),
  state: readAs(parseState, { max: 30, example: 'SP', message: 'O estado é inválido' }),
  /** Omitted: a sale without a known customer. */
  customer: ApiPerson.nullish().transform((value) => value ?? null),
  /** The cart that it was made of, which ends with it. */
  cart_token: readWords(200),
  items: z
    .array(
      z.strictObject({
        /** Your code of the product; else it is known by its name. */
        product_ref: optionalCode(100),
        name: line(200).min(1, 'O nome do item é obrigatório'),
        category: readWords(120),
        quantity: z.int().min(1).max(1_000_000),
        unit_price: Amount,
        /** Left out: quantity × unit_price. */
        total: Amount.optional(),
      }),
    )
    .max(500)
    .default([]),
  /** Values of the store's own fields of orders by key; null removes one. */
  custom: CustomChange.optional(),
});
export type ApiOrder = z.output<typeof ApiOrder>;

export const ApiCart = z.strictObject({
  /** Your name of the cart: the same token is the same cart. */
  token: line(200).min(1, 'O token do carrinho é obrigatório'),
  /** When it changed last; an older word than the one known changes nothing. */
  changed_at: Moment,
  customer: ApiPerson,
  items: z
    .array(
      z.strictObject({
        name: line(200).min(1, 'O nome do item é obrigatório'),
        quantity: z.int().min(1).max(1_000_000),
        unit_price: Amount,
        image_url: z
          .url({ protocol: /^https?$/ })
          .max(2000)
          .nullable()
          .default(null),
        url: z
          .url({ protocol: /^https?$/ })
          .max(2000)
          .nullable()
          .default(null),
      }),
    )
    .max(200),
  total: Amount,
  /** The URL where the customer continues the cart. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .default(null),
  is_ordered: z.boolean().default(false),
});
export type ApiCart = z.output<typeof ApiCart>;

export const ApiPayment = z.strictObject({
  /** The order that it pays, which came before. */
  order_number: line(100).min(1, 'O número do pedido é obrigatório'),
  /** Your name of the payment, where an order has several. */
  external_id: line(200).default(''),
  method: z.enum(ORDER_PAYMENT_METHODS),
  state: z.enum(ORDER_PAYMENT_STATES),
  amount: Amount,
  /** Pix to copy. */
  code: readWords(1000),
  /** The boleto's digits. */
  line: readWords(100),
  /** Where it can be paid. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .default(null),
  expires_at: Moment.nullish().transform((value) => value ?? null),
  changed_at: Moment,
});
export type ApiPayment = z.output<typeof ApiPayment>;

/** The past: no automation, message or webhook follows from it. */
export const history = z.boolean().default(false);

const writing = { response: BulkOutcome, body_bytes: BULK_BYTES_MAX, idempotent: true } as const;

export const writeCustomers = endpoint({
  method: 'POST',
  path: '/stores/:store_id/customers/bulk',
  permission: 'Customer.create',
  api_scope: 'customers:write',
  summary: 'Creates or updates up to 1,000 people',
  body: z.object({ customers: rowsOf(ApiCustomer), history }),
  ...writing,
});

export const putCustomerBy = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/customers/by/:kind/:value',
  permission: 'Customer.update',
  api_scope: 'customers:write',
  summary: 'The customer of this integration_id, document, email or phone, created or updated',
  body: ApiCustomerFields,
  response: Customer,
  failures: ['invalid_fields'],
});

export const writeOrders = endpoint({
  method: 'POST',
  path: '/stores/:store_id/orders',
  permission: 'StoreSynchronization.create',
  api_scope: 'orders:write',
  summary: 'Up to 1,000 orders with their customers and items, created or updated by number',
  body: z.object({ orders: rowsOf(ApiOrder), history }),
  ...writing,
});

export const writeCarts = endpoint({
  method: 'POST',
  path: '/stores/:store_id/carts',
  permission: 'StoreSynchronization.create',
  api_scope: 'carts:write',
  summary: 'Up to 1,000 carts as they are now, by token',
  body: z.object({ carts: rowsOf(ApiCart), history }),
  ...writing,
});

export const writeOrderPayments = endpoint({
  method: 'POST',
  path: '/stores/:store_id/order-payments',
  permission: 'StoreSynchronization.create',
  api_scope: 'payments:write',
  summary: 'Records payments of up to 1,000 orders; those with a code or page can be recovered',
  body: z.object({ payments: rowsOf(ApiPayment), history }),
  ...writing,
});
