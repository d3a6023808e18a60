import type { SenderRow } from '#areas/messaging/senders/index';
import type { InboundMessage } from '#areas/messaging/whatsapp/index';
import {
  findCustomerByIdentity,
  UNKNOWN_PERSON,
  upsertPeople,
} from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import { isPhone, profileNames } from '../chat.rules.ts';

/** Provider name of customers' WhatsApp ids, in addition to their phones. */
const PROVIDER = 'whatsapp';

/** Returns the customer with the message's phone or id; an unknown contact becomes a lead. */
export async function customerOf(
  ctx: Ctx,
  sender: SenderRow,
  message: InboundMessage,
  names: readonly string[],
): Promise<string> {
  const phone = names.find(isPhone) ?? null;
  const id = names.find((name) => !isPhone(name)) ?? null;
  const known = await knownUnder(ctx, { phone, id });
  if (known) return known;
  const { first_name, last_name } = profileNames(
    message.is_from_store ? null : message.profile_name,
  );
  const person = {
    ...UNKNOWN_PERSON,
    integration_id: id,
    phone,
    first_name: first_name || null,
    last_name: last_name || null,
    is_lead: true,
  };
  const { outcomes } = await upsertPeople(ctx, [person], {
    source: 'chat',
    provider: PROVIDER,
    import_id: null,
    said_at: message.at,
    is_beginning: false,
    is_history: false,
  });
  const [contact] = outcomes;
  if (!contact) throw new Error(`a message of ${sender.provider} without a contact`);
  return contact.id;
}

async function knownUnder(
  ctx: Ctx,
  { phone, id }: { phone: string | null; id: string | null },
): Promise<string | undefined> {
  const byPhone = phone && (await findCustomerByIdentity(ctx, 'phone', '', phone));
  if (byPhone) return byPhone;
  return id ? findCustomerByIdentity(ctx, 'integration', PROVIDER, id) : undefined;
}
