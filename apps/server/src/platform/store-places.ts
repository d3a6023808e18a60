import type { App } from './app.ts';
import { homeOf, shardsOf } from './store-directory.ts';

/** A store with its database. */
export interface StorePlace {
  store_id: string;
  shard: string;
  /** Null where its database has no such store. */
  name: string | null;
  customers: number | null;
}

interface StoreHere {
  store_id: string;
  name: string;
  customers: number;
  /** Whether its wallet holds what its entries say. */
  is_balanced: boolean;
}

/** The stores of the directory, of one database or of all; without their names where a database does not answer. */
export async function listPlaces(app: App, shard?: string): Promise<StorePlace[]> {
  const { rows } = await homeOf(app).pools.owner.query<{ store_id: string; shard: string }>(
    `select store_id, shard from platform.store_directory
      where $1::text is null or shard = $1 order by shard, store_id`,
    [shard ?? null],
  );
  const here = new Map<string, StoreHere>();
  for (const one of shardsOf(app)) {
    if (shard && one.shard !== shard) continue;
    for (const store of await storesIn(one).catch(() => []))
      here.set(`${one.shard} ${store.store_id}`, store);
  }
  return rows.map(({ store_id, shard }) => {
    const store = here.get(`${shard} ${store_id}`);
    return { store_id, shard, name: store?.name ?? null, customers: store?.customers ?? null };
  });
}

/**
 * What is wrong with the places of stores, in words: a store that is not where the directory says, is in two
 * databases, or whose wallet differs from its entries. A directory entry without a store is the trace of a set-up that
 * ended early, and no problem.
 */
export async function verifyPlaces(app: App): Promise<string[]> {
  const places = await listPlaces(app);
  const shardOf = new Map(places.map(({ store_id, shard }) => [store_id, shard]));
  const problems: string[] = [];
  for (const one of shardsOf(app)) {
    const stores = await storesIn(one).catch(() => null);
    if (!stores) problems.push(`${one.shard} does not answer`);
    for (const { store_id, name, is_balanced } of stores ?? []) {
      const shard = shardOf.get(store_id);
      const store = `${store_id} (${name})`;
      if (shard !== one.shard) {
        problems.push(`${store} is in ${one.shard}, and the directory says ${shard ?? 'nothing'}`);
      } else if (!is_balanced) {
        problems.push(`${store} in ${shard}: its wallet differs from its entries`);
      }
    }
  }
  return problems;
}

async function storesIn({ pools }: App): Promise<StoreHere[]> {
  const { rows } = await pools.owner.query<StoreHere>(
    `select s.id as store_id, s.name, coalesce(z.customers, 0)::int as customers,
        w.store_id is null or (w.available, w.held) = (l.available, l.held) as is_balanced
       from tenant.stores s
       left join tenant.store_sizes z on z.store_id = s.id
       left join tenant.wallets w on w.store_id = s.id
      cross join lateral (
        select coalesce(sum(case 'available' when e.to_account then e.amount when e.from_account then -e.amount end), 0) as available,
            coalesce(sum(case 'held' when e.to_account then e.amount when e.from_account then -e.amount end), 0) as held
          from tenant.ledger_entries e where e.store_id = s.id) l
      order by s.id`,
  );
  return rows;
}
