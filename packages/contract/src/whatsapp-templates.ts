import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { QualityRating } from './senders.ts';
import { Id, IfUpdatedAt, Instant, line, many, pageOf, pageQuery, text } from './shapes.ts';

/** Messages that Meta has to approve before they may begin a conversation (channels, chat §3, channels §1.3). */

export const TEMPLATE_TYPES = ['TEXT', 'MEDIA', 'QUICK_REPLY', 'CALL_TO_ACTION'] as const;
export const TemplateType = z.enum(TEMPLATE_TYPES);
export type TemplateType = z.output<typeof TemplateType>;

export const TEMPLATE_CATEGORIES = ['MARKETING', 'UTILITY'] as const;
export const TemplateCategory = z.enum(TEMPLATE_CATEGORIES);
export type TemplateCategory = z.output<typeof TemplateCategory>;

export const TEMPLATE_STATUSES = ['NOT_SUBMITTED', 'REJECTED', 'PENDING', 'APPROVED'] as const;
export const TemplateStatus = z.enum(TEMPLATE_STATUSES);
export type TemplateStatus = z.output<typeof TemplateStatus>;

export const TEMPLATE_STATUS_LABELS: Record<TemplateStatus, string> = {
  NOT_SUBMITTED: 'Rascunho',
  REJECTED: 'Recusado',
  PENDING: 'Em análise',
  APPROVED: 'Aprovado',
};

/** `pt` and `en` exist only in templates made elsewhere; ours use the first three. */
export const TEMPLATE_LANGUAGES = ['pt_BR', 'en_US', 'es', 'pt', 'en'] as const;
export const TemplateLanguage = z.enum(TEMPLATE_LANGUAGES);
export type TemplateLanguage = z.output<typeof TemplateLanguage>;
export const NEW_TEMPLATE_LANGUAGES = ['pt_BR', 'en_US', 'es'] as const;

/** Header media that Meta accepts. */
export const TEMPLATE_MEDIA = ['IMAGE', 'VIDEO', 'DOCUMENT'] as const;

const TemplateHeader = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: text(400) }),
  z.strictObject({
    kind: z.literal('media'),
    format: z.enum(TEMPLATE_MEDIA),
    /** A file of the store; null until it is uploaded. */
    media_id: Id.nullable(),
  }),
]);

export const CALL_TO_ACTION_KINDS = ['PHONE_CALL', 'EXTERNAL_URL', 'COPY_OFFER'] as const;

const TemplateButton = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('QUICK_REPLY'), text: line(60) }),
  z.strictObject({ kind: z.literal('PHONE_CALL'), text: line(60), phone: line(20) }),
  z.strictObject({ kind: z.literal('EXTERNAL_URL'), text: line(60), url: line(2100) }),
  z.strictObject({ kind: z.literal('COPY_OFFER'), code: line(100) }),
]);
export type TemplateButton = z.output<typeof TemplateButton>;

const TemplateVariable = z.strictObject({
  variable: line(80),
  sample: line(200),
  fallback: line(200),
});

const words = {
  category: TemplateCategory,
  type: TemplateType,
  header: TemplateHeader.nullable(),
  body: text(4000),
  footer: line(200),
  buttons: z.array(TemplateButton).max(12),
  variables: z.array(TemplateVariable).max(40),
};

const TemplateName = line(512).regex(
  /^[a-z0-9_]*$/,
  'Use só letras minúsculas sem acento, números e _',
);

/** The name that people read; where it is missing, one is made of Meta's identifier. */
const TemplateTitle = line(120).optional();

/** A title for an identifier of Meta: `volta_as_compras` → `Volta as compras`. */
export function templateTitleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

/** A template as people write it. Missing parts prevent submission, not saving. */
export const WhatsappTemplateDraft = z.object({
  /** The official number whose account it belongs to. */
  sender_id: Id,
  /** Meta's identifier. */
  name: TemplateName.min(1, 'Dê um nome ao modelo'),
  title: TemplateTitle,
  language: z.enum(NEW_TEMPLATE_LANGUAGES),
  ...words,
});
export type WhatsappTemplateDraft = z.output<typeof WhatsappTemplateDraft>;

export const WhatsappTemplateChange = WhatsappTemplateDraft.omit({ sender_id: true }).extend({
  if_updated_at: IfUpdatedAt,
});
export type WhatsappTemplateChange = z.output<typeof WhatsappTemplateChange>;

/** Meta files a template elsewhere than it was sent in, from a day on. */
const CategoryChange = z.object({
  to: TemplateCategory,
  at: Instant.nullable(),
  /** Cents for each message, before and after; null where the store has no price. */
  price_before: z.number().nullable(),
  price_after: z.number().nullable(),
});

