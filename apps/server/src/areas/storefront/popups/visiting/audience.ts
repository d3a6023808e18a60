import type { PopupDefinition } from '@clientela/contract';
import { matchAudiences } from '#areas/records/clusters/index';
import type { Ctx, PlatformCtx } from '#platform/context';
import type { Exchange } from '#platform/http/routes';
import { asksAudience, openStorefront } from '../serving/published.ts';

/** Of the pop-ups whose audience the server decides, those that fit a visitor. */
export async function readAudience(
  platform: PlatformCtx,
  key: string,
  visitorId: string | undefined,
  { reply }: Exchange,
): Promise<{ popup_ids: string[] }> {
  const { ctx, popups } = await openStorefront(platform.app, key);
  reply.header('access-control-allow-origin', '*');
  const asked = popups.filter(({ definition }) => asksAudience(definition));
  const customerId = visitorId && asked.length > 0 ? await customerOf(ctx, visitorId) : null;
  const belongs = await clustersOf(
    ctx,
    asked.map(({ definition }) => definition.targeting),
    customerId,
  );
  const fitting = asked.filter(({ definition: { targeting } }, index) => {
    if (targeting.visitor === 'known' && !customerId) return false;
    if (targeting.visitor === 'unknown' && customerId) return false;
    return belongs[index];
  });
  return { popup_ids: fitting.map(({ id }) => id) };
}

async function customerOf(ctx: Ctx, visitorId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('storefront_visitors')
    .select('customer_id')
    .where('store_id', '=', ctx.store.id)
    .where('visitor_id', '=', visitorId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

async function clustersOf(
  ctx: Ctx,
  targetings: readonly PopupDefinition['targeting'][],
  customerId: string | null,
): Promise<boolean[]> {
  const wanted = targetings.filter(({ customer_cluster_ids }) => customer_cluster_ids.length > 0);
  const matched =
    customerId && wanted.length > 0
      ? (
          await matchAudiences(
            ctx,
            wanted.map(({ customer_cluster_ids: cluster_ids }) => ({
              kind: 'clusters',
              cluster_ids,
              is_member: true,
            })),
            [customerId],
          )
        ).get(customerId)
      : undefined;
  return targetings.map((targeting) => {
    if (targeting.customer_cluster_ids.length === 0) return true;
    return matched?.[wanted.indexOf(targeting)] ?? false;
  });
}
