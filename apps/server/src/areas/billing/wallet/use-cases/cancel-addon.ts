import type { AddonOffer } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { Failure } from '#platform/failure';
import { findOffer } from '../addon-offers.queries.ts';
import { lockCycle } from '../cycle.queries.ts';

/** A monthly add-on ends with the period; one that waits for its payment ends at once. */
export function cancelAddon(ctx: Ctx, id: string): Promise<AddonOffer> {
  return setCanceled(ctx, id, true);
}

export function keepAddon(ctx: Ctx, id: string): Promise<AddonOffer> {
  return setCanceled(ctx, id, false);
}

function setCanceled(ctx: Ctx, id: string, is_canceled: boolean): Promise<AddonOffer> {
  return inTransaction(ctx, async (ctx) => {
    await lockCycle(ctx);
    const instance = await ctx.db
      .selectFrom('store_addons as s')
      .innerJoin('addons as a', 'a.id', 's.addon_id')
      .select(['s.addon_id', 's.source', 's.enabled', 's.is_canceled', 'a.billing', 'a.title'])
      .where('s.store_id', '=', ctx.store.id)
      .where('s.id', '=', id)
      .executeTakeFirst();
    if (!instance) throw new Failure('not_found');
    const { addon_id, source, enabled, billing, title } = instance;
    if (source !== 'store' || !enabled || billing !== 'monthly') {
      throw new Failure('addon_not_cancellable');
    }
    if (instance.is_canceled !== is_canceled) {
      const isUnpaid = is_canceled && (await dropWaiting(ctx, id));
      await ctx.db
        .updateTable('store_addons')
        .set(isUnpaid ? { enabled: false } : { is_canceled })
        .where('store_id', '=', ctx.store.id)
        .where('id', '=', id)
        .execute();
      await recordAuditEvent(ctx, {
        action: is_canceled ? 'addon.canceled' : 'addon.kept',
        target_kind: 'store',
        target_id: ctx.store.id,
        details: { title },
      });
      await broadcast(ctx, 'store.updated', {});
    }
    return findOffer(ctx, addon_id);
  });
}

async function dropWaiting(ctx: Ctx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('addon_charges')
    .set({ status: 'lapsed' })
    .where('store_id', '=', ctx.store.id)
    .where('store_addon_id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
