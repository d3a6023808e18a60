import { z } from 'zod';
import { FilterCondition } from './cluster-filters.ts';
import { endpoint } from './endpoint.ts';
import { PictureReference } from './pictures.ts';
import { productsOfCatalogue } from './products.ts';
import { Email } from './session.ts';
import { Cents, Id, IfUpdatedAt, Instant, line, pageOf, pageQuery, text } from './shapes.ts';

/** E-mail models: a typed document of blocks, compiled on the server (decisions §6, channels §5). */

/** Gmail cuts a message above this, so the editor warns. */
export const EMAIL_SIZE_WARNING_BYTES = 102_000;

/** Texts of new blocks in earlier versions of the editor; a campaign with one does not start. */
export const BLOCK_HINTS = {
  text: 'Escreva aqui.',
  product: 'Nome do produto',
  social: 'https://instagram.com/',
} as const;

export const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Escolha uma cor')
  .meta({ examples: ['#1f6f54'] });
const Align = z.enum(['left', 'center', 'right']);
const blockId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
/** An address people follow; checked by the compiler, since variables may stand in it. */
export const Link = text(2000);
/** A picture of the library (`picture:<id>`), or a web address. */
export const PictureUrl = text(2000).pipe(
  z
    .literal('')
    .or(PictureReference)
    .or(z.url({ protocol: /^https?$/, error: 'O endereço da imagem não é válido' })),
);

/** Fields whose conditions name a record by id; a cluster keeps such conditions, since it refuses to lose the record. */
const FIELDS_OF_CLUSTERS: readonly FilterCondition['field'][] = [
  'tag',
  'product',
  'campaign',
  'popup',
  'survey',
  'attribute',
  'order_attribute',
];

/** Recipients of a block: members of any of these clusters, everyone else, or those with a value in a field. */
export const BlockAudience = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('clusters'),
    is_member: z.boolean().default(true),
    cluster_ids: z.array(Id).min(1, 'Escolha pelo menos um grupo').max(10),
  }),
  z.object({
    kind: z.literal('field'),
    condition: FilterCondition.refine(({ field }) => !FIELDS_OF_CLUSTERS.includes(field), {
      error: 'Para tags, produtos, campanhas, pop-ups e atributos, use um grupo de clientes',
    }).meta({
      description: 'Not by tag, product, campaign, pop-up or attribute, which only clusters keep',
    }),
  }),
]);
export type BlockAudience = z.output<typeof BlockAudience>;

const everyBlock = {
  id: blockId,
  /** Absent: the block is for every recipient. */
  only_for: BlockAudience.optional(),
};

export const TextBlock = z.object({
  type: z.literal('text'),
  ...everyBlock,
  /** Rich text: p, h1–h3, strong, em, u, s, a, ul, ol, li, br; anything else is dropped. */
  html: text(50_000),
  align: Align.default('left'),
  color: Color.optional(),
  font_size: z.int().min(10).max(48).default(16),
});

export const ImageBlock = z.object({
  type: z.literal('image'),
  ...everyBlock,
  src: PictureUrl,
  alt: text(300).default(''),
  href: Link.default(''),
  width: z.int().min(20).max(600).default(600),
  align: Align.default('center'),
});

export const ButtonBlock = z.object({
  type: z.literal('button'),
  ...everyBlock,
  label: text(120),
  href: Link,
  background: Color.default('#1f6f54'),
  color: Color.default('#ffffff'),
  align: Align.default('center'),
});

export const DividerBlock = z.object({
  type: z.literal('divider'),
  ...everyBlock,
  color: Color.default('#dddddd'),
  thickness: z.int().min(1).max(10).default(1),
});

export const ProductBlock = z.object({
  type: z.literal('product'),
  ...everyBlock,
  name: text(200),
  description: text(1000).default(''),
  image: PictureUrl.default(''),
  price: Cents.min(0).nullable().default(null),
  old_price: Cents.min(0).nullable().default(null),
  href: Link,
  button_label: text(60).default('Comprar'),
});

