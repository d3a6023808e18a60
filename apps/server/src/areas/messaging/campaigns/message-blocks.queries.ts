import type { BlockAudience } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { MessageProduct } from '#areas/messaging/delivery/index';
import { chooseCells, meetConditions, readCells } from '#areas/messaging/email-models/index';
import type { ProductRequest } from '#areas/records/orders/index';
import { columnsOf } from '#platform/columns';
import type { Ctx } from '#platform/context';

/** Whether a message's content has blocks that differ by recipient: products, or conditional blocks. */
export function hasOwnBlocks(message: string): RawBuilder<boolean> {
  const a = columnsOf<'campaign_activities'>(message);
  return sql`exists (
    select from campaign_contents s
     where s.store_id = ${a('store_id')} and s.id = ${a('content_id')}
       and (s.product_blocks is not null or s.block_conditions is not null))`;
}

export interface WithBlocks {
  message_id: string;
  content_id: string;
  customer_id: string;
  has_own_blocks: boolean;
  /** A message that must not leave needs no blocks. */
  block?: string | null;
  /** A first attempt has nothing stored. */
  attempt?: number;
}

/** What a message shows its recipient: products cell by cell, and which conditions of blocks are met. */
interface Chosen {
  product_ids: (string | null)[];
  conditions: boolean[];
}

interface OwnBlocks {
  products?: readonly (MessageProduct | null)[];
  conditions?: readonly boolean[];
}

/**
 * Adds to messages what their blocks show each recipient. It is stored per message at the first claim: a retry, a click
 * and the activity's own page use the same. The number of queries does not depend on the number of messages.
 */
export async function withOwnBlocks<Row extends WithBlocks>(
  ctx: Ctx,
  rows: readonly Row[],
  { isPreview = false } = {},
): Promise<(Row & OwnBlocks)[]> {
  const own = rows.filter(({ has_own_blocks, block }) => has_own_blocks && !block);
  if (own.length === 0) return [...rows];
  const known = await listStored(
    ctx,
    own.filter(({ attempt }) => attempt !== 1),
  );
  const unknown = own.filter(({ message_id }) => !known.has(message_id));
  const chosen = await chooseNew(ctx, unknown);
  if (!isPreview) await store(ctx, unknown, chosen);
  const blocks = await readBlocks(ctx, new Map([...known, ...chosen]));
  return rows.map((row) => ({ ...row, ...blocks.get(row.message_id) }));
}

/** The current products of messages, with their conditions. */
async function readBlocks(
  ctx: Ctx,
  chosen: ReadonlyMap<string, Chosen>,
): Promise<Map<string, OwnBlocks>> {
  const all = [...chosen.values()];
  const products = await readCells(
    ctx,
    all.map(({ product_ids }) => product_ids),
  );
  return new Map(
    [...chosen].map(([id, { conditions }], index) => [
      id,
      { products: products[index] ?? [], conditions },
    ]),
  );
}

async function listStored(ctx: Ctx, messages: readonly WithBlocks[]): Promise<Map<string, Chosen>> {
  if (messages.length === 0) return new Map();
  const { rows } = await sql<Chosen & { activity_id: string }>`
    select b.activity_id, b.product_ids, b.conditions
      from unnest(${messages.map(({ message_id }) => message_id)}::uuid[],
        ${messages.map(({ content_id }) => content_id)}::uuid[]) as m(activity_id, content_id)
      join message_blocks b on b.store_id = ${ctx.store.id} and b.activity_id = m.activity_id
        and b.content_id = m.content_id`.execute(ctx.db);
  return new Map(rows.map(({ activity_id, ...chosen }) => [activity_id, chosen]));
}

async function chooseNew(ctx: Ctx, messages: readonly WithBlocks[]): Promise<Map<string, Chosen>> {
  const chosen = new Map<string, Chosen>();
  if (messages.length === 0) return chosen;
  const contents = await listBlocks(ctx, new Set(messages.map(({ content_id }) => content_id)));
  for (const { id, ...blocks } of contents) {
    const own = messages.filter(({ content_id }) => content_id === id);
    const customers = own.map(({ customer_id }) => customer_id);
    const choices = await chooseFor(ctx, blocks, customers);
    for (const [index, { message_id }] of own.entries()) {
      chosen.set(message_id, choices[index] ?? { product_ids: [], conditions: [] });
    }
  }
  return chosen;
}

interface Blocks {
  products?: ProductRequest[] | null;
  conditions?: BlockAudience[] | null;
}

async function chooseFor(
  ctx: Ctx,
  { products, conditions }: Blocks,
  customers: readonly string[],
): Promise<Chosen[]> {
  const cells = await chooseCells(ctx, products ?? [], customers);
  const met = await meetConditions(ctx, { conditions: conditions ?? [] }, customers);
  return customers.map((_, index) => ({
    product_ids: cells[index] ?? [],
    conditions: met[index] ?? [],
  }));
}

async function listBlocks(
  ctx: Ctx,
  contentIds: ReadonlySet<string>,
): Promise<(Blocks & { id: string })[]> {
  const { rows } = await sql<Blocks & { id: string }>`
    select id, product_blocks as products, block_conditions as conditions from campaign_contents
     where store_id = ${ctx.store.id} and id = any(${[...contentIds]}::uuid[])`.execute(ctx.db);
  return rows;
}

/** A message deleted meanwhile needs no blocks. */
async function store(
  ctx: Ctx,
  messages: readonly WithBlocks[],
  chosen: ReadonlyMap<string, Chosen>,
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ message_id, content_id }) => ({
    activity_id: message_id,
    content_id,
    ...(chosen.get(message_id) ?? { product_ids: [], conditions: [] }),
  }));
  await sql`
    insert into message_blocks (store_id, activity_id, content_id, product_ids, conditions)
    select ${ctx.store.id}, m.activity_id, m.content_id, m.product_ids, m.conditions
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as m(activity_id uuid, content_id uuid, product_ids uuid[], conditions boolean[])
      join campaign_activities a on a.store_id = ${ctx.store.id} and a.id = m.activity_id
    on conflict do nothing`.execute(ctx.db);
}

/** Adds to sampled recipients what this compiled message would show them now. */
export async function withSampledBlocks<Person extends { customer_id: string }>(
  ctx: Ctx,
  compiled: unknown,
  people: readonly Person[],
): Promise<(Person & OwnBlocks)[]> {
  const customers = people.map(({ customer_id }) => customer_id);
  const choices = await chooseFor(ctx, compiled as Blocks, customers);
  const products = await readCells(
    ctx,
    choices.map(({ product_ids }) => product_ids),
  );
  return people.map((person, index) => ({
    ...person,
    products: products[index] ?? [],
    conditions: choices[index]?.conditions ?? [],
  }));
}

/** The page of the product at this position of the message with this token; null: none was stored. */
export async function findProductPage(ctx: Ctx, token: string, at: number): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select b.product_ids[${at + 1}::int] as id
      from campaign_activities a
      join message_blocks b on b.store_id = a.store_id and b.activity_id = a.id and b.content_id = a.content_id
     where a.store_id = ${ctx.store.id} and a.token = ${token}`.execute(ctx.db);
  const [[product] = []] = await readCells(ctx, [[rows[0]?.id ?? null]]);
  return product?.url ?? null;
}
