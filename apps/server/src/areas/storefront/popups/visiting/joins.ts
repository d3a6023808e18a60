import { createHash } from 'node:crypto';
import { type Ctx, inTransaction, type PlatformCtx } from '#platform/context';
import type { Exchange } from '#platform/http/routes';
import { openForSite } from './callers.ts';
import { openLinkToken } from './link-tokens.ts';
import { useOnce } from './tickets.ts';

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
  const link = openLinkToken(ctx, token);
  if (!link) return undefined;
  await inTransaction(ctx, async (ctx) => {
    const found = await ctx.db
      .selectFrom('campaign_activities as a')
      .innerJoin('customers as c', (join) =>
        join.onRef('c.store_id', '=', 'a.store_id').onRef('c.id', '=', 'a.customer_id'),
      )
      .select('a.customer_id')
      .where('a.store_id', '=', ctx.store.id)
      .where('a.token', '=', link.message)
      .where('c.anonymized_at', 'is', null)
      .executeTakeFirst();
    if (!found) return;
    const digest = createHash('sha256').update(token).digest('base64url');
    if (await useOnce(ctx, `cl:${digest}`, link.ends_at)) {
      await join(ctx, visitor_id, found.customer_id);
    }
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
