import type { PriceKind } from '@clientela/contract';
import type { Ctx } from '#platform/context';

const SHOWN = 20;

/** Returns the costs of the latest campaigns sent from a number, by category. */
export function listCampaignCosts(
  ctx: Ctx,
  senderId: string,
): Promise<
  { id: string; name: string; kind: PriceKind; messages: number; credits: number; cents: number }[]
> {
  return ctx.db
    .selectFrom('send_queues as q')
    .innerJoin('message_budgets as b', (join) =>
      join
        .onRef('b.store_id', '=', 'q.store_id')
        .onRef('b.source_kind', '=', 'q.source_kind')
        .onRef('b.source_id', '=', 'q.source_id')
        .onRef('b.channel', '=', 'q.channel')
        .onRef('b.price_kind', '=', 'q.price_kind'),
    )
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.store_id', '=', 'q.store_id').onRef('c.id', '=', 'q.source_id'),
    )
    .select(['q.source_id as id', 'c.name', 'q.price_kind as kind', 'b.sent as messages'])
    .select(['b.credits_used as credits', 'b.posted as cents'])
    .$narrowType<{ kind: PriceKind }>()
    .where('q.store_id', '=', ctx.store.id)
    .where('q.sender', '=', senderId)
    .where('q.source_kind', '=', 'campaign')
    .where('q.part', '=', 'all')
    .orderBy('q.id', 'desc')
    .limit(SHOWN)
    .execute();
}
