import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { inTransaction } from './context.ts';
import { newId } from './ids.ts';
import { ClaimLost, Leases } from './leases.ts';

const world = useWorld();

const WORK = {
  imports: {
    leases: new Leases({ table: 'imports', claim: 'app.claim_import' }),
    insert: `insert into imports (store_id, id, kind, status, file_name)
      values ($1, app.new_id(), 'customers', 'queued', 'a.csv') returning id`,
  },
  exports: {
    leases: new Leases({ table: 'exports', claim: 'app.claim_export' }),
    insert: `insert into exports (store_id, id, kind, format, file_name, created_at)
      values ($1, app.new_id(), 'customers', 'csv', 'a.csv', now()) returning id`,
  },
} as const;

describe.each(['imports', 'exports'] as const)('work in %s', (table) => {
  const { leases, insert } = WORK[table];

  async function aClaim(store: TestStore) {
    await world.sql(insert, [store.id]);
    return (await leases.claim(world.app))!;
  }

  const leaseEnds = (id: string) =>
    world.sql(`update ${table} set lease_until = now() - interval '1 second' where id = $1`, [id]);

  async function row(id: string) {
    const [found] = await world.sql<{
      status: string;
      leased_by: string | null;
      error: string | null;
      seconds: number | null;
    }>(
      `select status, leased_by, error,
              extract(epoch from lease_until - clock_timestamp())::float8 as seconds
         from ${table} where id = $1`,
      [id],
    );
    return found!;
  }

  test('belongs to one worker until its lease ends; a worker that lost it can change nothing', async () => {
    const store = await aStore(world);
    const dead = await aClaim(store);
    expect(await leases.claim(world.app)).toBeNull();
    await leaseEnds(dead.id);
    const next = (await leases.claim(world.app))!;
    expect(next).toMatchObject({ store_id: store.id, id: dead.id });
    expect(next.worker).not.toBe(dead.worker);

    const lateStep = inTransaction(store.ctx, async (ctx) => {
      await sql`insert into suppressions (store_id, channel, contact, reason)
        values (${store.id}, 'EMAIL', 'tarde@x.example', 'manual')`.execute(ctx.db);
      await leases.keep(ctx, dead);
    });
    await expect(lateStep).rejects.toThrow(ClaimLost);
    expect(await world.sql('select from suppressions where store_id = $1', [store.id])).toEqual([]);
    await leases.release(store.ctx, dead);
    expect(await leases.end(store.ctx, dead, sql`status = 'failed'`)).toBe(false);
    expect(await row(dead.id)).toMatchObject({ status: 'running', leased_by: next.worker });
    expect(await leases.end(store.ctx, next, sql`status = 'failed', error = 'fim'`)).toBe(true);
    expect(await row(next.id)).toEqual({
      status: 'failed',
      leased_by: null,
      error: 'fim',
      seconds: null,
    });
  });

  test('given back is taken again at once, or after its pause', async () => {
    const store = await aStore(world);
    const first = await aClaim(store);
    await leases.release(store.ctx, first);
    const second = (await leases.claim(world.app))!;
    expect(second.id).toBe(first.id);
    await leases.release(store.ctx, second, { pauseMs: 60_000, set: sql`error = 'mais tarde'` });
    expect(await leases.claim(world.app)).toBeNull();
    expect(await row(first.id)).toMatchObject({ leased_by: null, error: 'mais tarde' });
    await leaseEnds(first.id);
    expect(await leases.claim(world.app)).toMatchObject({ id: first.id });
    await world.sql(`delete from ${table} where id = $1`, [first.id]);
  });

  test('is renewed by its heartbeat, which reports a lost claim', async () => {
    const store = await aStore(world);
    const claim = await aClaim(store);
    await world.sql(
      `update ${table} set lease_until = clock_timestamp() + interval '5 seconds' where id = $1`,
      [claim.id],
    );
    const lost: ClaimLost[] = [];
    const stop = leases.startHeartbeat(store.ctx, claim, {
      everyMs: 20,
      lost: (error) => lost.push(error),
    });
    try {
      await expect.poll(async () => (await row(claim.id)).seconds).toBeGreaterThan(10);
      expect(lost).toEqual([]);
      await world.sql(`update ${table} set leased_by = app.new_id() where id = $1`, [claim.id]);
      await expect.poll(() => lost.length).toBeGreaterThan(0);
    } finally {
      stop();
    }
    await world.sql(`delete from ${table} where id = $1`, [claim.id]);
  });
});

test('many are claimed at once, and only the worker that still holds one ends it', async () => {
  const store = await aStore(world);
  const leases = new Leases({
    table: 'webhook_deliveries',
    claim: 'app.claim_webhook_deliveries',
    lease: '30 seconds',
    isOpen: sql`state = 'waiting'`,
  });
  const webhook_id = newId();
  await world.sql(
    `insert into store_webhooks (store_id, id, name, url, events, secret_sealed, created_at)
     values ($1, $2, 'Painel', 'https://example.com', '{order.paid}', '', $3)`,
    [store.id, webhook_id, world.clock.now()],
  );
  await world.sql(
    `insert into webhook_deliveries (store_id, id, webhook_id, message_id, kind, data, occurred_at, state, due_at,
       created_at)
     select $1, app.new_id(), $2, app.new_id(), 'order.paid', '{}', $3, 'waiting', $3, $3 from generate_series(1, 3)`,
    [store.id, webhook_id, world.clock.now()],
  );
  const first = await leases.claimMany(world.app, 2);
  expect(first).toHaveLength(2);
  expect(await leases.claimMany(world.app, 10)).toHaveLength(1);
  await world.sql(`update webhook_deliveries set lease_until = now() - interval '1 second'`);
  const next = await leases.claimMany(world.app, 10);
  expect(next).toHaveLength(3);
  expect(await leases.end(store.ctx, first[0]!, sql`state = 'failed'`)).toBe(false);
  expect(await leases.end(store.ctx, next[0]!, sql`state = 'delivered'`)).toBe(true);
  expect(await leases.end(store.ctx, next[0]!, sql`state = 'failed'`)).toBe(false);
});
