import { NPS_GROUPS } from '@clientela/domain/surveys';
import { z } from 'zod';
import { ContactChannel } from './channels.ts';
import { CustomChange, CustomValues } from './custom-attributes.ts';
import { ShownFields, TypedFields } from './customer-fields.ts';
import { endpoint } from './endpoint.ts';
import { EXPORT_COLUMNS, exportColumn, StreamedFormat } from './export-columns.ts';
import { RFM_SEGMENTS } from './rfm.ts';
import { Email } from './session.ts';
import {
  Cents,
  Day,
  daysInOrder,
  Id,
  Instant,
  line,
  listOf,
  many,
  orderingBy,
  pageOf,
  pageQuery,
  text,
} from './shapes.ts';

export const CustomerTag = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
});
export type CustomerTag = z.output<typeof CustomerTag>;

/** Where a person came from first, and its name on screens and in files. */
export const PERSON_SOURCE_LABELS = {
  typed: 'Cadastro manual',
  import: 'Importação',
  integration: 'Loja virtual',
  api: 'API',
  chat: 'Atendimento',
  popup: 'Pop-up',
  survey: 'Pesquisa',
  demo: 'Demonstração',
} as const;
type PersonSource = keyof typeof PERSON_SOURCE_LABELS;
const PERSON_SOURCES = Object.keys(PERSON_SOURCE_LABELS) as [PersonSource, ...PersonSource[]];

/** A row of the customer list, with the columns of the specification (product §3). */
export const CustomerRow = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  phone_country_code: z.string(),
  /** The customer's code in the shop; the display name of last resort. */
  integration_id: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  average_ticket: Cents,
  order_count: z.int(),
  sales_total: Cents,
  newsletter_at: Instant.nullable(),
  last_order_date: Instant.nullable(),
  campaign_count: z.int(),
  rfm_segment: z.enum(RFM_SEGMENTS).nullable(),
  tags: z.array(CustomerTag),
  custom: CustomValues,
  /** Null: known from before origins were recorded. */
  source: z.enum(PERSON_SOURCES).nullable(),
  /** The pop-up or the shop. */
  source_name: z.string().nullable(),
  created_at: Instant,
});
export type CustomerRow = z.output<typeof CustomerRow>;

export const CUSTOMER_ORDERINGS = [
  'name',
  'average_ticket',
  'order_count',
  'newsletter_at',
  'sales_total',
  'last_order_date',
  'campaign_count',
  'created_at',
] as const;

/** By the values of an attribute, customers without one last. */
const ByAttribute = z
  .string()
  .regex(/^custom\.[a-z][a-z0-9_]{0,39}:(asc|desc)$/)
  .meta({ examples: ['custom.tamanho:asc'] })
  .transform((ordering) => ordering as `custom.${string}:${'asc' | 'desc'}`);

export const CustomerListQuery = pageQuery(CUSTOMER_ORDERINGS, 'last_order_date:desc').extend({
  /** Left out: newest buyers first, or with a search the names that begin with it first. */
  ordering: z.union([orderingBy(CUSTOMER_ORDERINGS), ByAttribute]).optional(),
  stage: z.enum(['customer', 'lead']).default('customer'),
  rfm_segment: z.enum(RFM_SEGMENTS).optional(),
  tag_id: many(Id),
  customer_cluster_id: Id.optional(),
  /** The people that this import brought. */
  import_id: Id.optional(),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .meta({ examples: ['SP'] })
    .optional(),
  city: text(80).optional(),
  /** Customers that can be messaged on this channel: contact, consent, no opt-out. */
  reachable: ContactChannel.optional(),
  /** Days of the last purchase, in the store's time zone. */
  bought_from: Day.optional(),
  bought_to: Day.optional(),
  birthday_month: z.coerce.number().int().min(1).max(12).optional(),
});
/** The fields of its period. */
export const LAST_PURCHASE = ['bought_from', 'bought_to'] as const;
export type CustomerListQuery = z.output<typeof CustomerListQuery>;

export const listCustomers = endpoint({
  method: 'GET',
  path: '/stores/:store_id/customers',
  permission: 'Customer.index',
  api_scope: 'customers:read',
  summary: 'Customers with their totals, searched by any part of name, e-mail, phone or document',
  query: daysInOrder(CustomerListQuery, LAST_PURCHASE),
  response: pageOf(CustomerRow),
});

