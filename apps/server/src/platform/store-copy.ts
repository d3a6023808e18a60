import { setTimeout as wait } from 'node:timers/promises';
import type { App } from './app.ts';

/** The copy of stores' rows into another database, by PostgreSQL's logical replication. */

/** A table with rows of stores, and the column that says whose. */
export interface StoreTable {
  name: string;
  column: string;
}

/** Publication, slot and subscription: there is one move at a time. */
const NAME = 'clientela_move';

export async function storeTables({ pools }: App): Promise<StoreTable[]> {
  const { rows } = await pools.owner.query<StoreTable>(
    `select c.relname as name, case c.relname when 'stores' then 'id' else 'store_id' end as column
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'tenant' and c.relkind = 'r' order by 1`,
  );
  return rows;
}

/** @throws Error where the owner lacks a right that copying between databases needs. */
export async function assertMayCopy({ shard, pools }: App): Promise<void> {
  const { rows } = await pools.owner.query<{ may: boolean; wal_level: string }>(
    `select (rolsuper or (rolbypassrls and rolreplication)) as may, current_setting('wal_level') as wal_level
       from pg_roles where rolname = current_user`,
  );
  if (!rows[0]?.may) {
    throw new Error(
      `the owner of the database ${shard} needs the attributes BYPASSRLS and REPLICATION, or SUPERUSER`,
    );
  }
  if (rows[0].wal_level !== 'logical')
    throw new Error(`the database ${shard} needs wal_level = logical`);
  await pools.owner.query('set local session_replication_role = replica; select');
}

/** Publishes the stores' rows at the origin and subscribes the target to them. */
export async function startCopy(
  from: App,
  to: App,
  storeIds: readonly string[],
  tables: readonly StoreTable[],
): Promise<void> {
  const ids = storeIds.map((id) => `'${id}'`).join(', ');
  const rows = [
    ...tables.map(({ name, column }) => `tenant.${name} where (${column} in (${ids}))`),
    'platform.store_move_marks',
  ];
  await from.pools.owner.query(`create publication ${NAME} for table ${rows.join(', ')}`);
  await from.pools.owner.query("select pg_create_logical_replication_slot($1, 'pgoutput')", [NAME]);
  const client = await to.pools.owner.connect();
  try {
    const address = client.escapeLiteral(from.pools.ownerUrl);
    await client.query(
      `create subscription ${NAME} connection ${address} publication ${NAME}
         with (create_slot = false, slot_name = ${NAME})`,
    );
  } finally {
    client.release();
  }
}

const LOOK_MS = 200;
/** A copy that failed so often will not succeed by itself. */
const FAILURES_MAX = 50;

/** Waits until every table is copied and follows the origin. @throws Error where copying keeps failing. */
export async function untilStoresCopied(from: App, to: App): Promise<void> {
  for (;;) {
    const { rows } = await to.pools.owner.query<{ left: number; failures: number }>(
      `select (select count(*) from pg_subscription_rel r where r.srsubid = s.oid and r.srsubstate <> 'r') as left,
          (select t.apply_error_count + t.sync_error_count from pg_stat_subscription_stats t
            where t.subid = s.oid) as failures
         from pg_subscription s
        where s.subname = $1 and s.subdbid = (select oid from pg_database where datname = current_database())`,
      [NAME],
    );
    const [progress] = rows;
    if (!progress) throw new Error(`the copy to ${to.shard} was removed`);
    if (progress.failures > FAILURES_MAX) {
      throw new Error(
        `the copy from ${from.shard} to ${to.shard} keeps failing; the log of ${to.shard}'s server says why`,
      );
    }
    if (progress.left === 0) return;
    await wait(LOOK_MS);
  }
}

/** Ends the copy, or what an interrupted one has left. */
export async function dropCopy(from: App, to: App): Promise<void> {
  const { rows } = await to.pools.owner.query<{ oid: string }>(
    `select oid::text from pg_subscription
      where subname = $1 and subdbid = (select oid from pg_database where datname = current_database())`,
    [NAME],
  );
  const [subscription] = rows;
  if (subscription) {
    await to.pools.owner.query(`alter subscription ${NAME} disable`);
    await to.pools.owner.query(`alter subscription ${NAME} set (slot_name = none)`);
    await to.pools.owner.query(`drop subscription ${NAME}`);
  }
  // Its own slot, and those of tables whose first copy was under way.
  const slots = [NAME, subscription ? `pg_${subscription.oid}_sync_` : NAME];
  const ofCopy = 'from pg_replication_slots where (slot_name = $1 or starts_with(slot_name, $2))';
  await from.pools.owner.query(
    `select pg_terminate_backend(active_pid) ${ofCopy} and active`,
    slots,
  );
  for (let tries = 0; ; tries++) {
    try {
      await from.pools.owner.query(`select pg_drop_replication_slot(slot_name) ${ofCopy}`, slots);
      break;
    } catch (error) {
      // The walsender takes a moment to end.
      if (tries === 50) throw error;
      await wait(LOOK_MS);
    }
  }
  await from.pools.owner.query(`drop publication if exists ${NAME}`);
  for (const { pools } of [from, to]) await pools.owner.query('truncate platform.store_move_marks');
}
