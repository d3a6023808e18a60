import { API_KEYS_MAX, API_VERSION, type ApiKeyDraft, type ApiKeyMade } from '@clientela/contract';
import { personId } from '#platform/actor';
import { newApiKey } from '#platform/api-key';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { hashSecret, newId } from '#platform/ids';
import { recordAuditEvent } from '../../audit/index.ts';
import { findApiKey, listApiKeys, lockApiKeys } from '../api-keys.queries.ts';
import { assertEndsLater, assertWithinRights } from '../api-keys.rules.ts';

/** Creates a key. Only this response contains its secret. */
export function makeApiKey(ctx: Ctx, draft: ApiKeyDraft): Promise<ApiKeyMade> {
  assertWithinRights(ctx.actor, draft);
  assertEndsLater(draft, ctx.clock.now());
  return inTransaction(ctx, async (ctx) => {
    await lockApiKeys(ctx);
    if ((await listApiKeys(ctx)).length >= API_KEYS_MAX) throw new Failure('too_many_api_keys');
    const id = newId();
    await ctx.db
      .insertInto('api_keys')
      .values({
        ...draft,
        store_id: ctx.store.id,
        id,
        version: API_VERSION,
        created_at: ctx.clock.now(),
        created_by: personId(ctx),
      })
      .execute();
    const secret = await addSecret(ctx, id);
    await recordAuditEvent(ctx, {
      action: 'api_key.created',
      target_kind: 'api_key',
      target_id: id,
      details: { name: draft.name, scopes: draft.scopes },
    });
    return { api_key: await findApiKey(ctx, id), secret };
  });
}

/** Gives a key a new secret and returns it; it is never shown again. */
export async function addSecret(ctx: Ctx, api_key_id: string): Promise<string> {
  const { secret, shown } = newApiKey();
  await ctx.db
    .insertInto('api_key_secrets')
    .values({
      store_id: ctx.store.id,
      api_key_id,
      secret_hash: hashSecret(secret),
      shown,
      created_at: ctx.clock.now(),
    })
    .execute();
  return secret;
}
