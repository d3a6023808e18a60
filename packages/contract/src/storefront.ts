import { ATTRIBUTE_TEXT_MAX } from '@clientela/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  type POPUP_ATTRIBUTE_TYPES,
  POPUP_LETTERS,
  type PopupBlock,
  type PopupDefinition,
  type PopupField,
  PopupFieldName,
} from './popups.ts';
import { Id, line, text } from './shapes.ts';

/** What the shop's pages read and send. Addresses avoid words that ad blockers know. */

/** Rules of a published pop-up, part of the script of the store. Visitors' clusters are asked of the server. */
export interface PublishedPopup
  extends Pick<
    PopupDefinition,
    'format' | 'trigger' | 'teaser' | 'frequency' | 'holdout_percentage'
  > {
  id: string;
  version: number;
  started_at: string | null;
  ended_at: string | null;
  targeting: Omit<PopupDefinition['targeting'], 'customer_cluster_ids'>;
  /** The server decides who fits: `known`, `unknown` or clusters. */
  asks_audience: boolean;
  /** Letter and weight of each variant. */
  weights: [(typeof POPUP_LETTERS)[number], number][];
}

/** Settings of the script, with the pop-ups by priority. */
export interface StorefrontConfig {
  key: string;
  /** Origin of the API and of the contents, without a slash at the end. */
  host: string;
  consent_mode: 'required' | 'not_required';
  popups: PublishedPopup[];
}

/** A field as the renderer draws it. */
export interface PopupContentsField extends Omit<PopupField, 'name'> {
  name: PopupFieldName;
  /** Of an attribute. */
  type?: (typeof POPUP_ATTRIBUTE_TYPES)[number];
}

/** What one pop-up shows, read when it is about to be shown: `/storefront/{key}/content/{id}/{version}.json`. */
export interface PopupContents {
  id: string;
  version: number;
  format: PopupDefinition['format'];
  design: PopupDefinition['design'];
  fields: PopupContentsField[];
  consents: { id: string; channel: string; text: string }[];
  variants: { letter: (typeof POPUP_LETTERS)[number]; form: PopupBlock[]; success: PopupBlock[] }[];
  /** Pictures of the library as addresses. */
  pictures: Record<string, string>;
}

const key = 'storefront/:key';
const SCRIPT = ['text/javascript'] as const;

/** Also without `/api`, as all calls of the storefront. */
export const getStorefrontScript = endpoint({
  method: 'GET',
  path: '/storefront/:script',
  permission: 'public',
  rate: 'tracking',
  summary: "The script of the shop's pages with the published rules, `{public_key}.js`",
  response: 'bytes',
  types: SCRIPT,
  failures: ['not_found', 'overloaded'],
});

/** A sample shop that carries the script of a store, to try pop-ups before the shop has it. */
export const getSampleShop = endpoint({
  method: 'GET',
  path: '/storefront/demo',
  permission: 'public',
  rate: 'tracking',
  summary: 'A sample shop with the script of a store',
  query: z.object({
    key: z
      .string()
      .regex(/^[a-z2-9]{10}$/)
      .meta({ examples: ['abcdefghij'] }),
  }),
  response: 'bytes',
  types: ['text/html'],
  failures: ['not_found'],
});

export const getStorefrontRenderer = endpoint({
  method: 'GET',
  path: `/${key}/renderer.js`,
  permission: 'public',
  rate: 'tracking',
  summary: 'The part of the script that shows a pop-up; `v` is its digest',
  query: z.object({ v: z.string().max(100).optional() }),
  response: 'bytes',
  types: SCRIPT,
  failures: ['overloaded'],
});

export const getPopupContents = endpoint({
  method: 'GET',
  path: `/${key}/content/:id/:file`,
  permission: 'public',
  rate: 'tracking',
  summary:
    'What a published version shows, `{version}.json`; with the token of a preview, the draft',
  response: 'bytes',
  types: ['application/json'],
  failures: ['not_found'],
});
const Letter = z.enum(POPUP_LETTERS);
const VisitorId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ examples: ['0123456789abcdef0123456789abcdef'] });
const Page = text(2000);

