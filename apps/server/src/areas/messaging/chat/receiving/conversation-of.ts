import { phoneForms } from '@clientela/domain';
import type { SenderRow } from '#areas/messaging/senders/index';
import type { InboundMessage } from '#areas/messaging/whatsapp/index';
import { fillName, isSuppressed, movePhone, optOutContact } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { isPhone, nameOf, namesOf, profileNames } from '../chat.rules.ts';
import {
  absorb,
  addNames,
  type ConversationRow,
  changeConversation,
  findByNames,
  insertConversation,
} from '../conversations.queries.ts';
import { nextSeller } from '../use-cases/next-seller.ts';
import { customerOf } from './customer-of.ts';

/**
 * Returns a number's one conversation with a contact, under any of the contact's names; created if missing. A name or
 * message shared by two conversations merges them.
 */
export async function conversationOf(
  ctx: Ctx,
  sender: SenderRow,
  message: InboundMessage,
): Promise<ConversationRow> {
  const names = namesOf(message);
  const { provider_message_id } = message;
  const forms = names.flatMap(phoneForms);
  const [known, ...others] = await findByNames(ctx, sender.id, forms, provider_message_id);
  if (!known) return makeConversation(ctx, sender, message, names);
  for (const other of others) await absorb(ctx, other.id, known.id);
  await addNames(ctx, known, names);
  await fillProfile(ctx, known, message);
  const phone = names.find(isPhone);
  const isMoved = message.event?.kind === 'moved' && phone !== known.contact;
  if (phone && (isMoved || !isPhone(known.contact))) {
    if (isMoved) {
      await moveOptOut(ctx, known, phone);
      const from = [known.contact, ...forms].filter((name) => name !== phone);
      await movePhone(ctx, known.customer_id, { from, to: phone });
    }
    await changeConversation(ctx, known.id, { contact: phone });
    return { ...known, contact: phone };
  }
  return known;
}

async function makeConversation(
  ctx: Ctx,
  sender: SenderRow,
  message: InboundMessage,
  names: readonly string[],
): Promise<ConversationRow> {
  const customer_id = await customerOf(ctx, sender, message, names);
  const id = await insertConversation(ctx, {
    sender_id: sender.id,
    customer_id,
    contact: names[0] ?? nameOf(message.contact),
    address: message.contact,
    // On the store's own phone the profile is the store's.
    profile_name: message.is_from_store ? '' : (message.profile_name ?? ''),
    assignee_id: message.is_from_store ? null : await nextSeller(ctx),
    at: message.at,
  });
  await addNames(ctx, { id, sender_id: sender.id }, names);
  const [made] = await findByNames(ctx, sender.id, names);
  if (!made) throw new Failure('not_found');
  return made;
}

/** Where the store wrote first, the first message of its customer brings their name. */
async function fillProfile(
  ctx: Ctx,
  { id, customer_id, profile_name: known }: ConversationRow,
  { is_from_store, profile_name }: InboundMessage,
): Promise<void> {
  if (known !== '' || is_from_store || !profile_name?.trim()) return;
  await changeConversation(ctx, id, { profile_name });
  await fillName(ctx, customer_id, profileNames(profile_name));
}

/** An opt-out also applies to the new phone. */
async function moveOptOut(ctx: Ctx, known: ConversationRow, phone: string): Promise<void> {
  if (!(await isSuppressed(ctx, 'WHATSAPP', known.contact))) return;
  const { customer_id } = known;
  await optOutContact(ctx, { channel: 'WHATSAPP', contact: phone, customer_id, source: 'reply' });
}