export const Customer = CustomerRow.extend({
  stage: z.enum(['customer', 'lead']),
  document: z.string().nullable(),
  ...ShownFields.shape,
  integration_name: z.string().nullable(),
  /** By which code each shop or system knows them; a file has no name. */
  integration_metadata: z.array(
    z.object({ integration_name: z.string(), integration_id: z.string() }),
  ),
  enable_for_interactions: z.boolean(),
  phones: z.array(z.string()),
  sales_count: z.int(),
  first_sale_at: Instant.nullable(),
  rfm: z.object({ r: z.int(), f: z.int(), m: z.int() }).nullable(),
  /** Per channel: whether a message may go, and if not why. */
  reach: z.array(
    z.object({
      channel: ContactChannel,
      allowed: z.boolean(),
      reason: z
        .enum([
          'no_contact',
          'invalid_contact',
          'landline',
          'disabled',
          'opt_out',
          'bounce',
          'refused',
          'erased',
        ])
        .nullable(),
    }),
  ),
  anonymized_at: Instant.nullable(),
  updated_at: Instant,
});
export type Customer = z.output<typeof Customer>;

const CountryCode = z
  .string()
  .regex(/^\d{1,3}$/, 'O código do país é inválido')
  .meta({ examples: ['55'] });

/** The form of the specification (product §5); imports bring less, so the rows allow less. */
export const CustomerDraft = z.object({
  first_name: line(120, 'O nome é obrigatório').min(1, 'O nome é obrigatório'),
  last_name: line(120, 'O sobrenome é obrigatório').min(1, 'O sobrenome é obrigatório'),
  email: Email,
  phone: z
    .string({ error: 'O telefone é obrigatório' })
    .trim()
    .min(1, 'O telefone é obrigatório')
    .max(30),
  phone_country_code: CountryCode.default('55'),
  ...TypedFields.shape,
  document: z
    .string({ error: 'O documento é obrigatório' })
    .trim()
    .min(1, 'O documento é obrigatório')
    .max(20),
  enable_for_interactions: z.boolean().default(true),
  custom: CustomChange.optional(),
});
export type CustomerDraft = z.input<typeof CustomerDraft>;

/**
 * A partial update of a customer. Imported people often lack fields, which are not required to correct something
 * else.
 */
export const CustomerChange = CustomerDraft.extend({
  phone_country_code: CountryCode,
  enable_for_interactions: z.boolean(),
}).partial();
export type CustomerChange = z.input<typeof CustomerChange>;

export const createCustomer = endpoint({
  method: 'POST',
  path: '/stores/:store_id/customers',
  permission: 'Customer.create',
  api_scope: 'customers:write',
  summary: 'Creates a customer',
  body: CustomerDraft,
  response: Customer,
  failures: ['invalid_fields', 'customer_already_exists'],
  status: 201,
  idempotent: true,
});

/** What a counter asks; the rest comes with a purchase or a correction. */
export const QuickCustomer = CustomerDraft.pick({ phone: true, phone_country_code: true }).extend({
  name: line(240, 'O nome é obrigatório').min(1, 'O nome é obrigatório'),
});

export const registerCustomer = endpoint({
  method: 'POST',
  path: '/stores/:store_id/customers/register',
  permission: 'Customer.create',
  summary: 'Registers a person by name and phone, or returns the customer of that phone',
  body: QuickCustomer,
  response: z.object({ customer: Customer, is_new: z.boolean() }),
  failures: ['invalid_fields'],
  idempotent: true,
});

/** Someone who left a contact and has not bought yet. */
export const LeadDraft = z.object({
  name: line(240, 'O nome é obrigatório').min(1, 'O nome é obrigatório'),
  email: Email.optional(),
  phone: text(30).optional(),
});

export const createLead = endpoint({
  method: 'POST',
  path: '/stores/:store_id/leads',
  permission: 'Lead.create',
  api_scope: 'customers:write',
  summary: 'Creates a lead with an e-mail or a phone, or both',
  body: LeadDraft,
  response: Customer,
  failures: ['invalid_fields', 'customer_already_exists'],
  status: 201,
  idempotent: true,
});

export const getCustomer = endpoint({
  method: 'GET',
  path: '/customers/:id',
  permission: 'Customer.show',
  api_scope: 'customers:read',
  scope: 'customers',
  summary: 'A customer with totals, segment, tags and reach',
  response: Customer,
});

export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/customers/:id',
  permission: 'Customer.update',
  api_scope: 'customers:write',
  scope: 'customers',
  summary: 'Changes the fields it names of a customer',
  body: CustomerChange,
  response: Customer,
  failures: ['invalid_fields', 'customer_already_exists', 'customer_anonymized'],
});

export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/customers/:id',
  permission: 'Customer.destroy',
  scope: 'customers',
  summary: 'Deletes a customer without bonus history; the orders stay, without a customer',
  response: 'nothing',
  failures: ['customer_has_bonus'],
});

