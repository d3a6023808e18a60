import type { Sender } from '#areas/email/index';
import {
  fillSlots,
  type MessageStore,
  type MessageUrls,
  type Slot,
} from '#areas/email-models/index';
import { type ComposedMail, compileMail } from '#platform/mime/compose';
import { fixedText, joinSlices } from '#platform/mime/slices';
import { messageUrls } from '../tracking/message-urls.ts';
import type { Claimed, LanePlan, OutboxRow } from './sending.queries.ts';

/** Draws one campaign's messages: templates cut once, then only values. */
export interface Composer {
  compose(message: Claimed, now: Date): ComposedMail;
  /** The same message as the test outbox keeps it. */
  keep(message: Claimed): OutboxRow;
  needsCustom: boolean;
}

interface Origin {
  publicUrl: string;
  publicKey: string;
  store: MessageStore;
  sender: Sender;
}

export function createComposer(plan: LanePlan, origin: Origin): Composer {
  const { sender, store, publicKey } = origin;
  const domain = sender.from.address.slice(sender.from.address.lastIndexOf('@') + 1);
  const actions = new Map(
    plan.actions.map((action) => [
      action.id,
      {
        slots: action.compiled.slots,
        subjects: action.compiled.subjects,
        variants: action.compiled.subjects.map((subject) =>
          compileMail({
            from: sender.from,
            ...(sender.reply_to ? { reply_to: sender.reply_to } : {}),
            subject,
            html: action.compiled.html,
            text: action.compiled.text,
            feedback_id: `${plan.campaign_id}:${publicKey}:clientela`,
          }),
        ),
      },
    ]),
  );
  const actionOf = (message: Claimed) => {
    const action = actions.get(message.action_id);
    if (!action) throw new Error(`The campaign has no action ${message.action_id}`);
    return { ...action, index: message.variant === 'B' ? 1 : 0 };
  };
  const urlsOf = (message: Claimed) => messageUrls(origin.publicUrl, publicKey, message.token);

  return {
    needsCustom: plan.actions.some(({ compiled }) => compiled.slots.some(isAttribute)),
    compose(message, now) {
      const { slots, variants, index } = actionOf(message);
      const urls = urlsOf(message);
      const draw = variants[index] ?? variants[0];
      if (!draw) throw new Error(`The action ${message.action_id} has no subject`);
      return draw({
        to: { name: nameOf(message), address: message.contact },
        message_id: `${message.token.replaceAll('-', '')}@${domain}`,
        date: now,
        unsubscribe_url: urls.one_click,
        values: fillSlots(slots, message, store, urls),
      });
    },
    keep(message) {
      const { slots, subjects, index } = actionOf(message);
      const values = fillSlots(slots, message, store, NO_URLS);
      return {
        id: message.activity_id,
        activity_id: message.activity_id,
        to_name: nameOf(message),
        to_address: message.contact,
        subject: joinSlices(subjects[index] ?? subjects[0] ?? fixedText(''), values),
        personal_values: values,
      };
    },
  };
}

/** Addresses are drawn again from the token when somebody looks. */
const NO_URLS: MessageUrls = { link: () => '', pixel: '', unsubscribe: '' };

function isAttribute(slot: Slot): boolean {
  return slot.kind === 'variable' && slot.variable.startsWith('customer.attributes.');
}

function nameOf(message: Claimed): string {
  return `${message.first_name} ${message.last_name}`.replaceAll(/\s+/g, ' ').trim();
}
