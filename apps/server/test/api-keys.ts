import * as contract from '@clientela/contract';
import { type Caller, callerOf, type TestStore, type World } from './harness.ts';

interface KeyInHand {
  id: string;
  secret: string;
  caller: Caller;
}

/** A key of the store with these scopes, and a caller that uses it. */
export async function anApiKey(
  world: World,
  store: TestStore,
  scopes: readonly contract.ApiScope[],
  draft: Partial<contract.ApiKeyDraft> = {},
): Promise<KeyInHand> {
  const made = await store.owner.call(contract.createApiKey, {
    store_id: store.id,
    body: { name: 'Caixa da loja', expires_at: null, ...draft, scopes: [...scopes] },
  });
  return { id: made.api_key.id, secret: made.secret, caller: withKey(world, made.secret) };
}

export function withKey(world: World, secret: string): Caller {
  return callerOf(world, { email: '', user_id: '', token: secret });
}
