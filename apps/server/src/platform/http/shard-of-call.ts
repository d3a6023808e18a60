import type { EndpointShape } from '@clientela/contract';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { isApiKey, looksLikeApiKey } from '../api-key.ts';
import type { App } from '../app.ts';
import { Failure } from '../failure.ts';
import { hashSecret, isUuid } from '../ids.ts';
import { isDatabaseUnavailable } from '../pools.ts';
import { findInShards } from '../shards.ts';
import { homeOf, shardOfStore } from '../store-directory.ts';

/** With several databases: the one that a call works in (docs/decisions/growth.md). */

/**
 * The database of a call: that of its key, of the store in its path, or of the row that it names;
 * home for all others. A call without a valid sign-in is refused there.
 */
export async function shardOfCall(
  home: App,
  { permission, scope }: EndpointShape,
  request: FastifyRequest,
  params: Record<string, string>,
): Promise<App> {
  const token = bearerOf(request);
  if (permission === 'public' || !token) return home;
  if (looksLikeApiKey(token)) return (await shardOfKey(home, token)) ?? home;
  if (params.store_id) return shardOfStore(home, params.store_id);
  if (!scope) return home;
  const asked = request.headers['x-store-id'];
  const likely =
    typeof asked === 'string' && isUuid(asked) ? await shardOfStore(home, asked) : null;
  const person = await signedInAtHome(home, token).catch((error: unknown) => {
    if (!likely || !isDatabaseUnavailable(error)) throw error;
    return 'unchecked' as const;
  });
  if (person === 'unchecked') return likely ?? home;
  if (!person) return home;
  const find = async (shard: App) => {
    const { rows } = await shard.pools.app.query<{ store: string | null }>({
      text: 'select app.store_of_row($1, $2, $3, $4) as store',
      values: [scope, params.id, person.user_id, person.profile_name === 'administrator'],
    });
    return rows[0]?.store ? shardOfStore(home, rows[0].store) : null;
  };
  return (likely && (await find(likely))) ?? (await findInShards(home, find)) ?? home;
}

const KEYS_MAX = 10_000;
/** The stores of API keys, by the keys' digests. */
const keysBy = new WeakMap<App, Map<string, string>>();

/** The database of an API key; null for an unknown one. */
async function shardOfKey(home: App, token: string): Promise<App | null> {
  if (!isApiKey(token)) return null;
  const secret = hashSecret(token);
  const keys = keysBy.get(home) ?? new Map<string, string>();
  keysBy.set(home, keys);
  const name = secret.toString('hex');
  const known = keys.get(name);
  if (known) return shardOfStore(home, known);
  const found = await findInShards(home, async (shard) => {
    const { rows } = await shard.pools.app.query<{ store_id: string }>({
      text: 'select store_id from app.enter_key($1, $2)',
      values: [secret, home.clock.now()],
    });
    return rows[0]?.store_id;
  });
  if (keys.size >= KEYS_MAX) keys.clear();
  if (found) keys.set(name, found);
  return found ? shardOfStore(home, found) : null;
}

interface SignedIn {
  user_id: string;
  profile_name: string;
}

async function signedInAtHome(home: App, token: string): Promise<SignedIn | null> {
  const { rows }: pg.QueryResult<SignedIn> = await home.pools.app.query({
    name: 'signed_in_at_home',
    text: 'select user_id, profile_name from app.enter($1, null, $2)',
    values: [hashSecret(token), home.clock.now()],
  });
  return rows[0] ?? null;
}

/**
 * Whether home knows the sign-in: a replica may not have heard of it yet, or of its end. Null: home
 * is unavailable, and the replica decides, so that people go on for the life of their token.
 */
export async function isSignedInAtHome(app: App, token: string): Promise<boolean | null> {
  try {
    return (await signedInAtHome(homeOf(app), token)) !== null;
  } catch (error) {
    app.log.warn('sign-in not checked at home', { error });
    return null;
  }
}

/** The sign-in is valid at home and not yet known in the store's database. */
export class NotReplicated extends Failure {
  constructor() {
    super('overloaded', { retryAfter: 1 });
  }
}

export function bearerOf(request: FastifyRequest): string | null {
  const match = /^bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}