/** Products of the store's catalogue, read for each recipient when the message is rendered. */
export const ProductsBlock = z.object({
  type: z.literal('products'),
  ...everyBlock,
  ...productsOfCatalogue,
});
export type ProductsBlock = z.output<typeof ProductsBlock>;

export const CouponBlock = z.object({
  type: z.literal('coupon'),
  ...everyBlock,
  title: text(200).default('Seu cupom'),
  /** Usually `{{coupon}}`, the campaign's own. */
  code: text(60).default('{{coupon}}'),
  description: text(500).default(''),
  background: Color.default('#f4f6f5'),
});

export const SpacerBlock = z.object({
  type: z.literal('spacer'),
  ...everyBlock,
  /** In px. */
  height: z.int().min(4).max(200).default(24),
});

/** A picture of a video with a link to it: no mail program plays videos. */
export const VideoBlock = z.object({
  type: z.literal('video'),
  ...everyBlock,
  src: PictureUrl,
  alt: text(300).default(''),
  href: Link,
  label: text(120).default('Assistir ao vídeo'),
});

/** The customer's bonus balance, with its last day and a link to their bonus page. */
export const BonusBlock = z.object({
  type: z.literal('bonus'),
  ...everyBlock,
  title: text(200).default('Seu bônus'),
  description: text(500).default(''),
  button_label: text(60).default('Usar meu bônus'),
  background: Color.default('#f4f6f5'),
});

/** The scores that a scale offers as buttons; they fit a question of this type. */
export const EMAIL_SCALES = {
  NPS: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  CSAT: [1, 2, 3, 4, 5],
  RATE: [1, 2, 3, 4, 5],
} as const;
export type EmailScale = keyof typeof EMAIL_SCALES;

/** The question with a score of the campaign's survey: each score leads to its page, where it is preselected. */
export const SurveyBlock = z.object({
  type: z.literal('survey'),
  ...everyBlock,
  title: text(200).default('De 0 a 10, quanto você recomendaria nossa loja a um amigo?'),
  scale: z.enum(Object.keys(EMAIL_SCALES) as [EmailScale, ...EmailScale[]]).default('NPS'),
  low_label: text(60).default('Nada provável'),
  high_label: text(60).default('Muito provável'),
  background: Color.default('#0b7a4b'),
  color: Color.default('#ffffff'),
});

export const SOCIAL_NETWORKS = [
  'instagram',
  'facebook',
  'whatsapp',
  'tiktok',
  'youtube',
  'x',
  'site',
] as const;

export const SocialBlock = z.object({
  type: z.literal('social'),
  ...everyBlock,
  links: z
    .array(z.object({ network: z.enum(SOCIAL_NETWORKS), href: Link }))
    .min(1)
    .max(8),
});

/** HTML that an author brings; what mail programs do not show is dropped. */
export const HtmlBlock = z.object({
  type: z.literal('html'),
  ...everyBlock,
  html: text(20_000),
});

/** Footer of every message: sender, address and opt-out link. */
export const FooterBlock = z.object({
  type: z.literal('footer'),
  id: blockId,
  html: text(5000).default(''),
  unsubscribe_label: text(80).min(1).default('Não quero mais receber estes e-mails'),
});

/** Blocks that may stand inside columns. */
export const CellBlock = z.discriminatedUnion('type', [
  TextBlock,
  ImageBlock,
  ButtonBlock,
  DividerBlock,
  ProductBlock,
  ProductsBlock,
  CouponBlock,
  BonusBlock,
  SurveyBlock,
  VideoBlock,
  SpacerBlock,
  SocialBlock,
  HtmlBlock,
]);
export type CellBlock = z.output<typeof CellBlock>;

export const ColumnsBlock = z.object({
  type: z.literal('columns'),
  ...everyBlock,
  columns: z
    .array(z.object({ blocks: z.array(CellBlock).max(20) }))
    .min(2)
    .max(4),
});

export const EmailBlock = z.discriminatedUnion('type', [
  ...CellBlock.options,
  ColumnsBlock,
  FooterBlock,
]);
export type EmailBlock = z.output<typeof EmailBlock>;

