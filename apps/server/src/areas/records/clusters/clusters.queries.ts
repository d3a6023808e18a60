import {
  type Cluster,
  type ClusterDraft,
  type ClusterFilters,
  type ClusterRow,
  type ContactChannel,
  type FilterCondition,
  type FilterNode,
  isFilterGroup,
  type PageMeta,
} from '@clientela/contract';
import { quotedNames } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { personId } from '#platform/actor';
import { type Ctx, inLongTransaction } from '#platform/context';
import { assertUnchanged, Failure, invalidField } from '#platform/failure';
import { containing, readCounted } from '#platform/http/paging';
import { newId } from '#platform/ids';
import { lockRow } from '#platform/row-locks';
import { rowOf } from '#platform/row-of';
import { filterScope, peopleWhere, withCustomCustomers } from './audience.ts';
import { clustersTexts } from './clusters.texts.ts';
import { readReach } from './count-reach.queries.ts';
import { compileFilters } from './filter-sql.ts';
import { saveSize } from './sizes.queries.ts';

type Draft = z.output<typeof ClusterDraft> & { if_updated_at?: string | undefined };

/** Everyone's clusters and the own private ones; administrators of the store see no more. */
function visible(ctx: Ctx): RawBuilder<boolean> {
  return sql`g.store_id = ${ctx.store.id} and (g.visibility = 'store' or g.created_by = ${personId(ctx)})`;
}

const campaignsOf = sql`coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.created_at desc)
  from (select distinct store_id, campaign_id, cluster_id from campaign_clusters) u join campaigns p on p.store_id = u.store_id and p.id = u.campaign_id
  where u.store_id = g.store_id and u.cluster_id = g.id), '[]')`;

const KIND = sql`case when jsonb_array_length(g.filters -> 'of') > 0 and cardinality(g.custom_customer_ids) = 0
    and not exists (select from jsonb_array_elements(g.filters -> 'of') f where f ->> 'field' is distinct from 'rfm_segment')
  then 'RFM_SEGMENT' else 'COMMON' end`;

export async function listClusters(
  ctx: Ctx,
  query: { page: number; per_page: number; ordering: string; search?: string | undefined },
): Promise<{ data: ClusterRow[]; meta: PageMeta }> {
  const [field, direction] = query.ordering.split(':');
  const order = sql.raw(
    `${field === 'name' ? 'app.fold(g.name)' : 'g.created_at'} ${direction === 'desc' ? 'desc' : 'asc'}`,
  );
  const mine = visible(ctx);
  return readCounted<ClusterRow>(ctx, query, {
    columns: sql`g.id, g.name, ${KIND} as kind, g.mode, g.visibility, g.customers, g.counted_at, g.created_at, g.updated_at,
      ${campaignsOf} as campaigns`,
    from: sql`customer_clusters g`,
    where: query.search ? sql`${mine} and app.fold(g.name) like ${containing(query.search)}` : mine,
    order: sql`${order}, g.id`,
  });
}

