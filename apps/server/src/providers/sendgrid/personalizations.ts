import { randomBytes } from 'node:crypto';
import type { MailParts, OutgoingMail } from '#areas/messaging/email/email.port';
import type { MailRecipient, MailTemplate } from '#platform/mime/compose';
import { envelopeAddress } from '#platform/mime/header';
import { joinSlices, type SlicedText } from '#platform/mime/slices';

/** The name of our token among the custom arguments, which events give back. */
export const TOKEN_ARG = 'message';

/** SendGrid takes 10,000 bytes of substitutions a recipient. */
const SUBSTITUTIONS_BYTES_MAX = 9_500;

/** A message as SendGrid takes it, with those of the same template. */
export interface Waiting<Answer> {
  mail: OutgoingMail;
  parts: MailParts;
  resolve(answer: Answer): void;
}

/** Messages of one request: one template, and personal values by recipient. */
export function requestOf(messages: readonly Pick<Waiting<never>, 'mail' | 'parts'>[]) {
  const [first] = messages;
  if (!first) throw new Error('A request has messages');
  const { template } = first.parts;
  // One message of long values is written out; several share the template.
  const marker = isAlone(messages) ? null : markerOf(template);
  const values = first.parts.recipient.values;
  const { from, reply_to, feedback_id } = template;
  return {
    from: { email: from.address, name: from.name },
    ...(reply_to && { reply_to: { email: reply_to } }),
    personalizations: messages.map((message) => personalizationOf(message, marker)),
    content: [
      { type: 'text/plain', value: contentOf(template.text, values, marker) },
      { type: 'text/html', value: contentOf(template.html, values, marker) },
    ],
    headers: { 'Feedback-ID': feedback_id },
    // The message has links, a pixel and an opt-out of its own.
    tracking_settings: {
      click_tracking: { enable: false, enable_text: false },
      open_tracking: { enable: false },
      subscription_tracking: { enable: false },
    },
  };
}

/** Whether a message may share its request with others. */
export function fitsBatch({ parts }: Pick<Waiting<never>, 'parts'>): boolean {
  const bytes = parts.recipient.values.reduce((sum, value) => sum + Buffer.byteLength(value), 0);
  return bytes <= SUBSTITUTIONS_BYTES_MAX;
}

function isAlone(messages: readonly Pick<Waiting<never>, 'parts'>[]): boolean {
  return messages.length === 1;
}

function personalizationOf(
  { mail, parts: { template, recipient } }: Pick<Waiting<never>, 'mail' | 'parts'>,
  marker: string | null,
) {
  const { name, address } = recipient.to;
  return {
    to: [{ email: envelopeAddress(address), ...(name && { name: oneLine(name) }) }],
    subject: oneLine(joinSlices(template.subject, recipient.values)),
    ...(recipient.unsubscribe_url !== null && { headers: optOutOf(recipient) }),
    ...(marker !== null && { substitutions: substitutionsOf(recipient.values, marker) }),
    ...(mail.token !== '' && { custom_args: { [TOKEN_ARG]: mail.token } }),
  };
}

function optOutOf({ unsubscribe_url }: MailRecipient) {
  return {
    'List-Unsubscribe': `<${unsubscribe_url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function substitutionsOf(values: readonly string[], marker: string): Record<string, string> {
  return Object.fromEntries(values.map((value, slot) => [slotOf(marker, slot), value]));
}

function contentOf(text: SlicedText, values: readonly string[], marker: string | null): string {
  if (marker === null) return joinSlices(text, values);
  return joinSlices(
    text,
    values.map((_, slot) => slotOf(marker, slot)),
  );
}

function slotOf(marker: string, slot: number): string {
  return `%${marker}.${slot}%`;
}

const markers = new WeakMap<MailTemplate, string>();

/** Random, so that no text and no customer's name contains it. */
function markerOf(template: MailTemplate): string {
  const marker = markers.get(template) ?? randomBytes(8).toString('hex');
  markers.set(template, marker);
  return marker;
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
