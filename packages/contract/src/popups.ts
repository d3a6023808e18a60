import { ATTRIBUTE_KEY, type AttributeType } from '@clientela/domain';
import { z } from 'zod';
import { BUTTON_RADII, Color, EMAIL_FONTS, Link, PictureUrl } from './email-models.ts';
import { endpoint } from './endpoint.ts';
import {
  Cents,
  daysInOrder,
  Id,
  IfUpdatedAt,
  Instant,
  line,
  listOf,
  pageOf,
  pageQuery,
  text,
} from './shapes.ts';

/** Pop-ups and newsletter forms on the shop's own pages (storefront §2). */

export const POPUP_FORMATS = ['MODAL', 'SLIDE_IN', 'BAR', 'FULL_SCREEN', 'INLINE'] as const;
export const POPUP_TRIGGERS = [
  'IMMEDIATE',
  'DELAYED',
  'INACTIVITY',
  'SCROLL_MID',
  'FLOAT_BUTTON',
] as const;
/** An active one whose start is ahead is shown as scheduled. */
export const POPUP_STATUSES = ['draft', 'active', 'paused', 'finished', 'archived'] as const;
export const POPUP_FIELDS = ['name', 'email', 'phone', 'document', 'birthdate'] as const;
/** The name of an attribute's field by the attribute's key, which never changes. */
const PopupAttributeName = z
  .templateLiteral(['custom.', z.string().regex(ATTRIBUTE_KEY)])
  .meta({ examples: ['custom.tamanho'] });
export const PopupFieldName = z.union([z.enum(POPUP_FIELDS), PopupAttributeName]);
export type PopupFieldName = z.output<typeof PopupFieldName>;

export const POPUP_ATTRIBUTES_MAX = 3;
/** A browser has no input for an instant that every visitor reads on the store's clock. */
export const POPUP_ATTRIBUTE_TYPES = ['TEXT', 'NUMBER', 'DATE'] as const satisfies AttributeType[];
/** Sign-ups behind the numbers of the results; `counted` is all but suspects, `to_check` those with differing data. */
export const POPUP_SIGNUPS = [
  'counted',
  'new',
  'known',
  'confirmed',
  'awaiting_confirmation',
  'suspect',
  'to_check',
  'coupon_used',
  'revenue',
] as const;
export const POPUP_LETTERS = ['A', 'B', 'C'] as const;

const blockId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

/** What opens a pop-up; an INLINE form has none and is stored as IMMEDIATE. */
export const PopupTrigger = z.discriminatedUnion('kind', [
  /** When the page is idle. */
  z.object({ kind: z.literal('IMMEDIATE') }),
  z.object({ kind: z.literal('DELAYED'), trigger_seconds: z.int().min(1).max(600).default(8) }),
  z.object({
    kind: z.literal('INACTIVITY'),
    trigger_seconds: z.int().min(5).max(600).default(30),
    /** Also when a desktop pointer leaves by the top. */
    also_on_exit: z.boolean().default(false),
  }),
  /** At half of the scrollable height; after 15 s where little scrolls. */
  z.object({ kind: z.literal('SCROLL_MID') }),
  z.object({ kind: z.literal('FLOAT_BUTTON') }),
]);
export type PopupTrigger = z.output<typeof PopupTrigger>;

export const PopupField = z.object({
  name: z.enum(POPUP_FIELDS),
  label: line(80).min(1, 'Escreva o nome do campo'),
  is_required: z.boolean().default(false),
});
export type PopupField = z.output<typeof PopupField>;

/** A field for a customer attribute of the store. */
export const PopupAttribute = z.object({
  /** The id, since a new attribute may get the key of a deleted one. */
  attribute_id: Id,
  /** Empty: the attribute's name. */
  label: line(80).default(''),
  is_required: z.boolean().default(false),
});
export type PopupAttribute = z.output<typeof PopupAttribute>;