export const EMAIL_FONTS = ['Arial', 'Georgia', 'Tahoma', 'Trebuchet MS', 'Verdana'] as const;

/** Corners of buttons, in px. */
export const BUTTON_RADII = [0, 6, 24] as const;

export const EmailDocument = z.object({
  version: z.literal(1),
  /** The preview text that mail programs show next to the subject. */
  preheader: text(200).default(''),
  settings: z
    .object({
      background: Color.default('#f4f6f5'),
      content_background: Color.default('#ffffff'),
      text_color: Color.default('#1c1f1d'),
      link_color: Color.default('#1f6f54'),
      font: z.enum(EMAIL_FONTS).default('Arial'),
      button_radius: z.literal(BUTTON_RADII).default(6),
    })
    .prefault({}),
  blocks: z
    .array(EmailBlock)
    .min(1, 'O modelo precisa de pelo menos um bloco')
    .max(100, 'O modelo aceita no máximo 100 blocos')
    .refine((blocks) => blocks.filter((block) => block.type === 'footer').length === 1, {
      error: 'O modelo precisa de um rodapé, com o endereço da loja e o descadastro',
    })
    .meta({
      description: 'Exactly one block is a footer',
      examples: [
        [
          {
            id: 'rodape',
            type: 'footer',
            html: '<p>Rua das Flores, 1</p>',
            unsubscribe_label: 'Descadastrar',
          },
        ],
      ],
    }),
});
export type EmailDocument = z.output<typeof EmailDocument>;

export const EmailSubject = text(200);

const named = {
  name: line(120).min(1, 'O nome é obrigatório'),
  subject: EmailSubject.default(''),
};

export const EmailModelDraft = z.object({ ...named, document: EmailDocument });
export type EmailModelDraft = z.output<typeof EmailModelDraft>;

/**
 * A defect of a message; `block_id` null concerns the subject or the whole. An error prevents sending, a warning
 * does not.
 */
export const EmailProblem = z.object({
  block_id: z.string().nullable(),
  severity: z.enum(['error', 'warning']),
  code: z.enum([
    'unknown_variable',
    'unsafe_link',
    'missing_link',
    'missing_image',
    'forbidden_css',
    'unchanged_hint',
    'empty_block',
    'missing_alt',
    'mostly_picture',
    'long_subject',
    'spam_words',
    'hidden_way_out',
    'gone_cluster',
    'may_be_empty',
    'broken_link',
    'heavy_picture',
    'picture_gone',
  ]),
  message: z.string(),
});
export type EmailProblem = z.output<typeof EmailProblem>;

export const EmailModelSummary = z.object({
  id: Id,
  name: z.string(),
  subject: z.string(),
  bytes: z.int(),
  campaigns: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type EmailModelSummary = z.output<typeof EmailModelSummary>;

export const EmailModel = EmailModelSummary.extend({ document: EmailDocument });
export type EmailModel = z.output<typeof EmailModel>;

export const GALLERY_GOALS = [
  'sell',
  'automatic',
  'relationship',
  'dates',
  'content',
  'simple',
] as const;

/** A model written for every store, to start one from. */
export const GalleryModel = z.object({
  key: z.string(),
  name: z.string(),
  goal: z.enum(GALLERY_GOALS),
  subject: z.string(),
  document: EmailDocument,
});
export type GalleryModel = z.output<typeof GalleryModel>;

/** A document, and the customer whose data fills it. */
const EmailSample = z.object({
  subject: EmailSubject.default(''),
  document: EmailDocument,
  /** Null: the latest customer with an address. */
  customer_id: Id.nullable().default(null),
  /** Renders for a person with only an address: every variable falls back. */
  is_nameless: z.boolean().default(false),
  coupon: text(60).default(''),
});

export const EmailPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Size of the HTML part as it will leave. */
  bytes: z.int(),
  is_too_big: z.boolean(),
  /** The first block that Gmail does not show, because it begins beyond the bytes that it shows. */
  cut_block_id: z.string().nullable(),
  /** Where that block's row begins in `html`, in UTF-16 units. */
  cut_at: z.int().nullable(),
  problems: z.array(EmailProblem),
  /** The customer whose data fills the variables; null on request, or if the store has no customer yet. */
  customer: z.object({ id: Id, name: z.string(), email: z.string().nullable() }).nullable(),
});
export type EmailPreview = z.output<typeof EmailPreview>;

