import { sql } from 'kysely';
import { tokenFromLink } from '#areas/messaging/campaigns/index';
import { type Ctx, inTransaction, type PlatformCtx } from '#platform/context';
import type { Exchange } from '#platform/http/routes';
import { openForSite } from './callers.ts';
import { useOnce } from './tickets.ts';

const DAY_MS = 86_400_000;

/**
 * Joins a visitor to the recipient of the message whose link they followed: once, and within a day of the click. An
 * unusable token changes nothing, and the response is the same.
 */
export async function joinVisitor(
  platform: PlatformCtx,
  key: string,
  { visitor_id, token }: { visitor_id: string; token: string },
  exchange: Exchange,
): Promise<undefined> {
  const { ctx } = await openForSite(platform, key, exchange);
  const message = tokenFromLink(token);
  if (!message) return undefined;
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const { rows } = await sql<{ customer_id: string; clicked_at: string }>`
      select a.customer_id, a.clicked_at from campaign_activities a
        join customers c on c.store_id = a.store_id and c.id = a.customer_id and c.anonymized_at is null
       where a.store_id = ${ctx.store.id} and a.token = ${message}
         and a.clicked_at > ${new Date(now.getTime() - DAY_MS)}`.execute(ctx.db);
    const [found] = rows;
    if (!found) return;
    const ends = new Date(Date.parse(found.clicked_at) + DAY_MS);
    if (await useOnce(ctx, `cl:${token}`, ends)) await join(ctx, visitor_id, found.customer_id);
  });
  return undefined;
}

/** From now on the device is this person's; devices never merge people. */
export async function join(ctx: Ctx, visitorId: string, customerId: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .insertInto('storefront_visitors')
    .values({
      store_id: ctx.store.id,
      visitor_id: visitorId,
      customer_id: customerId,
      first_seen_at: now,
      joined_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'visitor_id'])
        .doUpdateSet({ customer_id: customerId, joined_at: now }),
    )
    .execute();
}
