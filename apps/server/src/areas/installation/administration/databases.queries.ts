import type { AdministeredDatabase } from '@clientela/contract';
import type { PlatformCtx } from '#platform/context';
import { HOME } from '#platform/home-tables';
import { replicationLag } from '#platform/replication';
import { isAnswering } from '#platform/shards';
import { shardsOf } from '#platform/store-directory';

/** The databases of the installation, home first. */
export async function listDatabases(ctx: PlatformCtx): Promise<AdministeredDatabase[]> {
  const rows = await ctx.db
    .selectFrom('store_directory')
    .select((eb) => ['shard', eb.fn.countAll<number>().as('stores')])
    .groupBy('shard')
    .execute();
  return Promise.all(
    shardsOf(ctx.app).map(async (app) => ({
      name: app.shard,
      is_home: app.shard === HOME,
      is_answering: await isAnswering(app),
      stores: rows.find(({ shard }) => shard === app.shard)?.stores ?? 0,
      lag_bytes: app.shard === HOME ? null : await replicationLag(app),
    })),
  );
}
