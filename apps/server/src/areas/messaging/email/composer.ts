import type { Message, MessageUrls, OutboxRow, Plan } from '#areas/messaging/delivery/index';
import { type ComposedMail, compileMail, type MailTemplate } from '#platform/mime/compose';
import { fixedText, type SlicedText } from '#platform/mime/slices';
import {
  type CompiledEmail,
  fillSlots,
  instead,
  SHOWN,
  type Slot,
  subjectFor,
} from './compiled-email.ts';
import type { MailParts } from './email.port.ts';
import type { Sender } from './sender.ts';

/** Draws the messages of one turn: templates cut once, then only values. */
export interface Composer {
  compose(message: Message, now: Date): ComposedMail;
  /** The same message for a provider that composes it itself. */
  parts(message: Message, now: Date): MailParts;
  /** The same message as stored in the test outbox. */
  keep(message: Message): OutboxRow;
  needsCustom: boolean;
}

export function createComposer(plan: Plan, publicKey: string, sender: Sender): Composer {
  const { store } = plan;
  const domain = sender.from.address.slice(sender.from.address.lastIndexOf('@') + 1);
  const contents = new Map(
    plan.contents.map((content) => {
      const { slots, subjects, html, text } = emailOf(content);
      const templateOf = (subject: SlicedText): MailTemplate => ({
        from: sender.from,
        ...(sender.reply_to ? { reply_to: sender.reply_to } : {}),
        subject,
        html,
        text,
        feedback_id: `${plan.source_id}:${publicKey}:clientela`,
      });
      const variantOf = (subject: SlicedText) => {
        const template = templateOf(subject);
        return { template, render: compileMail(template) };
      };
      return [content.id, { slots, subjects, variants: subjects.map(variantOf), variantOf }];
    }),
  );
  const contentOf = (message: Message) => {
    const content = contents.get(message.content_id);
    if (!content) throw new Error(`The plan has no content ${message.content_id}`);
    return { ...content, index: message.variant === 'B' ? 1 : 0 };
  };

  const mailOf = (message: Message, now: Date) => {
    const { slots, subjects, variants, index, variantOf } = contentOf(message);
    const urls = plan.urls(message.token);
    const values = fillSlots(slots, message, store, urls);
    const other = instead(subjects[index] ?? subjects[0] ?? fixedText(''), values, store);
    const variant = other === null ? (variants[index] ?? variants[0]) : variantOf(fixedText(other));
    if (!variant) throw new Error(`The content ${message.content_id} has no subject`);
    const recipient = {
      to: { name: nameOf(message), address: message.contact },
      message_id: `${message.token.replaceAll('-', '')}@${domain}`,
      date: now,
      unsubscribe_url: urls.one_click,
      values,
    };
    return { variant, recipient };
  };

  return {
    needsCustom: plan.contents.some((content) => emailOf(content).slots.some(isAttribute)),
    compose(message, now) {
      const { variant, recipient } = mailOf(message, now);
      return variant.render(recipient);
    },
    parts(message, now) {
      const { variant, recipient } = mailOf(message, now);
      return { template: variant.template, recipient };
    },
    keep(message) {
      const { slots, subjects, index } = contentOf(message);
      const values = fillSlots(slots, message, store, NO_URLS);
      return {
        id: message.message_id,
        to_name: nameOf(message),
        to_address: message.contact,
        subject: subjectFor(subjects[index] ?? subjects[0] ?? fixedText(''), values, store),
        personal_values: values.map((value, index) => keptValue(slots[index], value)),
        body: null,
      };
    },
  };
}

/** The queue's channel guarantees the type of its compiled content. */
function emailOf({ compiled }: Plan['contents'][number]): CompiledEmail {
  return compiled as CompiledEmail;
}

/** Of a conditional block, only whether it was shown: its text is in the compiled message. */
function keptValue(slot: Slot | undefined, value: string): string {
  return slot?.kind === 'block' && value !== '' ? SHOWN : value;
}

/** URLs are rendered again from the token on display. */
const NO_URLS: MessageUrls = { link: () => '', pixel: '', unsubscribe: '' };

function isAttribute(slot: Slot): boolean {
  return slot.kind === 'variable' && slot.variable.startsWith('customer.attributes.');
}

function nameOf(message: Message): string {
  return `${message.first_name} ${message.last_name}`.replaceAll(/\s+/g, ' ').trim();
}
