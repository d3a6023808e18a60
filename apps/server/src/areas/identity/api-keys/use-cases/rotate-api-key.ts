import { API_KEY_OVERLAP_HOURS, type ApiKeyMade } from '@clientela/contract';
import { type Ctx, inTransaction } from '#platform/context';
import { recordAuditEvent } from '../../audit/index.ts';
import { findApiKey, lockApiKeys } from '../api-keys.queries.ts';
import { addSecret } from './make-api-key.ts';

const OVERLAP_MS = API_KEY_OVERLAP_HOURS * 3_600_000;

/** Adds a new secret. The previous one stays valid for a day, older ones end. */
export function rotateApiKey(ctx: Ctx, id: string): Promise<ApiKeyMade> {
  return inTransaction(ctx, async (ctx) => {
    await lockApiKeys(ctx);
    const { name } = await findApiKey(ctx, id);
    await ctx.db
      .deleteFrom('api_key_secrets')
      .where('store_id', '=', ctx.store.id)
      .where('api_key_id', '=', id)
      .where('ends_at', 'is not', null)
      .execute();
    await ctx.db
      .updateTable('api_key_secrets')
      .set({ ends_at: new Date(ctx.clock.now().getTime() + OVERLAP_MS) })
      .where('store_id', '=', ctx.store.id)
      .where('api_key_id', '=', id)
      .execute();
    const secret = await addSecret(ctx, id);
    await recordAuditEvent(ctx, {
      action: 'api_key.rotated',
      target_kind: 'api_key',
      target_id: id,
      details: { name },
    });
    return { api_key: await findApiKey(ctx, id), secret };
  });
}
