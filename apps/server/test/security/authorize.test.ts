import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type EndpointShape,
  FEATURE_TAGS,
  ROLES,
  type Role,
  type Scope,
} from '@clientela/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '../../src/areas.ts';
import {
  anAdministrator,
  anonymous,
  aStore,
  type Caller,
  type TestStore,
  useWorld,
} from '../harness.ts';
import { makeRow } from './rows.ts';

/** The specification's own table, read as data: an oracle independent of the contract. */
const ORACLE = JSON.parse(
  readFileSync(new URL('../oracle/permissions.json', import.meta.url), 'utf8'),
) as { permissions: Record<string, Record<string, string[]>>; everything: string[] };

const world = useWorld();
const endpoints = allRoutes.map((route) => route.endpoint);
const guarded = endpoints.filter((endpoint) => endpoint.permission !== 'public');
const inStore = guarded.filter((endpoint) => endpoint.path.includes(':store_id') || endpoint.scope);
const nameOf = (endpoint: EndpointShape) => `${endpoint.method} ${endpoint.path}`;
/** Streams until the client leaves; its refusals are tested, its success in live.test.ts. */
const isEndless = (endpoint: EndpointShape) => endpoint.path.endsWith('/events');

let mine: TestStore;
let other: TestStore;
const people = new Map<Role, Caller>();

/** A store with every feature: a missing one is refused after the right, with the same status. */
async function aWholeStore(name: string): Promise<TestStore> {
  const store = await aStore(world, name);
  await world.sql('update stores set features = $2 where id = $1', [store.id, FEATURE_TAGS]);
  return store;
}

beforeAll(async () => {
  mine = await aWholeStore('Minha');
  other = await aWholeStore('Alheia');
  for (const role of ROLES) people.set(role, await mine.as(role));
});

function oracleAllows(role: Role, endpoint: EndpointShape): boolean {
  // Permissions of profile administrators are above every store role.
  if (endpoint.permission === 'administrator') return false;
  if (ORACLE.everything.includes(role) || endpoint.permission === 'signed_in') return true;
  const [resource, action] = endpoint.permission.split('.');
  return ORACLE.permissions[role]?.[resource!]?.includes(action!) ?? false;
}

/** Path parameters that address something of this store. */
async function paramsOf(
  endpoint: EndpointShape,
  store: TestStore,
): Promise<Record<string, string>> {
  const params: Record<string, string> = {};
  for (const [, name] of endpoint.path.matchAll(/:(\w+)/g)) params[name!] = randomUUID();
  if ('store_id' in params) params.store_id = store.id;
  if (endpoint.scope) params.id = await makeRow[endpoint.scope as Scope](world, store);
  return params;
}

