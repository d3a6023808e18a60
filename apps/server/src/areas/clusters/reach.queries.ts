import type { CHANNELS } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';

type Channel = (typeof CHANNELS)[number];

/**
 * Whether a message may go to customer `c` on a channel: a contact, allowed to interact, no refusal
 * of consent and no suppression of the contact. The one form of this rule in SQL.
 */
export function reachCondition(channel: Channel): RawBuilder<boolean> {
  const contact = contactColumn(channel);
  return sql`(${contact} is not null and c.enable_for_interactions and c.anonymized_at is null
    and not exists (select from customer_consents n
      where n.store_id = c.store_id and n.customer_id = c.id and n.channel = ${channel} and not n.granted)
    and not exists (select from suppressions s
      where s.store_id = c.store_id and s.channel = ${channel} and s.contact = ${contact}))`;
}

/** The column that holds the contact of a channel. */
export function contactColumn(channel: Channel): RawBuilder<unknown> {
  return sql.ref(channel === 'EMAIL' ? 'c.email' : 'c.phone');
}
