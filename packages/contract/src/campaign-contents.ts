import { z } from 'zod';
import { ActionCondition, ActionMoment, oppositeOf } from './campaign-triggers.ts';
import type { Channel } from './channels.ts';
import { EmailSubject } from './email-models.ts';
import { Id, text } from './shapes.ts';

/** Content of a campaign's messages, for each possible channel. */

export const Variant = z.enum(['A', 'B']);
export type Variant = z.output<typeof Variant>;

/** The values of a table, at least one of which there is, as a union of schemas takes them. */
const valuesOf = <Value>(table: Record<string, Value>) =>
  Object.values(table) as [Value, ...Value[]];

const AnyAction = z.object({
  /** How long after the campaign's trigger the message leaves. */
  offset: z
    .object({ value: z.int().min(0).max(365), unit: z.enum(['HOUR', 'DAY', 'MONTH']) })
    .default({ value: 0, unit: 'HOUR' }),
  /** In place of the offset, of a payment that is waited for: soon after the order, or before it runs out. */
  moment: ActionMoment.default('offset'),
  /** All must hold for the previous message; the first message has none. */
  conditions: z
    .array(ActionCondition)
    .max(4)
    .refine((conditions) => !conditions.some((one) => conditions.includes(oppositeOf(one))), {
      error: 'Estas condições se contradizem',
    })
    .meta({ description: 'Excludes contradictory conditions' })
    .default([]),
});

export const EmailContent = z.object({
  channel: z.literal('EMAIL').default('EMAIL'),
  email_model_id: Id.nullable(),
  subject: EmailSubject.default(''),
  /** A second subject makes an A/B test, about half of the recipients each. */
  subject_b: EmailSubject.nullable().default(null),
  /** Of the store's e-mail senders; null: the default one. */
  sender_id: Id.nullable().default(null),
});
export type EmailContent = z.output<typeof EmailContent>;

const SmsText = text(1000);

export const SmsContent = z.object({
  channel: z.literal('SMS'),
  text: SmsText.default(''),
  /** A second text makes an A/B test. */
  text_b: SmsText.nullable().default(null),
  /** Sends plain letters: with accents a segment holds 70 characters in place of 160. */
  strip_accents: z.boolean().default(true),
});
export type SmsContent = z.output<typeof SmsContent>;

/** A wa.me link drafts about 1,500 characters at most, and long texts are not read on a phone (channels §3). */
export const MOST_WHATSAPP_TEXT = 1500;
const WhatsappText = text(MOST_WHATSAPP_TEXT);

const TextContent = z.object({
  text: WhatsappText.default(''),
  /** A second text makes an A/B test. */
  text_b: WhatsappText.nullable().default(null),
});

/** A template that Meta has approved, with texts in place of its variables where others are wanted. */
export const OfficialContent = z.object({
  channel: z.literal('OFFICIAL_WHATSAPP'),
  template_id: Id.nullable().default(null),
  /** A second template makes an A/B test. */
  template_id_b: Id.nullable().default(null),
  is_tested: z.boolean().default(false),
  /** By the variable's name, or its place in a template made elsewhere (`templateSlots`). */
  parameters: z.record(z.string().max(80), text(1000)).default({}),
  parameters_b: z.record(z.string().max(80), text(1000)).default({}),
  /** A file in place of the header's own; one made elsewhere has none here. */
  media_id: Id.nullable().default(null),
  media_id_b: Id.nullable().default(null),
});
export type OfficialContent = z.output<typeof OfficialContent>;

/** Free text from a number of one's own over a gateway. */
export const NonOfficialContent = TextContent.extend({
  channel: z.literal('NON_OFFICIAL_WHATSAPP'),
});
export type NonOfficialContent = z.output<typeof NonOfficialContent>;

/** A text that a person of the store sends by hand. */
export const ManualContent = TextContent.extend({
  channel: z.literal('MANUAL_WHATSAPP'),
  /** After so many days the task ends by itself. */
  deadline_days: z.int().min(1).max(30).default(3),
});
export type ManualContent = z.output<typeof ManualContent>;

const CONTENTS = {
  EMAIL: EmailContent,
  SMS: SmsContent,
  OFFICIAL_WHATSAPP: OfficialContent,
  NON_OFFICIAL_WHATSAPP: NonOfficialContent,
  MANUAL_WHATSAPP: ManualContent,
} satisfies Record<Channel, z.ZodObject>;
/** An action's content for one channel; the default is e-mail. */
export const CampaignContent = z.discriminatedUnion('channel', valuesOf(CONTENTS), {
  unionFallback: true,
});
export type CampaignContent = z.output<typeof CampaignContent>;

const SAVED_CONTENTS = {
  EMAIL: EmailContent.extend({ id: Id, email_model_name: z.string().nullable() }),
  SMS: SmsContent.extend({ id: Id }),
  OFFICIAL_WHATSAPP: OfficialContent.extend({
    id: Id,
    template_name: z.string().nullable(),
    template_name_b: z.string().nullable(),
  }),
  NON_OFFICIAL_WHATSAPP: NonOfficialContent.extend({ id: Id }),
  MANUAL_WHATSAPP: ManualContent.extend({ id: Id }),
} satisfies Record<Channel, z.ZodObject>;

/** A content of a saved campaign, with the names of what it refers to. */
export const SavedContent = z.discriminatedUnion('channel', valuesOf(SAVED_CONTENTS));

/**
 * How a customer's content is chosen: the first that reaches them, the cheapest that reaches them, or in a channel
 * test the one drawn for customers reachable on both.
 */
export const CONTENT_PICKS = ['first_reachable', 'cheapest', 'channel_test'] as const;
export const ContentPick = z.enum(CONTENT_PICKS);
export type ContentPick = z.output<typeof ContentPick>;

/** One message of a campaign, with its contents per channel, in order. */
export const CampaignAction = AnyAction.extend({
  pick: ContentPick.default('first_reachable'),
  contents: z
    .array(CampaignContent)
    .min(1, 'Escolha por onde a mensagem sai')
    .max(4, 'Uma mensagem tem no máximo quatro canais')
    .refine(
      (contents) => new Set(contents.map(({ channel }) => channel)).size === contents.length,
      {
        error: 'Cada canal aparece uma vez',
      },
    )
    .meta({ description: 'Each channel once at most' }),
});
export type CampaignAction = z.output<typeof CampaignAction>;

/** The varied part of a content: the subject of an e-mail, a template, the text of the others. */
export function variantTexts(content: CampaignContent): { A: string; B: string | null } {
  switch (content.channel) {
    case 'EMAIL':
      return { A: content.subject, B: content.subject_b };
    case 'OFFICIAL_WHATSAPP': {
      // A saved campaign knows the names.
      const { template_name = null, template_name_b = null } = content as {
        template_name?: string | null;
        template_name_b?: string | null;
      };
      const A = template_name ?? content.template_id ?? '';
      const B = template_name_b ?? content.template_id_b ?? '';
      return { A, B: content.is_tested ? B : null };
    }
    default:
      return { A: content.text, B: content.text_b };
  }
}
