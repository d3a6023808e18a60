import {
  type Access,
  type EndpointShape,
  missingIn,
  type Permission,
  type Role,
  roleMay,
  type Scope,
} from '@clientela/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { App } from '#app';
import { ask } from '../ask.ts';
import { type Ctx, type PlatformCtx, requestCtx, type StoreOfCtx } from '../context.ts';
import { Failure } from '../failure.ts';
import { hashSecret } from '../ids.ts';
import {
  connectionDatabase,
  endTransaction,
  limiting,
  tenantDatabase,
} from '../tenant-database.ts';
import { answerOnce } from './idempotency.ts';
import { noteSeen } from './last-seen.ts';
import { assertUnderLimit } from './rate-limit.ts';
import type { Route } from './routes.ts';
import { assertPasswordTyped } from './typed-password.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Registers every endpoint with its checks; an endpoint without a handler stops the start. */
export function registerRoutes(server: FastifyInstance, app: App, list: readonly Route[]): void {
  for (const route of list) {
    const { endpoint } = route;
    server.route({
      method: endpoint.method as HTTPMethods,
      url: `/api${endpoint.path}`,
      config: { endpoint },
      handler: gateFor(app, route),
    });
  }
}

function gateFor(app: App, route: Route) {
  const { endpoint } = route;
  const query = endpoint.query;
  const body = endpoint.body instanceof z.ZodObject ? endpoint.body.strict() : endpoint.body;
  const response = endpoint.response;
  const success = endpoint.status ?? (response === 'nothing' ? 204 : 200);

  return async function gate(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
    if (endpoint.rate) await assertUnderLimit(app, endpoint.rate, request);
    const params = request.params as Record<string, string>;
    await using entered = await enter(app, endpoint, request, params);
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
    return reply.code(success).send(response.parse(result));
  };
}

interface Entered extends AsyncDisposable {
  ctx: Ctx | PlatformCtx;
  /** Commits what the gate opened; without it the transaction is rolled back. */
  finish(): Promise<void>;
}

const NOTHING_OPEN = { finish: async () => {}, [Symbol.asyncDispose]: async () => {} };

/**
 * Who calls, in which store, with which right. A read keeps the gate's transaction open for its
 * handler, so that checking costs no round trip more; a write opens its own.
 */