/** Blocks of a step; texts are plain, no HTML. */
export const PopupBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('title'), id: blockId, text: text(200) }),
  z.object({ type: z.literal('text'), id: blockId, text: text(1000) }),
  z.object({
    type: z.literal('image'),
    id: blockId,
    src: PictureUrl,
    alt: text(300).default(''),
  }),
  /** Fields, consents and the button that sends them. */
  z.object({ type: z.literal('form'), id: blockId, button_label: text(60) }),
  /** The coupon of the person; empty where it is sent by message. */
  z.object({ type: z.literal('coupon'), id: blockId, label: text(120) }),
  z.object({ type: z.literal('button'), id: blockId, label: text(60), href: Link }),
  z.object({ type: z.literal('spacer'), id: blockId, height: z.int().min(4).max(80) }),
]);
export type PopupBlock = z.output<typeof PopupBlock>;

const PopupSteps = z.object({
  form: z.array(PopupBlock).max(20),
  success: z.array(PopupBlock).max(20),
});

export const PopupVariant = PopupSteps.extend({
  letter: z.enum(POPUP_LETTERS),
  weight: z.int().min(1).max(100).default(50),
});
export type PopupVariant = z.output<typeof PopupVariant>;

export const PopupDesign = z.object({
  background: Color.default('#ffffff'),
  text_color: Color.default('#1c1f1d'),
  /** Of buttons; their text is white or dark, whichever is easier to read. */
  primary_color: Color.default('#1f6f54'),
  font: z.enum(EMAIL_FONTS).default('Arial'),
  button_radius: z.literal(BUTTON_RADII).default(6),
  /** SLIDE_IN: lower left or right corner. BAR: top or bottom. */
  place: z.enum(['start', 'end']).default('end'),
});
export type PopupDesign = z.output<typeof PopupDesign>;

export const PopupTeaser = z.object({
  text: line(40).min(1, 'Escreva o texto da aba'),
  side: z.enum(['left', 'right']).default('right'),
});

/** How a person who signed up learns the coupon. */
const reward = {
  reveal: z.enum(['SCREEN', 'MESSAGE']).default('SCREEN'),
  /** Only people the store did not know; needs MESSAGE, since the screen would reveal known people. */
  only_new: z.boolean().default(false),
};

export const PopupCoupon = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('NONE') }),
  z.object({ kind: z.literal('FIXED'), code: line(60).min(1, 'Escreva o código'), ...reward }),
  /** Codes uploaded by the store, one a person. */
  z.object({ kind: z.literal('POOL'), ...reward }),
  /** A single-use code created in the connected shop. */
  z.object({
    kind: z.literal('SHOP'),
    discount: z.enum(['PERCENTAGE', 'FIXED']).default('PERCENTAGE'),
    /** Hundredths of a per cent, or cents. */
    value: z.int().min(1).max(1_000_000),
    minimum: Cents.min(0).default(0),
    valid_days: z.int().min(1).max(365).default(30),
    ...reward,
  }),
]);
export type PopupCoupon = z.output<typeof PopupCoupon>;

/** A rule over the page's path, or over the whole address where `value` begins with `http`. `*` stands for anything. */
export const PageRule = z.object({
  test: z.enum(['is', 'contains', 'starts_with', 'matches']),
  value: line(300).min(1, 'Escreva o endereço'),
});

/** All parts must hold. */
export const PopupTargeting = z.object({
  include: z.array(PageRule).max(20).default([]),
  exclude: z.array(PageRule).max(20).default([]),
  on_checkout: z.boolean().default(false),
  devices: z
    .array(z.enum(['desktop', 'phone']))
    .max(2)
    .default([]),
  visitor: z.enum(['any', 'new', 'returning', 'known', 'unknown']).default('any'),
  customer_cluster_ids: z.array(Id).max(10).default([]),
  cart_min: Cents.min(0).nullable().default(null),
  cart_max: Cents.min(0).nullable().default(null),
  /** Without what is empty. */
  utm_source: line(120).default(''),
  utm_medium: line(120).default(''),
  utm_campaign: line(120).default(''),
  /** Part of the address the visit came from. */
  referrer: line(200).default(''),
});
export type PopupTargeting = z.output<typeof PopupTargeting>;

export const PopupFrequency = z.object({
  after_close_days: z.int().min(0).max(365).default(7),
  /** Null: never again. */
  after_signup_days: z.int().min(0).max(365).nullable().default(null),
  max_views: z.int().min(1).max(100).nullable().default(null),
});

