import type { Conversation } from '@clientela/contract';
import { NUMBER_CHANNELS, propertiesOf } from '@clientela/domain';
import { listSenders, type SenderRow } from '#areas/messaging/senders/index';
import { findCustomer } from '#areas/records/customers/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { isPhone, nameOf } from '../chat.rules.ts';
import {
  addNames,
  findByNames,
  findConversation,
  insertConversation,
  lockNames,
  readConversations,
} from '../conversations.queries.ts';

/** The store's numbers for conversations, the default first. */
export async function chatNumbers(ctx: Ctx): Promise<SenderRow[]> {
  const senders = await listSenders(ctx, NUMBER_CHANNELS);
  const isBefore = (one: SenderRow) =>
    Number(!one.is_chat_default) * 2 + Number(!propertiesOf(one.channel).hasTemplates);
  return senders.toSorted((a, b) => isBefore(a) - isBefore(b));
}

/** The conversation with a customer over a number, by whichever of their phones has one. */
export async function openConversation(
  ctx: Ctx,
  { customer_id, sender_id }: { customer_id: string; sender_id?: string | undefined },
): Promise<Conversation> {
  const numbers = await chatNumbers(ctx);
  const sender = sender_id ? numbers.find(({ id }) => id === sender_id) : numbers[0];
  if (!sender) throw new Failure('chat_number_missing');
  const { phone, phones, first_name, last_name } = await findCustomer(ctx, customer_id);
  const names = [phone, ...phones].flatMap((one) => (one ? [nameOf(one)] : [])).filter(isPhone);
  const [contact] = names;
  if (!contact) throw new Failure('chat_phone_missing');
  return inTransaction(ctx, async (ctx) => {
    await lockNames(ctx, sender.id, names);
    const [known] = await findByNames(ctx, sender.id, names);
    if (known) {
      const [visible] = await readConversations(ctx, [known.id]);
      if (!visible) throw new Failure('conversation_of_other');
      return visible;
    }
    const id = await insertConversation(ctx, {
      sender_id: sender.id,
      customer_id,
      contact,
      address: contact,
      assignee_id: null,
      profile_name: `${first_name} ${last_name}`.trim(),
      at: ctx.clock.now(),
    });
    await addNames(ctx, { id, sender_id: sender.id }, [contact]);
    return findConversation(ctx, id);
  });
}
