import { type Ctx, inTransaction } from '#platform/context';
import { recordAuditEvent } from '../../audit/index.ts';
import { findApiKey, lockApiKeys } from '../api-keys.queries.ts';

/** Revokes a key with all its secrets; the audit log retains its name. */
export function revokeApiKey(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockApiKeys(ctx);
    const { name } = await findApiKey(ctx, id);
    await ctx.db
      .deleteFrom('api_keys')
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    await recordAuditEvent(ctx, {
      action: 'api_key.revoked',
      target_kind: 'api_key',
      target_id: id,
      details: { name },
    });
  });
}