async function enter(
  app: App,
  endpoint: EndpointShape,
  request: FastifyRequest,
  params: Record<string, string>,
): Promise<Entered> {
  for (const [name, value] of Object.entries(params)) {
    if ((name === 'id' || name.endsWith('_id')) && !UUID.test(value))
      throw new Failure('not_found');
    params[name] = name === 'id' || name.endsWith('_id') ? value.toLowerCase() : value;
  }
  if (endpoint.permission === 'public') return { ctx: requestCtx(app), ...NOTHING_OPEN };

  const token = bearerOf(request);
  if (!token) throw new Failure('not_signed_in');
  const client = await app.pools.app.connect();
  let open = true;
  const end = async (commit: boolean) => {
    if (!open) return;
    open = false;
    await endTransaction(client, commit);
  };
  try {
    const caller = await identify(app, client, endpoint, token, params);
    if (endpoint.scope) assertInAskedStore(request, caller.store);
    const keepsOpen =
      endpoint.method === 'GET' && endpoint.response !== 'bytes' && !endpoint.asks_outside;
    if (endpoint.asks_password) {
      const db = connectionDatabase(client);
      await assertPasswordTyped({ db, clock: app.clock }, caller.session_id);
    }
    const storeId = caller.store?.id ?? null;
    if (!keepsOpen) await end(true);
    const ctx = {
      ...requestCtx(app),
      ...caller,
      client: keepsOpen ? client : null,
      db: keepsOpen
        ? connectionDatabase(client)
        : tenantDatabase(app.pools.app, storeId, app.limits),
    };
    request.caller = { user_id: caller.user.id, session_id: caller.session_id, store_id: storeId };
    noteSeen(app, caller.session_id);
    return {
      ctx: ctx as Ctx | PlatformCtx,
      async finish() {
        const ended = end(true);
        // What only reads has read all it answers: nobody waits for its end.
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
  token: string,
  params: Record<string, string>,
) {
  const row = await enterRow(app, client, endpoint, token, params.store_id ?? null, true);
  if (!row) throw new Failure('not_signed_in');
  const user = {
    id: row.user_id,
    name: row.user_name,
    email: row.user_email,
    is_admin: row.profile_name === 'administrator',
  };
  if (params.store_id) {
    if (!row.is_member) throw new Failure('not_found');
    assertMay(endpoint.permission, user.is_admin, row.role ? [row.role] : []);
    assertEnabled(endpoint, user.is_admin, row);
    await assertHas(client, endpoint, params.store_id);
    return {
      user,
      session_id: row.session_id,
      role: row.role,
      store: storeOf(row, params.store_id),
    };
  }
  if (endpoint.scope) {
    const storeId = await storeOfRow(client, endpoint.scope, params.id ?? '', user);
    const inStore = storeId && (await enterRow(app, client, endpoint, token, storeId, false));
    if (!storeId || !inStore) throw new Failure('not_found');
    assertMay(endpoint.permission, user.is_admin, inStore.role ? [inStore.role] : []);
    assertEnabled(endpoint, user.is_admin, inStore);
    await assertHas(client, endpoint, storeId);
    return {
      user,
      session_id: row.session_id,
      role: inStore.role,
      store: storeOf(inStore, storeId),
    };
  }
  const roles =
    endpoint.permission === 'signed_in' || user.is_admin ? [] : await rolesOf(client, user.id);
  assertMay(endpoint.permission, user.is_admin, roles);
  return { user, session_id: row.session_id, role: null, store: null };
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
  const answer = await ask(
    client,
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
  const found = await ask<{ store: string | null }>(client, {
    text: 'select app.store_of_row($1, $2, $3, $4) as store',
    values: [scope, id, user.id, user.is_admin],
  });
  return found.rows[0]?.store ?? null;
}

async function rolesOf(client: pg.PoolClient, userId: string): Promise<Role[]> {
  const text = 'select app.roles_of($1) as role';
  const found = await ask<{ role: Role }>(client, { text, values: [userId] });
  return found.rows.map((row) => row.role);
}

function assertMay(access: Access, isAdmin: boolean, roles: Role[]): void {
  if (isAdmin || access === 'signed_in' || access === 'public') return;
  if (access === 'administrator') throw new Failure('access_denied');
  if (!roles.some((role) => roleMay(role, access as Permission)))
    throw new Failure('access_denied');
}

/** Who says in which store they work is not shown what lies in another one of theirs. */
function assertInAskedStore(request: FastifyRequest, store: StoreOfCtx | null): void {
  const asked = request.headers['x-store-id'];
  if (!asked || !store || asked === store.id) return;
  throw new Failure('in_another_store', {
    message: `Isto é de “${store.name}”, e a loja aberta aqui é outra.`,
    store_id: store.id,
  });
}

/** A disabled store is closed to its people; administrators look at it, and nothing leaves it for them either. */
function assertEnabled(endpoint: EndpointShape, isAdmin: boolean, row: EnterRow): void {
  if (row.store_enabled || (isAdmin && !endpoint.while_enabled)) return;
  throw new Failure('store_disabled');
}

/** What the endpoint needs of the store; a person's rights do not make up for it. */
async function assertHas(
  client: pg.PoolClient,
  { needs }: EndpointShape,
  storeId: string,
): Promise<void> {
  if (!needs) return;
  const text = `select
       (select json_agg(json_build_object('tag', tag)) from unnest(app.store_features(s.id)) as tag) as features,
       (select json_agg(json_build_object('type', a.type, 'name', a.name))
          from store_addons o join addons a on a.id = o.addon_id
         where o.store_id = s.id and o.enabled) as addons
     from stores s where s.id = $1`;
  const { rows } = await ask<{
    features: { tag: string }[];
    addons: { type: string; name: string }[];
  }>(client, { text, values: [storeId] });
  const missing = missingIn(
    { features: rows[0]?.features ?? [], addons: rows[0]?.addons ?? [] },
    needs,
  );
  if (missing) {
    throw new Failure('feature_missing', {
      message: `O plano da sua loja não inclui: ${missing}.`,
    });
  }
}

export function bearerOf(request: FastifyRequest): string | null {
  const match = /^bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: { user_id: string; session_id: string; store_id: string | null };
  }
  interface FastifyContextConfig {
    endpoint?: EndpointShape;
  }
}
