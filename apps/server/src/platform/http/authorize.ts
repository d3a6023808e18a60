import { setTimeout as wait } from 'node:timers/promises';
import {
  type Access,
  type EndpointShape,
  missingIn,
  type Role,
  type Scope,
  successStatus,
} from '@clientela/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { type Actor, actorMay, type Person } from '../actor.ts';
import { looksLikeApiKey } from '../api-key.ts';
import type { App } from '../app.ts';
import {
  type Ctx,
  type PlatformCtx,
  platformCtx,
  requestCtx,
  type StoreOfCtx,
} from '../context.ts';
import { Failure } from '../failure.ts';
import { HOME } from '../home-tables.ts';
import { hashSecret, isUuid } from '../ids.ts';
import { withLogFields } from '../log.ts';
import { rowsInTime } from '../shards.ts';
import { forgetPlaces, homeOf, shardOfStore } from '../store-directory.ts';
import {
  beginTenant,
  connectionDatabase,
  endTransaction,
  limiting,
  tenantDatabase,
} from '../tenant-database.ts';
import { bodyOf } from './answers.ts';
import { callerOfKey, type KeyCaller } from './authenticate-api-key.ts';
import { httpTexts } from './http.texts.ts';
import { answerOnce } from './idempotency.ts';
import { noteUse } from './last-use.ts';
import { type loadLimit, occupiesConnection } from './load.ts';
import { assertUnderLimit } from './rate-limit.ts';
import type { Route } from './routes.ts';
import { bearerOf, isSignedInAtHome, NotReplicated, shardOfCall } from './shard-of-call.ts';
import { assertPasswordTyped } from './typed-password.ts';

/** Admits a call among those of its database. */
export type AcquireSlot = (
  app: App,
  endpoint: EndpointShape,
) => ReturnType<ReturnType<typeof loadLimit>>;

/** Registers every endpoint with its checks; an endpoint without a handler stops the start. */
export function registerRoutes(
  server: FastifyInstance,
  app: App,
  list: readonly Route[],
  acquireSlot: AcquireSlot,
): void {
  for (const route of list) {
    const { endpoint } = route;
    server.route({
      method: endpoint.method as HTTPMethods,
      url: `/api${endpoint.path}`,
      config: { endpoint },
      ...(endpoint.body_bytes && { bodyLimit: endpoint.body_bytes }),
      handler: authorized(app, route, acquireSlot),
    });
    if (endpoint.cross_origin) allowOtherOrigins(server, endpoint);
  }
}

/** Lets browsers send the call from any page; the handler refuses origins that are not the store's. */
function allowOtherOrigins(server: FastifyInstance, { method, path }: EndpointShape): void {
  server.options(`/api${path}`, async (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', method)
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', '86400')
      .send(),
  );
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Returns 405 for unsupported methods of a known path, with the supported ones. */
export function refuseOtherMethods(server: FastifyInstance, list: readonly Route[]): void {
  const known = new Map<string, string[]>();
  for (const { endpoint } of list) {
    known.set(endpoint.path, [...(known.get(endpoint.path) ?? []), endpoint.method]);
  }
  for (const [path, taken] of known) {
    const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
      reply.header('allow', taken.join(', '));
      throw new Failure('method_not_allowed');
    };
    server.route({
      method: METHODS.filter((method) => !taken.includes(method)),
      url: `/api${path}`,
      exposeHeadRoute: false,
      // Refuses before the body is read.
      onRequest: refuse,
      handler: refuse,
    });
  }
}

function authorized(home: App, route: Route, acquireSlot: AcquireSlot) {
  const { endpoint } = route;
  const query = endpoint.query;
  const body = endpoint.body instanceof z.ZodObject ? endpoint.body.strict() : endpoint.body;
  const response = endpoint.response;
  const success = successStatus(endpoint);

  return (request: FastifyRequest, reply: FastifyReply) =>
    withLogFields({ request: request.id }, () => handle(request, reply));

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
    const params = idsIn(request);
    const app =
      home.shards.length === 1 ? home : await shardOfCall(home, endpoint, request, params);
    using _place = await acquireSlot(app, endpoint);
    if (endpoint.rate) await assertUnderLimit(app, endpoint.rate, request);
    await using entered = await enterShard(app, endpoint, { request, reply }, params);
    const input = {
      params,
      query: query ? query.parse(request.query) : undefined,
      body: body && !endpoint.multipart ? body.parse(request.body ?? {}) : undefined,
    };
    const run = () =>
      route.handle(entered.ctx as never, input as never, { request, reply }) as Promise<unknown>;

    if (endpoint.idempotent && entered.ctx.store) {
      const answer = await answerOnce(entered.ctx as Ctx, request, endpoint, success, run);
      return reply.code(answer.status).send(answer.body);
    }
    const result = await run();
    await entered.finish();
    if (response === 'bytes' || reply.sent) return reply;
    if (response === 'nothing') return reply.code(success).send();
    return reply.code(success).send(bodyOf(endpoint, result));
  }
}

