import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { publishedFrom } from '#platform/domain-events';

const IDS_AN_EVENT = 100;

/**
 * Events for message results, inside the statement that writes them: one per hundred of a kind.
 * `messages` selects campaign_id, id, kind and reason; `was_sent`: they had left before.
 */
export function messageEvents(
  ctx: Pick<Ctx, 'store' | 'actor' | 'clock'>,
  messages: RawBuilder<unknown>,
  more: { was_sent?: true } = {},
): RawBuilder<unknown> {
  return publishedFrom(
    ctx,
    sql`select n.kind, n.campaign_id as subject_id,
        jsonb_build_object('campaign_id', n.campaign_id, 'activity_ids', jsonb_agg(n.id), 'reason', n.reason)
          || ${JSON.stringify(more)}::jsonb as data
      from (select m.campaign_id, m.id, m.kind, m.reason,
          (row_number() over (partition by m.campaign_id, m.kind, m.reason) - 1) / ${IDS_AN_EVENT} as piece
        from (${messages}) m) n
     group by n.campaign_id, n.kind, n.reason, n.piece`,
  );
}
