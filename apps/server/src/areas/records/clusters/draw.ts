import { type RawBuilder, sql } from 'kysely';

/** Deterministic draw of a customer in a campaign: decides holdout and variant. */
export function drawOf(campaignId: string, customer: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(hashtextextended(${customer}::text, hashtextextended(${campaignId}::text, 0)) & 9223372036854775807)`;
}
