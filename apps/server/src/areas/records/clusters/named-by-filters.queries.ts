import type { FailureCode, FilterCondition } from '@clientela/contract';
import { quotedNames } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { personId } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { clustersTexts } from './clusters.texts.ts';

/** Entities that filters reference by id: their table, and the id's position in a condition. */
const NAMED = {
  tag: { table: 'customer_tags', at: 'values[*]' },
  product: { table: 'products', at: 'values[*]' },
  campaign: { table: 'campaigns', at: 'campaign_id' },
  popup: { table: 'popups', at: 'popup_ids[*]' },
  survey: { table: 'surveys', at: 'survey_ids[*]' },
  import: { table: 'imports', at: 'values[*]' },
  attribute: { table: 'custom_attributes', at: 'attribute_id' },
  order_attribute: { table: 'custom_attributes', at: 'attribute_id' },
} as const satisfies Partial<Record<FilterCondition['field'], { table: string; at: string }>>;
type Named = keyof typeof NAMED;
/** Those that a person may delete. */
type Refused = Exclude<Named, 'product' | 'import'>;

/** Every id of this kind in a cluster's filters, at any depth. */
function idsIn(field: Named): RawBuilder<unknown> {
  const path = `$.** ? (@.field == "${field}").${NAMED[field].at}`;
  return sql`jsonb_path_query(g.filters, ${sql.lit(path)}::jsonpath) #>> '{}'`;
}

/**
 * Refuses to delete an entity that a cluster's filters reference: "without the tag" would select
 * everybody. Waits for the row lock of a concurrent save.
 */
export async function assertUnnamed(
  ctx: Ctx,
  of: { field: Refused; id: string; code: FailureCode },
): Promise<void> {
  const { table } = NAMED[of.field];
  await sql`select from ${sql.table(table)} where store_id = ${ctx.store.id} and id = ${of.id} for update`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ name: string | null; campaigns: string[] }>`
    select case when g.visibility = 'store' or g.created_by = ${personId(ctx)} then g.name end as name,
        array(select distinct c.name from campaign_clusters u
                join campaigns c on c.store_id = u.store_id and c.id = u.campaign_id
               where u.store_id = g.store_id and u.cluster_id = g.id order by 1) as campaigns
      from customer_clusters g
     where g.store_id = ${ctx.store.id}
       and ${of.id}::text in (select lower(w.id) from (select ${idsIn(of.field)} as id) w)
     order by app.fold(g.name), g.id`.execute(ctx.db);
  if (rows.length > 0) throw new Failure(of.code, { message: whereNamed(of.field, rows) });
}

const WHAT = {
  tag: clustersTexts.this_tag,
  campaign: clustersTexts.this_campaign,
  popup: clustersTexts.this_popup,
  survey: clustersTexts.this_survey,
  attribute: clustersTexts.this_attribute,
  order_attribute: clustersTexts.this_attribute,
};

function whereNamed(
  field: Refused,
  groups: readonly { name: string | null; campaigns: string[] }[],
): string {
  const names = groups.flatMap(({ name }) => name ?? []);
  const hidden = groups.length - names.length;
  const places: string[] = [];
  if (names.length > 0) {
    places.push(
      `${names.length === 1 ? clustersTexts.of_cluster : clustersTexts.of_clusters} ${quotedNames(names)}`,
    );
  }
  if (hidden === 1) places.push(clustersTexts.of_private_cluster);
  if (hidden > 1) places.push(clustersTexts.of_private_clusters(hidden));
  const campaigns = [...new Set(groups.flatMap((group) => group.campaigns))];
  const used = campaigns.length === 1 ? clustersTexts.in_campaign : clustersTexts.in_campaigns;
  const further = campaigns.length > 0 ? clustersTexts.in_use(used, quotedNames(campaigns)) : '';
  const tail = `${places.join(' e ')}${further}`;
  return clustersTexts.named_by_conditions(WHAT[field], tail, MASCULINE.has(field) ? 'o' : 'a');
}

const MASCULINE: ReadonlySet<Named> = new Set(['popup', 'attribute', 'order_attribute']);

const GONE = {
  tag: clustersTexts.a_tag,
  product: clustersTexts.a_product,
  campaign: clustersTexts.a_campaign,
  popup: clustersTexts.a_popup,
  survey: clustersTexts.a_survey,
  import: clustersTexts.an_import,
  attribute: clustersTexts.an_attribute,
  order_attribute: clustersTexts.an_attribute,
};

/**
 * Returns those of these clusters whose filters reference deleted entities; static clusters no
 * longer use their filters.
 */
export async function findGoneNames(
  ctx: Ctx,
  clusterIds: readonly string[],
): Promise<{ id: string; message: string }[]> {
  if (clusterIds.length === 0) return [];
  const kinds = (Object.keys(NAMED) as Named[]).map(
    (field) => sql`select g.id, g.name, ${field}::text as field from customer_clusters g,
        lateral (select ${idsIn(field)} as id) w
      where g.store_id = ${ctx.store.id} and g.id = any(${[...clusterIds]}::uuid[]) and g.mode = 'dynamic'
        and not exists (select from ${sql.table(NAMED[field].table)} x
          where x.store_id = ${ctx.store.id} and x.id::text = lower(w.id))`,
  );
  const { rows } = await sql<{ id: string; name: string; field: Named }>`
    select distinct id, name, field from (${sql.join(kinds, sql` union all `)}) gone
     order by name, id, field`.execute(ctx.db);
  return rows.map(({ id, name, field }) => ({
    id,
    message: clustersTexts.condition_gone(name, GONE[field]),
  }));
}

/** The names of the entities that these conditions reference, by id; deleted ones have none. */
export async function readNames(
  ctx: Ctx,
  conditions: readonly FilterCondition[],
): Promise<Map<string, string>> {
  const ids = [...new Set(conditions.flatMap(idsOf))];
  if (ids.length === 0) return new Map();
  const tables = [...new Set(Object.values(NAMED).map(({ table }) => table))].map((table) => {
    // A product of a shop may have no name.
    const name =
      table === 'products'
        ? sql`coalesce(nullif(x.name, ''), x.external_id)`
        : sql.ref(table === 'imports' ? 'x.file_name' : 'x.name');
    return sql`select x.id, ${name} as name from ${sql.table(table)} x
      where x.store_id = ${ctx.store.id} and x.id = any(${ids}::uuid[])`;
  });
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`${sql.join(tables, sql` union all `)}`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function idsOf(condition: FilterCondition): readonly string[] {
  switch (condition.field) {
    case 'tag':
    case 'product':
    case 'import':
      return condition.values;
    case 'campaign':
      return condition.campaign_id ? [condition.campaign_id] : [];
    case 'popup':
      return condition.popup_ids ?? [];
    case 'survey':
      return condition.survey_ids ?? [];
    case 'attribute':
    case 'order_attribute':
      return [condition.attribute_id];
    default:
      return [];
  }
}
