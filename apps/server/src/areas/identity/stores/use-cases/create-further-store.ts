import type { StoreDetails, StoreDraft } from '@clientela/contract';
import { personOf } from '#platform/actor';
import { type PlatformCtx, storeCtx } from '#platform/context';
import { findStore } from '../../session/index.ts';
import { assertCategory } from '../stores.queries.ts';
import { createStore } from './create-store.ts';

/** A further store of the installation; its creator is its first owner. */
export async function createFurtherStore(
  ctx: PlatformCtx,
  draft: StoreDraft,
): Promise<StoreDetails> {
  await assertCategory(ctx, draft.store_category);
  const id = await createStore(ctx, {
    name: draft.name,
    description: draft.description,
    category_id: draft.store_category,
    ...(draft.site_url && { site_url: draft.site_url }),
    ...(draft.address && { address: draft.address }),
    isRecorded: true,
    people: [{ user_id: personOf(ctx).id, role: 'OWNER' }],
  });
  return findStore({ ...(await storeCtx(ctx.app, id, ctx.limits)), actor: ctx.actor }, id);
}
