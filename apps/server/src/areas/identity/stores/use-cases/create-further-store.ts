import type { StoreDetails, StoreDraft } from '@clientela/contract';
import { personOf } from '#platform/actor';
import { inTransaction, type PlatformCtx } from '#platform/context';
import { recordAuditEvent } from '../../audit/index.ts';
import { findStore } from '../../session/index.ts';
import { assertCategory } from '../stores.queries.ts';
import { createStore } from './create-store.ts';

/** A further store of the installation; its creator is its first owner. */
export function createFurtherStore(ctx: PlatformCtx, draft: StoreDraft): Promise<StoreDetails> {
  return inTransaction(ctx, async (ctx) => {
    await assertCategory(ctx, draft.store_category);
    const id = await createStore(ctx, {
      name: draft.name,
      description: draft.description,
      category_id: draft.store_category,
      ...(draft.site_url && { site_url: draft.site_url }),
      ...(draft.address && { address: draft.address }),
      people: [{ user_id: personOf(ctx).id, role: 'OWNER' }],
    });
    await recordAuditEvent(
      { ...ctx, store: { id } },
      { action: 'store.created', target_kind: 'store', target_id: id },
    );
    return findStore(ctx, id);
  });
}