/** Everything that publishing freezes as a version. */
export const PopupDefinition = z.object({
  format: z.enum(POPUP_FORMATS).default('MODAL'),
  trigger: PopupTrigger.prefault({ kind: 'DELAYED' }),
  fields: z
    .array(PopupField)
    .max(5)
    .default([{ name: 'email', label: 'E-mail', is_required: true }]),
  /** Shown below `fields`. Archived attributes are left out of the form. */
  attributes: z.array(PopupAttribute).max(POPUP_ATTRIBUTES_MAX).default([]),
  consent_text_ids: z.array(Id).max(4).default([]),
  double_opt_in: z.boolean().default(false),
  design: PopupDesign.prefault({}),
  teaser: PopupTeaser.nullable().default(null),
  coupon: PopupCoupon.prefault({ kind: 'NONE' }),
  targeting: PopupTargeting.prefault({}),
  frequency: PopupFrequency.prefault({}),
  variants: z.array(PopupVariant).min(1).max(3),
  holdout_percentage: z.int().min(0).max(50).default(0),
});
export type PopupDefinition = z.output<typeof PopupDefinition>;

export const PopupDraft = z.object({
  name: line(120).min(1, 'O nome é obrigatório'),
  started_at: Instant.nullable().default(null),
  ended_at: Instant.nullable().default(null),
  tag_ids: z.array(Id).max(10).default([]),
  definition: PopupDefinition,
});
export type PopupDraft = z.output<typeof PopupDraft>;

export const PopupSummary = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(POPUP_STATUSES),
  format: z.enum(POPUP_FORMATS),
  trigger: z.enum(POPUP_TRIGGERS),
  /** The published version; 0: never published. */
  version: z.int(),
  /** Changes that wait to be published. */
  has_changes: z.boolean(),
  priority: z.int(),
  started_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  views: z.int(),
  signups: z.int(),
  /** Of orders within 7 days of a sign-up, or with the coupon. */
  revenue: Cents,
  created_at: Instant,
  updated_at: Instant,
});
export type PopupSummary = z.output<typeof PopupSummary>;

/** A reason why a pop-up cannot be published; `tab` names the editor's tab. */
export const PopupProblem = z.object({
  tab: z.enum(['content', 'look', 'when', 'who', 'consent', 'coupon']),
  block_id: z.string().nullable(),
  message: z.string(),
});
export type PopupProblem = z.output<typeof PopupProblem>;

export const Popup = PopupSummary.extend({
  tag_ids: z.array(Id),
  definition: PopupDefinition,
  problems: z.array(PopupProblem),
  /** Codes of a POOL without an owner. */
  coupons_left: z.int(),
});
export type Popup = z.output<typeof Popup>;

const Counts = z.object({
  views: z.int(),
  closes: z.int(),
  signups: z.int(),
  new_people: z.int(),
  known_people: z.int(),
  confirmed: z.int(),
  coupons_used: z.int(),
  revenue: Cents,
});

/** Results of all versions in a period. */
export const PopupResults = z.object({
  total: Counts,
  by_day: z.array(Counts.extend({ day: z.iso.date() })),
  by_variant: z.array(Counts.extend({ letter: z.enum(POPUP_LETTERS) })),
  /** By what was published, the newest first. */
  by_version: z.array(Counts.extend({ version: z.int() })),
  /** The 100 with the most views. */
  by_page: z.array(Counts.extend({ page: z.string() })),
  by_device: z.array(Counts.extend({ device: z.enum(['desktop', 'phone']) })),
  /** Against the variant with the lowest rate: the 95 % interval of the difference in percentage points. */
  winner: z
    .object({
      letter: z.enum(POPUP_LETTERS).nullable(),
      low: z.number(),
      high: z.number(),
    })
    .nullable(),
  /**
   * Per cent more buyers within seven days among visitors who were known when they met the pop-up than among those held
   * out, with the 95 % interval; null without a holdout, or with fewer than 100 people or 5 buyers on a side.
   */
  lift: z.object({ percentage: z.number(), low: z.number(), high: z.number() }).nullable(),
});
export type PopupResults = z.output<typeof PopupResults>;