export async function findCluster(ctx: Ctx, id: string, lock = false): Promise<Cluster> {
  if (lock) {
    await lockRow(ctx, 'customer_clusters', id, 'no key update');
  }
  const { rows } = await sql<Cluster>`
    select g.id, g.name, ${KIND} as kind, g.mode, g.visibility, g.filters, g.custom_customer_ids, g.customers, g.counted_at,
      g.created_at, g.updated_at, ${campaignsOf} as campaigns
    from customer_clusters g where ${visible(ctx)} and g.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}

/** Creates or changes a cluster; its size is counted and, for a static one, its members fixed. */
export function saveCluster(ctx: Ctx, id: string | null, draft: Draft): Promise<Cluster> {
  return inLongTransaction(ctx, async (ctx) => {
    await assertOwnReferences(ctx, draft);
    const now = ctx.clock.now();
    const fields = {
      name: draft.name,
      mode: draft.mode,
      visibility: draft.visibility,
      filters: JSON.stringify(draft.filters),
      custom_customer_ids: draft.custom_customer_ids,
      updated_at: now,
    };
    const clusterId = id ?? newId();
    if (id) {
      assertUnchanged(draft.if_updated_at, await findCluster(ctx, id, true), 'cluster_changed');
      // "Só eu" makes the person who saves the owner, also of a cluster made by another.
      const maker = draft.visibility === 'private' && { created_by: personId(ctx) };
      await ctx.db
        .updateTable('customer_clusters')
        .set({ ...fields, ...maker })
        .where('store_id', '=', ctx.store.id)
        .where('id', '=', id)
        .execute();
    } else {
      await ctx.db
        .insertInto('customer_clusters')
        .values({
          store_id: ctx.store.id,
          id: clusterId,
          ...fields,
          created_by: personId(ctx),
          created_at: now,
        })
        .execute();
    }
    await settleMembers(ctx, clusterId, draft);
    return findCluster(ctx, clusterId);
  });
}

/** The visible dynamic cluster of exactly these filters; created with this name where there is none. */
export async function clusterOf(
  ctx: Ctx,
  { name, filters }: Pick<Draft, 'name' | 'filters'>,
): Promise<Cluster> {
  const found = await ctx.db
    .selectFrom('customer_clusters as g')
    .select('g.id')
    .where(visible(ctx))
    .where('g.mode', '=', 'dynamic')
    .where(sql<boolean>`g.filters = ${JSON.stringify(filters)}::jsonb`)
    .where(sql<boolean>`g.custom_customer_ids = '{}'`)
    .orderBy('g.created_at')
    .orderBy('g.id')
    .limit(1)
    .executeTakeFirst();
  if (found) return findCluster(ctx, found.id);
  return saveCluster(ctx, null, {
    name,
    filters,
    mode: 'dynamic',
    visibility: 'store',
    custom_customer_ids: [],
  });
}

/** References of a cluster must belong to this store: ids of another store match nothing. */
async function assertOwnReferences(ctx: Ctx, draft: Draft): Promise<void> {
  const conditions = conditionsOf(draft.filters);
  const named = (field: 'tag' | 'product' | 'import') =>
    conditions.flatMap((one) => (one.field === field ? one.values : []));
  const campaigns = conditions.flatMap((one) =>
    one.field === 'campaign' && one.campaign_id ? [one.campaign_id] : [],
  );
  for (const [field, table, ids] of [
    ['custom_customer_ids', 'customers', draft.custom_customer_ids],
    ['filters', 'customer_tags', named('tag')],
    ['filters', 'products', named('product')],
    ['filters', 'imports', named('import')],
    ['filters', 'campaigns', campaigns],
  ] as const) {
    if (ids.length === 0) continue;
    if (table === 'customer_tags' || table === 'campaigns') {
      // A concurrent deletion waits for this cluster, and then finds the reference.
      await sql`select from ${sql.table(table)} where store_id = ${ctx.store.id}
        and id = any(${[...ids]}::uuid[]) order by id for key share`.execute(ctx.db);
    }
    const { rows } = await sql`select from unnest(${[...ids]}::uuid[]) as w(id) where not exists (
      select from ${sql.table(table)} x where x.store_id = ${ctx.store.id} and x.id = w.id) limit 1`.execute(
      ctx.db,
    );
    if (rows.length > 0) {
      throw invalidField(field, clustersTexts.choice_gone);
    }
  }
}

function conditionsOf(node: FilterNode): FilterCondition[] {
  return isFilterGroup(node) ? node.of.flatMap(conditionsOf) : [node];
}

async function settleMembers(ctx: Ctx, id: string, draft: Draft): Promise<void> {
  await ctx.db
    .deleteFrom('customer_cluster_members')
    .where('store_id', '=', ctx.store.id)
    .where('customer_cluster_id', '=', id)
    .execute();
  const members = peopleWhere(ctx, draftCondition(ctx, draft));
  const size =
    draft.mode === 'static'
      ? await sql`insert into customer_cluster_members (store_id, customer_cluster_id, customer_id)
          select c.store_id, ${id}, c.id from ${members}`.execute(ctx.db)
      : null;
  const count = size
    ? Number(size.numAffectedRows)
    : rowOf(await sql<{ n: number }>`select count(*) as n from ${members}`.execute(ctx.db)).n;
  await ctx.db
    .updateTable('customer_clusters')
    .set({ customers: count, counted_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
  await saveSize(ctx, id, count);
}

function draftCondition(
  ctx: Ctx,
  draft: { filters: z.output<typeof ClusterFilters>; custom_customer_ids: string[] },
): RawBuilder<boolean> {
  return withCustomCustomers(
    compileFilters(filterScope(ctx), draft.filters),
    draft.custom_customer_ids,
  );
}

/** Refuses to delete a cluster that decides about blocks of e-mail models, or of campaigns that may still send. */
async function assertInNoMessage(ctx: Ctx, id: string): Promise<void> {
  const names = sql`'$.**.cluster_ids[*] ? (@ == $id)', ${JSON.stringify({ id })}::jsonb`;
  const { rows } = await sql<{ name: string; kind: 'model' | 'campaign' }>`
    select name, 'model' as kind from email_models
     where store_id = ${ctx.store.id} and jsonb_path_exists(document, ${names})
    union
    select p.name, 'campaign' from campaign_contents k
      join campaigns p on p.store_id = k.store_id and p.id = k.campaign_id and p.status <> 'finished'
     where k.store_id = ${ctx.store.id} and jsonb_path_exists(k.block_conditions, ${names})
     order by 1`.execute(ctx.db);
  for (const kind of ['campaign', 'model'] as const) {
    const used = rows.filter((row) => row.kind === kind).map(({ name }) => name);
    if (used.length === 0) continue;
    const by = clustersTexts.by[kind][used.length === 1 ? 'one' : 'several'];
    const message = clustersTexts.cluster_in_use(by, quotedNames(used));
    throw new Failure('cluster_in_use', { message });
  }
}

export function removeCluster(ctx: Ctx, id: string): Promise<void> {
  return inLongTransaction(ctx, async (ctx) => {
    // A draft that names it meanwhile is waited for.
    await lockRow(ctx, 'customer_clusters', id);
    const cluster = await findCluster(ctx, id);
    const used = [...new Set(cluster.campaigns.map((campaign) => campaign.name))].sort();
    if (used.length > 0) {
      const by = clustersTexts.by.campaign[used.length === 1 ? 'one' : 'several'];
      const message = clustersTexts.cluster_in_use(by, quotedNames(used));
      throw new Failure('cluster_in_use', { message });
    }
    await assertInNoMessage(ctx, id);
    await ctx.db
      .deleteFrom('customer_clusters')
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    await recordAuditEvent(ctx, {
      action: 'cluster.removed',
      target_kind: 'cluster',
      target_id: id,
      details: { title: cluster.name },
    });
  });
}

interface Preview {
  customers: number;
  reachable: Record<ContactChannel, number>;
  sample: { id: string; name: string; email: string | null; city: string | null }[];
}

/** Counts the selected customers and the reachable ones per channel, with five examples. */
export async function previewCluster(
  ctx: Ctx,
  draft: { filters: z.output<typeof ClusterFilters>; custom_customer_ids: string[] },
): Promise<Preview> {
  const condition = draftCondition(ctx, draft);
  const members = peopleWhere(ctx, condition);
  const sample = await sql<Preview['sample'][number]>`
    select c.id, app.name_of(c) as name, c.email, c.city from ${members} limit 5`.execute(ctx.db);
  return { ...(await readReach(ctx, condition)), sample: sample.rows };
}