interface Entered extends AsyncDisposable {
  ctx: Ctx | PlatformCtx;
  /** Commits the middleware's transaction; otherwise it is rolled back. */
  finish(): Promise<void>;
}

const NOTHING_OPEN = { finish: async () => {}, [Symbol.asyncDispose]: async () => {} };

/** The parameters of the path; an id that is none leads nowhere. */
function idsIn(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>;
  for (const [name, value] of Object.entries(params)) {
    if (name !== 'id' && !name.endsWith('_id')) continue;
    if (!isUuid(value)) throw new Failure('not_found');
    params[name] = value.toLowerCase();
  }
  return params;
}

const REPLICATION_LOOK_MS = 50;
const REPLICATION_LOOKS = 20;

/** Enters a store's database, where a sign-in that home knows may arrive a moment later. */
async function enterShard(...call: Parameters<typeof enter>): Promise<Entered> {
  for (let looks = 1; ; looks++) {
    try {
      return await enter(...call);
    } catch (error) {
      if (!(error instanceof NotReplicated) || looks === REPLICATION_LOOKS) throw error;
      await wait(REPLICATION_LOOK_MS);
    }
  }
}

/**
 * Resolves the caller, store and permission. A read shares the middleware's transaction with its
 * handler, which saves a round trip; a write opens its own.
 */
async function enter(
  app: App,
  endpoint: EndpointShape,
  exchange: { request: FastifyRequest; reply: FastifyReply },
  params: Record<string, string>,
): Promise<Entered> {
  const { request } = exchange;
  if (endpoint.permission === 'public') return { ctx: requestCtx(app), ...NOTHING_OPEN };

  const token = bearerOf(request);
  if (!token) throw new Failure('not_signed_in');
  const key = looksLikeApiKey(token) ? await callerOfKey(app, endpoint, token, exchange) : null;
  const atHome = key || app.shard === HOME ? null : isSignedInAtHome(app, token);
  const client = await app.pools.app.connect();
  let open = true;
  const end = async (commit: boolean) => {
    if (!open) return;
    open = false;
    await endTransaction(client, commit);
  };
  try {
    const caller = key
      ? await admitKey(app, client, endpoint, key, params)
      : await identify(app, client, endpoint, { token, atHome }, params);
    const { session_id } = caller;
    const storeId = caller.store?.id ?? null;
    if (endpoint.scope) assertInAskedStore(request, caller.store);
    const keepsOpen = occupiesConnection(endpoint);
    if (endpoint.asks_password) {
      const db =
        app.shard === HOME ? connectionDatabase(client, storeId) : platformCtx(homeOf(app)).db;
      await assertPasswordTyped({ db, clock: app.clock }, session_id ?? '');
    }
    if (!keepsOpen) await end(true);
    const ctx = {
      ...requestCtx(app),
      ...caller,
      client: keepsOpen ? client : null,
      db: keepsOpen
        ? connectionDatabase(client, storeId)
        : tenantDatabase(app.pools.app, storeId, app.limits),
    };
    request.caller = { actor_id: caller.actor.id, session_id: session_id ?? '', store_id: storeId };
    if (session_id)
      noteUse(app, 'session', session_id, () => app.noteSessionUse(homeOf(app), session_id));
    return {
      ctx: ctx as Ctx | PlatformCtx,
      async finish() {
        const ended = end(true);
        // A read-only call already has its response: its commit is not awaited.
        if (keepsOpen) ended.catch((error) => app.log.warn('read not ended', { error }));
        else await ended;
      },
      [Symbol.asyncDispose]: () => end(false),
    };
  } catch (error) {
    await end(false);
    throw error;
  }
}