/** How many different addresses one check calls. */
export const LINKS_CHECKED_MAX = 30;

export const LinkCheck = z.object({
  problems: z.array(EmailProblem),
  checked: z.int(),
  /** Addresses beyond the limit. */
  skipped: z.int(),
});
export type LinkCheck = z.output<typeof LinkCheck>;

export const listEmailModels = endpoint({
  method: 'GET',
  path: '/stores/:store_id/email-models',
  permission: 'Campaign.index',
  summary: 'E-mail models of the store',
  query: pageQuery(['name', 'updated_at', 'created_at'], 'updated_at:desc'),
  response: pageOf(EmailModelSummary),
});

export const listEmailModelGallery = endpoint({
  method: 'GET',
  path: '/stores/:store_id/email-model-gallery',
  permission: 'Campaign.index',
  summary: 'Ready models to start an e-mail from',
  response: z.object({ data: z.array(GalleryModel) }),
});

export const createEmailModel = endpoint({
  method: 'POST',
  path: '/stores/:store_id/email-models',
  permission: 'Campaign.create',
  summary: 'Creates an e-mail model',
  body: EmailModelDraft,
  response: EmailModel,
  status: 201,
  idempotent: true,
});

export const getEmailModel = endpoint({
  method: 'GET',
  path: '/email-models/:id',
  permission: 'Campaign.show',
  summary: 'One e-mail model with its document',
  scope: 'email_models',
  response: EmailModel,
});

export const updateEmailModel = endpoint({
  method: 'PUT',
  path: '/email-models/:id',
  permission: 'Campaign.update',
  summary: 'Saves an e-mail model; activated campaigns keep their version',
  scope: 'email_models',
  body: EmailModelDraft.extend({ if_updated_at: IfUpdatedAt }),
  response: EmailModel,
  failures: ['email_model_changed'],
});

export const deleteEmailModel = endpoint({
  method: 'DELETE',
  path: '/email-models/:id',
  permission: 'Campaign.destroy',
  summary: 'Deletes an e-mail model that no open campaign uses',
  scope: 'email_models',
  response: 'nothing',
  failures: ['email_model_in_use'],
});

export const previewEmailModel = endpoint({
  method: 'POST',
  path: '/stores/:store_id/email-models/preview',
  permission: 'Campaign.show',
  summary: 'Renders a document with data of a real customer, with warnings',
  body: EmailSample,
  response: EmailPreview,
});

export const checkEmailLinks = endpoint({
  method: 'POST',
  path: '/stores/:store_id/email-models/check-links',
  permission: 'Campaign.show',
  summary: 'Calls the links and pictures of a document and returns warnings for those that fail',
  body: z.object({ document: EmailDocument }),
  response: LinkCheck,
  calls_external: true,
});

export const cleanHtmlBlock = endpoint({
  method: 'POST',
  path: '/stores/:store_id/email-models/html-block',
  permission: 'Campaign.show',
  summary: 'The HTML of a block as the message shows it',
  body: z.object({ html: HtmlBlock.shape.html }),
  response: z.object({
    html: z.string(),
    /** Names of removed elements, attributes and CSS properties. */
    dropped: z.array(z.string()),
  }),
});

export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/stores/:store_id/email-models/test',
  permission: 'Campaign.update',
  while_enabled: true,
  summary: 'Sends a document as a test to up to five people of the store',
  body: EmailSample.extend({
    to: z.array(Email).min(1, 'Informe pelo menos um e-mail').max(5, 'Informe até cinco e-mails'),
  }),
  /** `sandbox`: nothing was sent, the message is in the test outbox. */
  response: z.object({ sent: z.int(), delivery: z.enum(['sandbox', 'smtp']) }),
  failures: ['email_model_invalid', 'email_connection_failed', 'too_many_requests'],
  idempotent: true,
});
