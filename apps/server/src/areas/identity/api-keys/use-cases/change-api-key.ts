import type { ApiKey, ApiKeyDraft } from '@clientela/contract';
import { type Ctx, inTransaction } from '#platform/context';
import { recordAuditEvent } from '../../audit/index.ts';
import { findApiKey, lockApiKeys } from '../api-keys.queries.ts';
import { assertEndsLater, assertWithinRights } from '../api-keys.rules.ts';

/** Changes a key; its new rights apply from its next call on. */
export function changeApiKey(ctx: Ctx, id: string, draft: ApiKeyDraft): Promise<ApiKey> {
  assertWithinRights(ctx.actor, draft);
  return inTransaction(ctx, async (ctx) => {
    await lockApiKeys(ctx);
    const before = await findApiKey(ctx, id);
    if (draft.expires_at !== before.expires_at) assertEndsLater(draft, ctx.clock.now());
    await ctx.db
      .updateTable('api_keys')
      .set(draft)
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    await recordAuditEvent(ctx, {
      action: 'api_key.changed',
      target_kind: 'api_key',
      target_id: id,
      details: { name: draft.name, scopes: draft.scopes },
    });
    return findApiKey(ctx, id);
  });
}