interface EnterRow {
  user_id: string;
  user_name: string;
  user_email: string;
  profile_name: string;
  session_id: string;
  store_name: string | null;
  store_enabled: boolean | null;
  time_zone: string | null;
  public_key: string | null;
  role: Role | null;
  is_member: boolean;
}

async function identify(
  app: App,
  client: pg.PoolClient,
  endpoint: EndpointShape,
  { token, atHome }: { token: string; atHome: Promise<boolean | null> | null },
  params: Record<string, string>,
) {
  const row = await enterRow(app, client, endpoint, token, params.store_id ?? null, true);
  const isSignedIn = atHome ? ((await atHome) ?? row !== undefined) : row !== undefined;
  if (!isSignedIn) throw new Failure('not_signed_in');
  if (!row) throw new NotReplicated();
  const { session_id } = row;
  if (params.store_id) {
    if (!row.is_member) {
      await assertStillHere(app, params.store_id);
      throw new Failure('not_found');
    }
    return { session_id, ...(await admit(client, endpoint, row, params.store_id)) };
  }
  if (endpoint.scope) {
    const storeId = await storeOfRow(client, endpoint.scope, params.id ?? '', personIn(row));
    const inStore = storeId && (await enterRow(app, client, endpoint, token, storeId, false));
    if (!storeId || !inStore) throw new Failure('not_found');
    return { session_id, ...(await admit(client, endpoint, inStore, storeId)) };
  }
  const actor = { ...personIn(row), role: null };
  const needsRole = endpoint.permission !== 'signed_in' && !actor.is_admin;
  const roles = needsRole ? await rolesOf(app, client, actor.id) : [];
  assertMay(endpoint.permission, actor, ...roles.map((role) => ({ ...actor, role })));
  return { session_id, actor, store: null };
}

/** @throws Failure `overloaded` where the store has just moved to another database. */
async function assertStillHere(app: App, storeId: string): Promise<void> {
  if (app.shards.length === 1) return;
  const { rowCount } = await app.pools.app.query(
    'select from platform.store_moves where store_id = $1',
    [storeId],
  );
  forgetPlaces(app, storeId);
  const shard = await shardOfStore(app, storeId);
  if (rowCount || shard.shard !== app.shard) throw new Failure('overloaded', { retryAfter: 1 });
}

/** Admits a key to its own store; other stores return not found. */
async function admitKey(
  app: App,
  client: pg.PoolClient,
  endpoint: EndpointShape,
  { actor, store }: KeyCaller,
  params: Record<string, string>,
) {
  await beginTenant(client, store.id, app.limits);
  const { scope } = endpoint;
  const isOwn = scope
    ? await hasRow(client, scope, store.id, params.id ?? '')
    : params.store_id === store.id;
  if (!isOwn) throw new Failure('not_found');
  assertMay(endpoint.permission, actor);
  if (!store.enabled) throw new Failure('store_disabled');
  await assertHas(client, endpoint, store.id);
  return { session_id: null, actor, store };
}