export const setCustomerTags = endpoint({
  method: 'PUT',
  path: '/customers/:id/tags',
  permission: 'Customer.update',
  api_scope: 'customers:write',
  scope: 'customers',
  summary: 'Replaces the tags of a customer',
  body: z.object({ tags: z.array(Id).max(100) }),
  response: listOf(CustomerTag),
  failures: ['customer_anonymized'],
});

/** Which customers a bulk action means: named ones, or all that a list query selects. */
export const CustomerSelection = z.union([
  z.strictObject({ customer_ids: z.array(Id).min(1).max(1000) }),
  z.strictObject({
    all_matching: daysInOrder(
      CustomerListQuery.omit({ page: true, per_page: true, cursor: true }).strict(),
      LAST_PURCHASE,
    ),
  }),
]);

export const bulkTagCustomers = endpoint({
  method: 'POST',
  path: '/stores/:store_id/customers/bulk-tags',
  permission: 'Customer.update',
  summary: 'Adds or removes a tag on many customers, up to fifty thousand a call',
  body: z.object({
    selection: CustomerSelection,
    tag_id: Id,
    action: z.enum(['add', 'remove']),
    /** The `next` of the call before, to go on with the selection. */
    after: Id.optional(),
  }),
  response: z.object({
    changed: z.int(),
    /** Selected customers that this call went through. */
    done: z.int(),
    /** Where to go on; null when none are left. */
    next: Id.nullable(),
  }),
});

export const exportCustomers = endpoint({
  method: 'GET',
  path: '/stores/:store_id/customers/export',
  permission: 'Customer.index',
  summary: 'The customers a list query selects, as CSV for spreadsheets',
  query: daysInOrder(
    CustomerListQuery.extend({
      format: StreamedFormat,
      columns: many(exportColumn(EXPORT_COLUMNS.customers)),
    }),
    LAST_PURCHASE,
  ),
  response: 'bytes',
  types: ['text/csv'],
});

export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    id: Id,
    at: Instant,
    number: z.string(),
    status: z.string(),
    total: Cents,
    quantity: z.int(),
  }),
  z.object({
    kind: z.literal('message'),
    id: Id,
    at: Instant,
    campaign_id: Id,
    campaign_name: z.string(),
    channel: z.string(),
    status: z.string(),
    subject: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('received_sms'),
    id: Id,
    at: Instant,
    text: z.string(),
  }),
  z.object({
    kind: z.literal('custom_event'),
    id: Id,
    at: Instant,
    name: z.string(),
    properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
  /** A bonus that was given. */
  z.object({
    kind: z.literal('bonus'),
    id: Id,
    at: Instant,
    value: Cents,
    remaining: Cents,
    expires_at: Instant,
    /** Null: given by hand. */
    campaign_name: z.string().nullable(),
  }),
  /** A purchase paid with bonus, in part or whole. */
  z.object({
    kind: z.literal('bonus_use'),
    id: Id,
    at: Instant,
    amount: Cents,
    purchase_amount: Cents,
    is_cancelled: z.boolean(),
  }),
  z.object({
    kind: z.literal('popup_signup'),
    id: Id,
    at: Instant,
    popup_id: Id,
    popup_name: z.string(),
    /** The path of the page. */
    page: z.string(),
    coupon: z.string().nullable(),
    /** Channels whose boxes were ticked. */
    consents: z.array(ContactChannel),
    is_awaiting_confirmation: z.boolean(),
  }),
  /** A finished response; for people with permission to see results. */
  z.object({
    kind: z.literal('survey_response'),
    id: Id,
    at: Instant,
    survey_id: Id,
    survey_name: z.string(),
    /** Of its first NPS question, else of its first CSAT question. */
    score: z.int().nullable(),
    nps_group: z.enum(NPS_GROUPS).nullable(),
    order_number: z.string().nullable(),
    /** Day of the response in the results. */
    day: Day,
  }),
  /** The first purchase of someone who was a lead. */
  z.object({
    kind: z.literal('conversion'),
    id: Id,
    at: Instant,
  }),
  z.object({
    kind: z.literal('note'),
    id: Id,
    at: Instant,
    title: z.string(),
    notes: z.string(),
    author: z.string().nullable(),
  }),
]);
export type TimelineEntry = z.output<typeof TimelineEntry>;

