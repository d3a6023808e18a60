import { BlockList, isIP } from 'node:net';
import {
  API_CALLS_PER_MINUTE,
  API_SCOPES,
  API_VERSIONS,
  API_WRITES_PER_MINUTE,
  type ApiScope,
  type EndpointShape,
  permissionsOfScopes,
} from '@clientela/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { isApiKey } from '../api-key.ts';
import type { App } from '../app.ts';
import type { StoreOfCtx } from '../context.ts';
import { Failure } from '../failure.ts';
import { hashSecret } from '../ids.ts';
import { httpTexts } from './http.texts.ts';
import { noteUse } from './last-use.ts';
import { assertNotShut, shut } from './rate-limit.ts';

/** Checks of a call with an API key before it takes a database connection. */

const WINDOW_SECONDS = 60;

interface KeyRow {
  key_id: string;
  key_name: string;
  scopes: ApiScope[];
  networks: string[];
  version: string;
  store_id: string;
  store_name: string;
  store_enabled: boolean;
  time_zone: string;
  public_key: string;
  calls: number;
  /** Null where the call only reads. */
  writes: number | null;
  resets_at: string;
}

export interface KeyCaller {
  actor: Extract<Actor, { kind: 'api_key' }>;
  store: StoreOfCtx;
}

/** The caller of this key; refuses calls outside its scopes, networks or rate limit. */
export async function callerOfKey(
  app: App,
  endpoint: EndpointShape,
  token: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<KeyCaller> {
  const { api_scope } = endpoint;
  if (!api_scope) throw new Failure('api_scope_missing');
  if (!isApiKey(token)) throw new Failure('api_key_invalid');
  const asked = askedVersion(request);
  const secret = hashSecret(token);
  const windows = { all: `api_key:${secret.toString('hex')}`, writes: '' };
  windows.writes = `${windows.all}:writes`;
  const isWrite = endpoint.method !== 'GET';
  assertNotShut(app, windows.all);
  if (isWrite) assertNotShut(app, windows.writes);
  const key = await findAndCount(app, secret, isWrite);
  if (!key) throw new Failure('api_key_invalid');
  reply.header('clientela-version', asked ?? key.version);
  const left = writeLimitHeaders(app, reply, key);
  if (!isWithin(request.ip, key.networks)) throw new Failure('api_network_refused');
  if (key.calls > API_CALLS_PER_MINUTE) shut(app, windows.all, left);
  if ((key.writes ?? 0) > API_WRITES_PER_MINUTE) shut(app, windows.writes, left);
  if (!key.scopes.includes(api_scope)) {
    const { label } = API_SCOPES[api_scope];
    const message = httpTexts.scope_missing(label);
    throw new Failure('api_scope_missing', { message });
  }
  noteUse(app, 'api_key', key.key_id, () => app.noteKeyUse(app, key));
  return { actor: actorOf(key), store: storeOf(key) };
}

function actorOf({ key_id, key_name, scopes }: KeyRow): KeyCaller['actor'] {
  const permissions = permissionsOfScopes(scopes);
  return { kind: 'api_key', id: key_id, name: key_name, scopes, permissions };
}

function storeOf(key: KeyRow): StoreOfCtx {
  const { store_id: id, store_name: name, store_enabled: enabled, time_zone, public_key } = key;
  return { id, name, enabled, time_zone, public_key };
}

function askedVersion({ headers }: FastifyRequest): string | undefined {
  const asked = headers['clientela-version'];
  if (asked !== undefined && !API_VERSIONS.some((known) => known === asked)) {
    throw new Failure('api_version_unknown');
  }
  return asked as string | undefined;
}

/** One statement finds the key and counts the call; of a key that opens nothing it counts nothing. */
async function findAndCount(app: App, secret: Buffer, isWrite: boolean): Promise<KeyRow | null> {
  const now = app.clock.now();
  const ends = new Date(now.getTime() + WINDOW_SECONDS * 1000);
  const { rows } = await app.pools.app.query<KeyRow>({
    name: 'enter_key',
    text: `with key as materialized (select * from app.enter_key($1, $2)),
      counted as (
        insert into rate_windows as w (key, count, resets_at)
        select 'api_key:' || key.key_id || kind, 1, $3 from key, unnest($4::text[]) as kind order by 1
        on conflict (key) do update set
          count = case when w.resets_at <= $2 then 1 else w.count + 1 end,
          resets_at = case when w.resets_at <= $2 then $3 else w.resets_at end
        returning w.key, w.count, w.resets_at)
      select key.*, (select count from counted where key like '%:all') as calls,
        (select count from counted where key like '%:writes') as writes,
        (select max(resets_at) from counted) as resets_at from key`,
    values: [secret, now, ends, isWrite ? [':all', ':writes'] : [':all']],
  });
  return rows[0] ?? null;
}

/** Sets the rate limit headers: remaining calls of the tighter limit, and when it resets. */
function writeLimitHeaders(
  app: App,
  reply: FastifyReply,
  { calls, writes, resets_at }: KeyRow,
): number {
  const seconds = (new Date(resets_at).getTime() - app.clock.now().getTime()) / 1000;
  const left = Math.max(1, Math.ceil(seconds));
  const all = { limit: API_CALLS_PER_MINUTE, remaining: API_CALLS_PER_MINUTE - calls };
  const changing = {
    limit: API_WRITES_PER_MINUTE,
    remaining: API_WRITES_PER_MINUTE - (writes ?? 0),
  };
  const nearer = writes !== null && changing.remaining < all.remaining ? changing : all;
  reply.headers({
    'ratelimit-limit': String(nearer.limit),
    'ratelimit-remaining': String(Math.max(0, nearer.remaining)),
    'ratelimit-reset': String(left),
  });
  return left;
}

function isWithin(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(prefix), family);
  }
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
