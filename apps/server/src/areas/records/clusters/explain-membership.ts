import {
  ClusterFilters,
  type FilterCondition,
  type FilterNode,
  isFilterGroup,
} from '@clientela/contract';
import { sql } from 'kysely';
import { personId } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { filterScope } from './audience.ts';
import {
  type CustomerValues,
  filtersInWords,
  type Names,
  valueInWords,
} from './condition-words.ts';
import { conditionsTexts as texts } from './conditions.texts.ts';
import { compileFilters } from './filter-sql.ts';
import { readNames } from './named-by-filters.queries.ts';

/** Whether a customer is in a cluster today, and the conditions that decide it. */
export interface Membership {
  id: string;
  /** Null: a private cluster of another person. */
  name: string | null;
  /** Whether its members were fixed when it was saved. */
  is_static: boolean;
  is_member: boolean;
  /** Whether the conditions that were checked are no longer those of the cluster. */
  has_changed: boolean;
  /** Of a dynamic cluster without the customer: the failing conditions, with the customer's values. */
  failing: string[];
}

interface ClusterRow {
  id: string;
  name: string;
  mode: 'static' | 'dynamic';
  is_visible: boolean;
  filters: unknown;
  is_named: boolean;
  is_fixed: boolean;
}

/**
 * Checks one customer against clusters, condition by condition, in the clusters' given order. `frozen` has earlier
 * conditions by cluster, which are checked in place of the current ones.
 */
export async function explainMembership(
  ctx: Ctx,
  clusterIds: readonly string[],
  customerId: string,
  frozen: ReadonlyMap<string, unknown> = new Map(),
): Promise<Membership[]> {
  if (clusterIds.length === 0) return [];
  const { rows } = await sql<ClusterRow>`
    select g.id, g.name, g.mode, g.filters, ${customerId}::uuid = any(g.custom_customer_ids) as is_named,
      g.visibility = 'store' or g.created_by is not distinct from ${personId(ctx)}::uuid as is_visible,
      exists (select from customer_cluster_members m where m.store_id = g.store_id
        and m.customer_cluster_id = g.id and m.customer_id = ${customerId}) as is_fixed
      from unnest(${[...clusterIds]}::uuid[]) with ordinality w(id, place)
      join customer_clusters g on g.store_id = ${ctx.store.id} and g.id = w.id order by w.place`.execute(
    ctx.db,
  );
  const values = await readValues(ctx, customerId);
  const memberships: Membership[] = [];
  for (const row of rows) {
    const filters = frozen.get(row.id) ?? row.filters;
    // Both come from the database, which orders the keys alike.
    const has_changed = JSON.stringify(filters) !== JSON.stringify(row.filters);
    const membership = await membershipIn(ctx, { ...row, filters }, { customerId, values });
    memberships.push({ ...membership, has_changed });
  }
  return memberships;
}

async function membershipIn(
  ctx: Ctx,
  { id, name, mode, filters, is_visible, is_named, is_fixed }: ClusterRow,
  { customerId, values }: { customerId: string; values: CustomerValues },
): Promise<Omit<Membership, 'has_changed'>> {
  const of = { id, name: is_visible ? name : null };
  if (mode === 'static') return { ...of, is_static: true, is_member: is_fixed, failing: [] };
  const tree = ClusterFilters.parse(filters);
  const conditions = leavesOf(tree);
  const met = await readMet(ctx, conditions, customerId);
  const isMet = (one: FilterCondition) => met[conditions.indexOf(one)] ?? false;
  const is_member = is_named || holds(tree, isMet);
  const names = is_member || !is_visible ? new Map() : await readNames(ctx, conditions);
  const scope = filterScope(ctx);
  const shownValue = (one: FilterCondition) => valueInWords(one, values, scope);
  const failing = is_member || !is_visible ? [] : failingIn(tree, { isMet, names, shownValue });
  return { ...of, is_static: false, is_member, failing };
}

function leavesOf(node: FilterNode): FilterCondition[] {
  return isFilterGroup(node) ? node.of.flatMap(leavesOf) : [node];
}

/**
 * Evaluates each condition on its own, all in one statement. Each is a subquery with the customer's id in its `where`,
 * so that the planner reads the orders and messages of this customer only.
 */
async function readMet(
  ctx: Ctx,
  conditions: readonly FilterCondition[],
  customerId: string,
): Promise<boolean[]> {
  if (conditions.length === 0) return [];
  const scope = filterScope(ctx);
  const checks = conditions.map(
    (one) => sql`exists (select from customers c
      join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id
      where c.store_id = ${ctx.store.id} and c.id = ${customerId} and ${compileFilters(scope, one)})`,
  );
  const { rows } = await sql<{ met: boolean[] }>`select array[${sql.join(checks)}] as met`.execute(
    ctx.db,
  );
  return rows[0]?.met ?? [];
}

async function readValues(ctx: Ctx, customerId: string): Promise<CustomerValues> {
  const { rows } = await sql<CustomerValues>`
    select c.first_name, c.last_name, c.email, c.phone, c.city, c.state, c.stage, c.birthdate, c.created_at,
      c.newsletter_at, t.sales_total, t.average_ticket, t.sales_count, t.order_count, t.first_sale_at, t.last_sale_at
      from customers c join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id
     where c.store_id = ${ctx.store.id} and c.id = ${customerId}`.execute(ctx.db);
  const [values] = rows;
  if (!values) throw new Failure('not_found');
  return values;
}

function holds(node: FilterNode, isMet: (one: FilterCondition) => boolean): boolean {
  if (!isFilterGroup(node)) return isMet(node);
  const isHeld = (one: FilterNode) => holds(one, isMet);
  if (node.op === 'all') return node.of.every(isHeld);
  return node.op === 'any' ? node.of.some(isHeld) : !node.of.some(isHeld);
}

interface Explaining {
  isMet(one: FilterCondition): boolean;
  names: Names;
  shownValue(one: FilterCondition): string | null;
}

/** The conditions because of which a tree does not hold, each as one sentence. */
function failingIn(node: FilterNode, how: Explaining): string[] {
  if (holds(node, how.isMet)) return [];
  if (!isFilterGroup(node)) return [withValue(node, how)];
  if (node.op === 'all') return node.of.flatMap((one) => failingIn(one, how));
  if (node.op === 'none') {
    const met = node.of.filter((one) => holds(one, how.isMet));
    return met.map((one) => texts.must_not(withValue(one, how)));
  }
  const parts = node.of.map((one) => texts.and(failingIn(one, how)));
  return parts.length > 1 ? [texts.needs_one(parts)] : parts;
}

function withValue(node: FilterNode, { names, shownValue }: Explaining): string {
  const words = filtersInWords(node, names);
  const value = isFilterGroup(node) ? null : shownValue(node);
  return value ? texts.with_value(words, value) : words;
}