export const WhatsappTemplate = z.object({
  id: Id,
  account_id: z.string(),
  /** Meta's identifier. */
  name: z.string(),
  /** The name that people gave it. */
  title: z.string(),
  language: TemplateLanguage,
  ...words,
  header: TemplateHeader.nullable(),
  body: z.string(),
  footer: z.string(),
  status: TemplateStatus,
  status_label: z.string(),
  /** Meta's own word for its state; null while it is a draft. */
  provider_status: z.string().nullable(),
  /** Why an approved template cannot be sent at present. */
  blocked_reason: z.string().nullable(),
  /** Meta's response, in words for the store. */
  note: z.string().nullable(),
  quality: QualityRating,
  external_id: z.string().nullable(),
  /** Made elsewhere, with parts that are not ours: it can be sent or deleted, not edited. */
  is_foreign: z.boolean(),
  can_be_sent: z.boolean(),
  category_change: CategoryChange.nullable(),
  /** When Meta takes the next edit; null: now. */
  next_edit_at: Instant.nullable(),
  submitted_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type WhatsappTemplate = z.output<typeof WhatsappTemplate>;

export const listWhatsappTemplates = endpoint({
  method: 'GET',
  path: '/stores/:store_id/whatsapp-store-templates',
  permission: 'Chat.index',
  summary:
    'Templates of the store; `status=APPROVED` returns the sendable ones, the only ones visible with chat permission alone',
  query: pageQuery(['name', 'updated_at', 'created_at'], 'name:asc').extend({
    status: TemplateStatus.optional(),
    /** Only those of the account of this number, as Meta calls it. */
    external_id: line(60).optional(),
    type: many(TemplateType),
  }),
  response: pageOf(WhatsappTemplate),
});

export const getWhatsappTemplate = endpoint({
  method: 'GET',
  path: '/whatsapp-store-templates/:id',
  permission: 'WhatsappStoreTemplate.show',
  scope: 'whatsapp_templates',
  summary: 'One template',
  response: WhatsappTemplate,
});

export const createWhatsappTemplate = endpoint({
  method: 'POST',
  path: '/stores/:store_id/whatsapp-store-templates',
  permission: 'WhatsappStoreTemplate.create',
  summary: 'Saves a new template as a draft',
  body: WhatsappTemplateDraft,
  response: WhatsappTemplate,
  status: 201,
  failures: ['template_name_taken', 'template_invalid'],
  idempotent: true,
});

export const updateWhatsappTemplate = endpoint({
  method: 'PUT',
  path: '/whatsapp-store-templates/:id',
  permission: 'WhatsappStoreTemplate.update',
  scope: 'whatsapp_templates',
  summary:
    'Saves a draft or rejected template; an approved one is reviewed again, at most once a day',
  body: WhatsappTemplateChange,
  response: WhatsappTemplate,
  failures: [
    'template_name_taken',
    'template_not_editable',
    'template_edit_limit',
    'template_invalid',
    'whatsapp_refused',
    'whatsapp_unavailable',
  ],
});

export const deleteWhatsappTemplate = endpoint({
  method: 'DELETE',
  path: '/whatsapp-store-templates/:id',
  permission: 'WhatsappStoreTemplate.destroy',
  scope: 'whatsapp_templates',
  summary: 'Deletes a template here and at Meta',
  response: 'nothing',
  failures: ['template_in_use', 'whatsapp_refused', 'whatsapp_unavailable'],
});

export const submitWhatsappTemplate = endpoint({
  method: 'POST',
  path: '/whatsapp-store-templates/:id/submit',
  permission: 'WhatsappStoreTemplate.update',
  scope: 'whatsapp_templates',
  summary: 'Sends a template to Meta, which approves or rejects it',
  response: WhatsappTemplate,
  failures: [
    'template_not_editable',
    'template_invalid',
    'whatsapp_refused',
    'whatsapp_unavailable',
  ],
});

export const duplicateWhatsappTemplate = endpoint({
  method: 'POST',
  path: '/whatsapp-store-templates/:id/duplicate',
  permission: 'WhatsappStoreTemplate.create',
  scope: 'whatsapp_templates',
  summary: 'Makes a draft of the same words under another name',
  body: z.object({ name: TemplateName.min(1, 'Dê um nome ao modelo'), title: TemplateTitle }),
  response: WhatsappTemplate,
  status: 201,
  failures: ['template_name_taken'],
});

export const acceptTemplateCategory = endpoint({
  method: 'POST',
  path: '/whatsapp-store-templates/:id/accept-category',
  permission: 'WhatsappStoreTemplate.update',
  scope: 'whatsapp_templates',
  summary: 'Takes the new price of a template that Meta files under another category',
  response: WhatsappTemplate,
});

export const refreshWhatsappTemplates = endpoint({
  method: 'POST',
  path: '/stores/:store_id/whatsapp-store-templates/refresh',
  permission: 'WhatsappStoreTemplate.update',
  summary: 'Refreshes the templates of all accounts of the store from Meta',
  response: z.object({ changed: z.int() }),
  failures: ['whatsapp_refused', 'whatsapp_unavailable'],
});