export const PopupSubmission = z.object({
  id: Id,
  at: Instant,
  letter: z.enum(POPUP_LETTERS),
  /** Null: suspects, until they confirm. */
  customer: z.object({ id: Id, name: z.string() }).nullable(),
  is_new: z.boolean(),
  /** What was typed, by field; values of attributes as the API writes them. */
  fields: z.record(z.string(), z.string()),
  page: z.string(),
  coupon: z.string().nullable(),
  state: z.enum(['signed_up', 'awaiting_confirmation', 'confirmed', 'suspect']),
  /** Typed values that differ from the known customer's. */
  differs: z.array(PopupFieldName),
});
export type PopupSubmission = z.output<typeof PopupSubmission>;

const popup = { scope: 'popups' } as const;

export const listPopups = endpoint({
  method: 'GET',
  path: '/stores/:store_id/popups',
  permission: 'Newsletter.index',
  summary: 'Pop-ups of the store with their results',
  query: pageQuery(['priority', 'name', 'updated_at'], 'priority:asc').extend({
    status: z.enum(POPUP_STATUSES).optional(),
  }),
  response: pageOf(PopupSummary),
});

export const createPopup = endpoint({
  method: 'POST',
  path: '/stores/:store_id/popups',
  permission: 'Newsletter.create',
  summary: 'Creates a pop-up as a draft',
  body: PopupDraft,
  response: Popup,
  status: 201,
  idempotent: true,
});

export const getPopup = endpoint({
  method: 'GET',
  path: '/popups/:id',
  permission: 'Newsletter.show',
  ...popup,
  summary: 'A pop-up with its draft and what prevents publishing',
  response: Popup,
});

export const updatePopup = endpoint({
  method: 'PUT',
  path: '/popups/:id',
  permission: 'Newsletter.update',
  ...popup,
  summary: 'Saves the draft; visitors see it once it is published',
  body: PopupDraft.extend({ if_updated_at: IfUpdatedAt }),
  response: Popup,
  failures: ['popup_changed'],
});

export const deletePopup = endpoint({
  method: 'DELETE',
  path: '/popups/:id',
  permission: 'Newsletter.destroy',
  ...popup,
  summary: 'Deletes a pop-up without sign-ups; others are archived',
  response: 'nothing',
  failures: ['popup_has_signups', 'popup_in_use'],
});

export const publishPopup = endpoint({
  method: 'POST',
  path: '/popups/:id/publish',
  permission: 'Newsletter.update',
  while_enabled: true,
  ...popup,
  summary: 'Publishes the draft as a new version',
  response: Popup,
  failures: ['popup_incomplete', 'popup_finished'],
});

export const pausePopup = endpoint({
  method: 'POST',
  path: '/popups/:id/pause',
  permission: 'Newsletter.update',
  ...popup,
  summary: 'Hides an active pop-up',
  response: Popup,
});

export const finishPopup = endpoint({
  method: 'POST',
  path: '/popups/:id/finish',
  permission: 'Newsletter.update',
  ...popup,
  summary: 'Ends a pop-up; its results stay',
  response: Popup,
});

export const archivePopup = endpoint({
  method: 'POST',
  path: '/popups/:id/archive',
  permission: 'Newsletter.update',
  ...popup,
  summary: 'Moves a pop-up out of the list; its results stay',
  response: Popup,
});

export const clonePopup = endpoint({
  method: 'POST',
  path: '/popups/:id/clone',
  permission: 'Newsletter.create',
  ...popup,
  summary: 'Creates a draft with the same definition',
  response: Popup,
  status: 201,
  idempotent: true,
});

export const orderPopups = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/popups/order',
  permission: 'Newsletter.update',
  summary: 'Sets which pop-up wins where several fit: the first',
  body: z.object({ popup_ids: z.array(Id).max(500) }),
  response: 'nothing',
});

export const previewPopup = endpoint({
  method: 'POST',
  path: '/popups/:id/preview',
  permission: 'Newsletter.update',
  ...popup,
  summary: 'A link that shows the draft on the shop for 30 minutes, uncounted',
  response: z.object({ url: z.string(), expires_at: Instant }),
  failures: ['store_site_missing'],
});