export const getCustomerTimeline = endpoint({
  method: 'GET',
  path: '/customers/:id/timeline',
  permission: 'Customer.show',
  api_scope: 'customers:read',
  scope: 'customers',
  summary: 'Orders, messages, SMS replies, bonuses and notes of a customer, newest first',
  query: z.object({
    /** The last entry of the page before: when it was, and its id. */
    before: Instant.optional(),
    before_id: Id.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  response: z.object({ data: z.array(TimelineEntry), more: z.boolean() }),
});

export const CustomerNote = z.object({
  id: Id,
  title: z.string(),
  notes: z.string(),
  author: z.string().nullable(),
  created_at: Instant,
});

const NoteDraft = z.object({
  title: text(120).min(1, 'O título da nota é obrigatório'),
  notes: text(5000).min(1, 'O texto da nota é obrigatório'),
});

export const listCustomerNotes = endpoint({
  method: 'GET',
  path: '/customers/:id/notes',
  permission: 'CustomerNote.index',
  api_scope: 'customers:read',
  scope: 'customers',
  summary: 'Notes about a customer, newest first',
  response: listOf(CustomerNote),
});

export const createCustomerNote = endpoint({
  method: 'POST',
  path: '/customers/:id/notes',
  permission: 'CustomerNote.create',
  api_scope: 'customers:write',
  scope: 'customers',
  summary: 'Adds a note to a customer',
  body: NoteDraft,
  response: CustomerNote,
  failures: ['customer_anonymized'],
  status: 201,
  idempotent: true,
});

export const updateCustomerNote = endpoint({
  method: 'PUT',
  path: '/customer-notes/:id',
  permission: 'CustomerNote.update',
  scope: 'customer_notes',
  summary: 'Changes a note',
  body: NoteDraft,
  response: CustomerNote,
});

export const deleteCustomerNote = endpoint({
  method: 'DELETE',
  path: '/customer-notes/:id',
  permission: 'CustomerNote.destroy',
  scope: 'customer_notes',
  summary: 'Deletes a note',
  response: 'nothing',
});

const TagDraft = z.object({
  name: line(40).min(1, 'O nome é obrigatório'),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'A cor é inválida')
    .meta({ examples: ['#1f6f54'] }),
});

export const listCustomerTags = endpoint({
  method: 'GET',
  path: '/stores/:store_id/customer-tags',
  permission: 'CustomerTag.index',
  api_scope: 'customers:read',
  summary: 'The tags of the store by name, with how many customers each has',
  response: listOf(CustomerTag.extend({ customers: z.int() })),
});

export const createCustomerTag = endpoint({
  method: 'POST',
  path: '/stores/:store_id/customer-tags',
  permission: 'CustomerTag.create',
  api_scope: 'customers:write',
  summary: 'Creates a tag',
  body: TagDraft,
  response: CustomerTag,
  failures: ['customer_tag_name_taken'],
  status: 201,
  idempotent: true,
});

export const updateCustomerTag = endpoint({
  method: 'PUT',
  path: '/customer-tags/:id',
  permission: 'CustomerTag.update',
  scope: 'customer_tags',
  summary: 'Renames or recolours a tag',
  body: TagDraft,
  response: CustomerTag,
  failures: ['customer_tag_name_taken'],
});

export const deleteCustomerTag = endpoint({
  method: 'DELETE',
  path: '/customer-tags/:id',
  permission: 'CustomerTag.destroy',
  scope: 'customer_tags',
  summary: 'Deletes a tag that no cluster names; its customers stay',
  response: 'nothing',
  failures: ['customer_tag_in_use'],
});

/** A tag that became another one; can be undone for 30 days. */
export const CustomerTagMerge = z.object({
  id: Id,
  /** Of the tag that no longer exists. */
  name: z.string(),
  color: z.string(),
  kept: CustomerTag,
  /** Customers who had it. */
  customers: z.int(),
  merged_at: Instant,
});
export type CustomerTagMerge = z.output<typeof CustomerTagMerge>;

export const listCustomerTagMerges = endpoint({
  method: 'GET',
  path: '/stores/:store_id/customer-tag-merges',
  permission: 'CustomerTag.index',
  summary: 'Merges of tags that can still be undone, the latest first',
  response: listOf(CustomerTagMerge),
});

export const mergeCustomerTags = endpoint({
  method: 'POST',
  path: '/stores/:store_id/customer-tag-merges',
  permission: 'CustomerTag.destroy',
  summary: 'Gives a tag’s customers and conditions of clusters to another tag, and deletes it',
  body: z.object({ tag_id: Id, into_id: Id }),
  response: CustomerTagMerge,
  failures: ['not_found'],
  status: 201,
});

export const undoCustomerTagMerge = endpoint({
  method: 'POST',
  path: '/stores/:store_id/customer-tag-merges/:merge_id/undo',
  permission: 'CustomerTag.destroy',
  summary: 'Restores a merged tag with its customers, under the same id',
  response: CustomerTag,
  failures: ['not_found', 'customer_tag_name_taken'],
});