/** Proof of work: a number that gives a SHA-256 of `salt` and it with this many leading zero bits. */
export const Work = z.object({ salt: z.string(), bits: z.int() });
export type Work = z.output<typeof Work>;

export const issueTicket = endpoint({
  method: 'POST',
  path: `/${key}/tickets`,
  permission: 'public',
  // Sign-ups are counted by address, and much later refused: carriers share addresses.
  rate: 'tracking',
  cross_origin: true,
  body_bytes: 2_000,
  summary: 'A ticket that one sign-up needs, asked for when the visitor begins to type',
  body: z.object({ popup_id: Id, version: z.int() }),
  response: z.object({ ticket: z.string(), work: Work.nullable() }),
  failures: ['origin_not_allowed', 'not_found', 'too_many_requests'],
});

export const StorefrontEvent = z.object({
  kind: z.enum(['view', 'close', 'holdout']),
  popup_id: Id,
  version: z.int(),
  letter: Letter,
  page: Page,
  device: z.enum(['desktop', 'phone']),
  visitor_id: VisitorId.nullable().default(null),
});
export type StorefrontEvent = z.output<typeof StorefrontEvent>;

export const sendStorefrontEvents = endpoint({
  method: 'POST',
  path: `/${key}/events`,
  permission: 'public',
  rate: 'tracking',
  summary: 'Views and closes of visitors, up to 20, as text/plain of a beacon',
  raw_body: true,
  cross_origin: true,
  response: 'nothing',
  failures: ['origin_not_allowed', 'not_found', 'invalid_fields', 'too_large', 'malformed_request'],
});

export const readAudience = endpoint({
  method: 'GET',
  path: `/${key}/audience`,
  permission: 'public',
  rate: 'tracking',
  summary: 'Which pop-ups fit a visitor, and nothing else about them',
  query: z.object({ visitor_id: VisitorId.optional() }),
  response: z.object({ popup_ids: z.array(Id) }),
  failures: ['not_found'],
});

export const joinVisitor = endpoint({
  method: 'POST',
  path: `/${key}/joins`,
  permission: 'public',
  rate: 'public',
  cross_origin: true,
  body_bytes: 2_000,
  summary: "Joins a visitor to the person of a campaign link's token, once, within 24 hours",
  body: z.object({ visitor_id: VisitorId, token: line(200) }),
  response: 'nothing',
  failures: ['origin_not_allowed', 'not_found'],
});

export const Submission = z.object({
  ticket: z.string().max(400),
  /** A repeat of the same id changes nothing and gets the same answer. */
  submission_id: Id,
  popup_id: Id,
  version: z.int(),
  letter: Letter,
  fields: z.partialRecord(PopupFieldName, line(ATTRIBUTE_TEXT_MAX)),
  /** Ids of the ticked consents. */
  consent_text_ids: z.array(Id).max(4).default([]),
  visitor_id: VisitorId.nullable().default(null),
  page: Page,
  utm: z.partialRecord(z.enum(['source', 'medium', 'campaign']), line(120)).default({}),
  device: z.enum(['desktop', 'phone']),
  /** The number that solves the ticket's work. */
  work: z.int().nullable().default(null),
  /** A hidden field that people leave empty. */
  website: text(200).default(''),
  /** Whether the browser said that a person pressed the button. */
  is_trusted: z.boolean(),
});
export type Submission = z.output<typeof Submission>;

export const submitPopup = endpoint({
  method: 'POST',
  path: `/${key}/submissions`,
  permission: 'public',
  rate: 'tracking',
  cross_origin: true,
  body_bytes: 16_000,
  summary: 'A sign-up; answers are alike for people the store knows and does not know',
  body: Submission,
  response: z.object({
    /** `confirm`: a link in an e-mail completes it. */
    step: z.enum(['success', 'confirm']),
    coupon: z.string().nullable(),
  }),
  failures: ['origin_not_allowed', 'ticket_invalid', 'not_found', 'too_many_requests'],
});
