import { type RawBuilder, sql } from 'kysely';

/** A customer's lot in a campaign, always the same one: who is compared with, and which variant they get. */
export function drawOf(campaignId: string, customer: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(hashtextextended(${customer}::text, hashtextextended(${campaignId}::text, 0)) & 9223372036854775807)`;
}