describe('promise 1: every endpoint × role × own, foreign and missing ids', () => {
  test('every non-public endpoint requires a sign-in', async () => {
    for (const endpoint of guarded) {
      const answer = await anonymous(world).send(endpoint, await paramsOf(endpoint, mine));
      expect(answer.status, nameOf(endpoint)).toBe(401);
    }
  });

  test.each(ROLES)(
    '%s may do in the own store exactly what the specification grants',
    async (role) => {
      for (const endpoint of guarded) {
        const allowed = oracleAllows(role, endpoint);
        if (allowed && (isEndless(endpoint) || endpoint.path === '/auth/revoke')) continue;
        const answer = await people.get(role)!.send(endpoint, await paramsOf(endpoint, mine));
        if (allowed) expect(answer.status, nameOf(endpoint)).not.toBe(403);
        else expect(answer.status, nameOf(endpoint)).toBe(403);
        expect(answer.status, `${nameOf(endpoint)} ${JSON.stringify(answer.body)}`).not.toBe(500);
      }
    },
  );

  test.each(ROLES)("another store's and missing ids are the same 404 for %s", async (role) => {
    for (const endpoint of inStore) {
      const foreign = await people.get(role)!.send(endpoint, await paramsOf(endpoint, other));
      const missing = await people.get(role)!.send(endpoint, {
        ...(await paramsOf(endpoint, mine)),
        ...(endpoint.scope ? { id: randomUUID() } : { store_id: randomUUID() }),
      });
      expect(foreign.status, nameOf(endpoint)).toBe(404);
      expect(missing.status, nameOf(endpoint)).toBe(404);
      expect(foreign.body, nameOf(endpoint)).toEqual(missing.body);
    }
  });

  test('a malformed id is a 404 and never an error', async () => {
    for (const endpoint of inStore) {
      const params = await paramsOf(endpoint, mine);
      const broken = Object.fromEntries(Object.keys(params).map((name) => [name, "1' or '1'='1"]));
      const answer = await people.get('OWNER')!.send(endpoint, broken);
      expect(answer.status, nameOf(endpoint)).toBe(404);
    }
  });

  test('a disabled store is closed to its people on every call; administrators read all of it', async () => {
    const shut = await aWholeStore('Desativada');
    const owner = await shut.as('OWNER');
    const admin = await anAdministrator(world);
    const params = new Map<EndpointShape, Record<string, string>>();
    for (const endpoint of inStore) params.set(endpoint, await paramsOf(endpoint, shut));
    await world.sql('update stores set enabled = false where id = $1', [shut.id]);
    for (const endpoint of inStore) {
      const answer = await owner.send(endpoint, params.get(endpoint)!);
      const code = oracleAllows('OWNER', endpoint) ? 'store_disabled' : 'access_denied';
      expect(answer.body, nameOf(endpoint)).toMatchObject({ code });
      if (endpoint.method !== 'GET' || isEndless(endpoint)) continue;
      const read = await admin.send(endpoint, params.get(endpoint)!);
      expect(read.status, nameOf(endpoint)).not.toBe(403);
    }
  });

  test('a profile administrator opens every store', async () => {
    const admin = await anAdministrator(world);
    const reads = inStore.filter((endpoint) => endpoint.method === 'GET' && !isEndless(endpoint));
    for (const endpoint of reads) {
      const answer = await admin.send(endpoint, await paramsOf(endpoint, other));
      expect([401, 403], nameOf(endpoint)).not.toContain(answer.status);
    }
  });
});

describe('promise 5: unlisted fields are neither written nor returned', () => {
  test('a body with a field that the contract does not know is refused', async () => {
    const withBody = guarded.filter(
      (endpoint) => endpoint.body instanceof z.ZodObject && !endpoint.multipart,
    );
    expect(withBody.length).toBeGreaterThan(5);
    const admin = await anAdministrator(world);
    for (const endpoint of withBody) {
      const person = endpoint.permission === 'administrator' ? admin : people.get('ADMINISTRATOR')!;
      const answer = await person.send(endpoint, {
        ...(await paramsOf(endpoint, mine)),
        body: { profile_name: 'administrator', store_id: other.id },
      });
      expect(answer.status, nameOf(endpoint)).toBe(422);
      expect(JSON.stringify(answer.body), nameOf(endpoint)).toContain('unrecognized_keys');
    }
  });

  test('every endpoint declares the shape of its response', () => {
    for (const endpoint of endpoints) {
      const { response } = endpoint;
      expect(response === 'nothing' || response === 'bytes' || response instanceof z.ZodType).toBe(
        true,
      );
    }
  });
});

test('the OpenAPI document names the permission of every operation', async () => {
  const answer = await world.server.inject('/api/openapi.json');
  const document = answer.json() as {
    openapi: string;
    paths: Record<string, Record<string, Record<string, unknown>>>;
  };
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(endpoints.filter(({ is_link }) => !is_link).length);
  for (const operation of operations) expect(operation['x-permission']).toBeTypeOf('string');
  const takesKey = operations.filter(({ parameters }) =>
    (parameters as { name: string }[]).some(({ name }) => name === 'Idempotency-Key'),
  );
  expect(takesKey).toHaveLength(endpoints.filter(({ idempotent }) => idempotent).length);
});

test('the readable docs name every call', async () => {
  const page = await world.server.inject('/api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  for (const { method, path } of endpoints)
    expect(page.body).toContain(`<code>${method} /api${path}</code>`);
});

test('no call of this run ended in an unexpected error', () => {
  expect(world.errors).toEqual([]);
});