export const addPopupCoupons = endpoint({
  method: 'PUT',
  path: '/popups/:id/coupons',
  permission: 'Newsletter.update',
  ...popup,
  summary: 'Adds codes to the pool, one a line; repeated ones are left out',
  body: z.object({ codes: text(500_000, 'Envie até 20 mil códigos') }),
  response: z.object({ added: z.int(), repeated: z.int(), left: z.int() }),
});

export const getPopupResults = endpoint({
  method: 'GET',
  path: '/popups/:id/results',
  permission: 'Newsletter.show',
  ...popup,
  summary: 'Views, sign-ups, coupons and revenue of a pop-up',
  query: daysInOrder(z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() })),
  response: PopupResults,
});

export const listPopupSubmissions = endpoint({
  method: 'GET',
  path: '/popups/:id/submissions',
  permission: 'Newsletter.show',
  ...popup,
  summary: 'Sign-ups of a pop-up, newest first',
  query: daysInOrder(
    pageQuery(['at'], 'at:desc').extend({
      state: z.enum(['signed_up', 'awaiting_confirmation', 'confirmed', 'suspect']).optional(),
      signups: z.enum(POPUP_SIGNUPS).optional(),
      letter: z.enum(POPUP_LETTERS).optional(),
      version: z.coerce.number().int().min(1).optional(),
      device: z.enum(['desktop', 'phone']).optional(),
      /** Path of the page, as in the results. */
      path: line(500).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
  ),
  response: pageOf(PopupSubmission),
});

const Suspects = z.object({ submission_ids: z.array(Id).min(1).max(100) });

export const releasePopupSuspects = endpoint({
  method: 'POST',
  path: '/popups/:id/suspects/release',
  permission: 'Newsletter.update',
  ...popup,
  summary: 'Makes suspicious sign-ups count; their consents still wait for a confirmation',
  body: Suspects,
  response: z.object({ released: z.int() }),
});

export const discardPopupSuspects = endpoint({
  method: 'POST',
  path: '/popups/:id/suspects/discard',
  permission: 'Newsletter.update',
  ...popup,
  summary: 'Deletes suspicious sign-ups with what was typed',
  body: Suspects,
  response: z.object({ discarded: z.int() }),
});

export const settlePopupDifferences = endpoint({
  method: 'POST',
  path: '/popups/:id/submissions/:submission_id/differences',
  permission: 'Customer.update',
  ...popup,
  summary: "Settles typed values that differ from the customer's: the accepted ones replace theirs",
  body: z.object({
    accepted: z.array(PopupFieldName).max(POPUP_FIELDS.length + POPUP_ATTRIBUTES_MAX),
  }),
  response: 'nothing',
  failures: ['invalid_fields', 'customer_already_exists', 'customer_anonymized'],
});

export const StorefrontSettings = z.object({
  is_on: z.boolean(),
  /** Sites that may send sign-ups besides the store's own address, as origins. */
  allowed_origins: z.array(z.url()).max(20),
  consent_mode: z.enum(['required', 'not_required']),
  snippet: z.string(),
  last_seen_at: Instant.nullable(),
  /** The site that showed the script last. */
  last_seen_on: z.string().nullable(),
});
export type StorefrontSettings = z.output<typeof StorefrontSettings>;

export const getStorefrontSettings = endpoint({
  method: 'GET',
  path: '/stores/:store_id/storefront-settings',
  permission: 'Newsletter.index',
  summary: "The script of the shop's pages, and where it was last seen",
  response: StorefrontSettings,
});

export const saveStorefrontSettings = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/storefront-settings',
  permission: 'Newsletter.update',
  summary: 'Saves the sites that may send sign-ups, and the mode of consent',
  body: StorefrontSettings.pick({ is_on: true, allowed_origins: true, consent_mode: true }),
  response: StorefrontSettings,
});

/** Ready pop-ups to start one from. */
export const GalleryPopup = z.object({
  key: z.string(),
  name: z.string(),
  goal: z.string(),
  definition: PopupDefinition,
});
export type GalleryPopup = z.output<typeof GalleryPopup>;

export const listPopupGallery = endpoint({
  method: 'GET',
  path: '/stores/:store_id/popup-gallery',
  permission: 'Newsletter.index',
  summary: 'Ready pop-ups to start one from',
  response: listOf(GalleryPopup),
});