async function hasRow(
  client: pg.PoolClient,
  scope: Scope,
  storeId: string,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(scope)} where store_id = ${storeId} and id = ${id}`.execute(
    connectionDatabase(client, storeId),
  );
  return rows.length > 0;
}

function personIn(row: EnterRow): Person {
  return {
    kind: 'person',
    id: row.user_id,
    name: row.user_name,
    email: row.user_email,
    is_admin: row.profile_name === 'administrator',
    role: row.role,
  };
}

/** Lets a person into a store, as far as role, the store's state and its plan allow. */
async function admit(
  client: pg.PoolClient,
  endpoint: EndpointShape,
  row: EnterRow,
  storeId: string,
): Promise<{ actor: Person; store: StoreOfCtx }> {
  const actor = personIn(row);
  assertMay(endpoint.permission, actor);
  assertEnabled(endpoint, actor.is_admin, row);
  await assertHas(client, endpoint, storeId);
  return { actor, store: storeOf(row, storeId) };
}

/** One message: opens the transaction, checks the token, sets the tenant. All literals are checked here. */
async function enterRow(
  app: App,
  client: pg.PoolClient,
  endpoint: EndpointShape,
  token: string,
  storeId: string | null,
  begin: boolean,
): Promise<EnterRow | undefined> {
  const hash = hashSecret(token).toString('hex');
  const store = storeId === null ? 'null' : `'${storeId}'`;
  const opening = `${endpoint.method === 'GET' ? 'begin read only' : 'begin'}; ${limiting(app.limits)}`;
  const answer = await client.query(
    `${begin ? opening : ''}select user_id, user_name, user_email, profile_name, session_id, store_name, store_enabled, time_zone, public_key,
       role, is_member from app.enter('\\x${hash}', ${store}::uuid, '${app.clock.now().toISOString()}')`,
  );
  const last = (Array.isArray(answer) ? answer.at(-1) : answer) as pg.QueryResult<EnterRow>;
  return last.rows[0];
}

function storeOf(row: EnterRow, id: string): StoreOfCtx {
  return {
    id,
    name: row.store_name ?? '',
    enabled: row.store_enabled ?? false,
    time_zone: row.time_zone ?? 'America/Sao_Paulo',
    public_key: row.public_key ?? '',
  };
}

async function storeOfRow(
  client: pg.PoolClient,
  scope: Scope,
  id: string,
  user: { id: string; is_admin: boolean },
): Promise<string | null> {
  const found = await client.query<{ store: string | null }>({
    text: 'select app.store_of_row($1, $2, $3, $4) as store',
    values: [scope, id, user.id, user.is_admin],
  });
  return found.rows[0]?.store ?? null;
}

/** The roles that a person has in any stores, of those whose database answers. */
async function rolesOf(app: App, client: pg.PoolClient, userId: string): Promise<Role[]> {
  const ctx = { app, db: connectionDatabase(client, null), limits: app.limits };
  const { rows } = await rowsInTime(
    ctx,
    sql<{ role: Role }>`select app.roles_of(${userId}) as role`,
  );
  return rows.map((row) => row.role);
}

/** One permitted actor is enough: outside a store, a person has one actor per membership. */
function assertMay(access: Access, ...actors: Actor[]): void {
  if (access === 'signed_in' || access === 'public') return;
  const may = actors.some((actor) =>
    access === 'administrator'
      ? actor.kind === 'person' && actor.is_admin
      : actorMay(actor, access),
  );
  if (!may) throw new Failure('access_denied');
}

/** A caller who names a store gets no resource of another store of theirs. */
function assertInAskedStore(request: FastifyRequest, store: StoreOfCtx | null): void {
  const asked = request.headers['x-store-id'];
  if (!asked || !store || asked === store.id) return;
  throw new Failure('in_another_store', {
    message: httpTexts.another_store(store.name),
    store_id: store.id,
  });
}

/** A disabled store is closed to its people; administrators look at it, and nothing leaves it for them either. */
function assertEnabled(endpoint: EndpointShape, isAdmin: boolean, row: EnterRow): void {
  if (row.store_enabled || (isAdmin && !endpoint.while_enabled)) return;
  throw new Failure('store_disabled');
}

/** The endpoint's requirements of the store; a person's rights do not replace them. */
async function assertHas(
  client: pg.PoolClient,
  { requires }: EndpointShape,
  storeId: string,
): Promise<void> {
  if (!requires) return;
  const text = `select
       (select json_agg(json_build_object('tag', tag)) from unnest(app.store_features(s.id)) as tag) as features,
       (select json_agg(json_build_object('type', a.type, 'name', a.name))
          from store_addons o join addons a on a.id = o.addon_id
         where o.store_id = s.id and o.enabled) as addons
     from stores s where s.id = $1`;
  const { rows } = await client.query<{
    features: { tag: string }[];
    addons: { type: string; name: string }[];
  }>({ text, values: [storeId] });
  const missing = missingIn(
    { features: rows[0]?.features ?? [], addons: rows[0]?.addons ?? [] },
    requires,
  );
  if (missing) {
    throw new Failure('feature_missing', {
      message: httpTexts.not_in_plan(missing),
    });
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: { actor_id: string; session_id: string; store_id: string | null };
  }
  interface FastifyContextConfig {
    endpoint?: EndpointShape;
  }
}
