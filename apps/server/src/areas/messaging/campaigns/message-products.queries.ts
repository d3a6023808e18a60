import { sql } from 'kysely';
import type { MessageProduct } from '#areas/messaging/delivery/index';
import { chooseCells, readCells } from '#areas/messaging/email-models/index';
import type { ProductRequest } from '#areas/records/orders/index';
import type { Ctx } from '#platform/context';

/** Whether the content of message `a` has blocks of products. */
export const showsProducts = sql<boolean>`exists (
    select from campaign_contents s
     where s.store_id = a.store_id and s.id = a.content_id and s.product_blocks is not null)`;

export interface ShowingProducts {
  message_id: string;
  content_id: string;
  customer_id: string;
  shows_products: boolean;
  /** A message that must not leave needs no products. */
  block?: string | null;
  /** A first attempt has no stored products. */
  attempt?: number;
}

type Cells = (string | null)[];

/**
 * Adds the products of their customers to messages. The ids are stored per message at the first claim: a retry, a
 * click and the activity's own page use the same ones. The number of queries does not depend on the number of messages.
 */
export async function withProducts<Row extends ShowingProducts>(
  ctx: Ctx,
  rows: readonly Row[],
  { isPreview = false } = {},
): Promise<(Row & { products?: readonly (MessageProduct | null)[] })[]> {
  const showing = rows.filter(({ shows_products, block }) => shows_products && !block);
  if (showing.length === 0) return [...rows];
  const known = await listCells(
    ctx,
    showing.filter(({ attempt }) => attempt !== 1),
  );
  const unknown = showing.filter(({ message_id }) => !known.has(message_id));
  const chosen = await chooseNew(ctx, unknown);
  if (!isPreview) await saveCells(ctx, unknown, chosen);
  const cells = new Map([...known, ...chosen]);
  const products = await readCells(ctx, [...cells.values()]);
  const byMessage = new Map([...cells.keys()].map((id, index) => [id, products[index] ?? []]));
  return rows.map((row) => {
    const own = byMessage.get(row.message_id);
    return own ? { ...row, products: own } : row;
  });
}

/** The stored products of messages, by message. */
async function listCells(
  ctx: Ctx,
  messages: readonly ShowingProducts[],
): Promise<Map<string, Cells>> {
  if (messages.length === 0) return new Map();
  const { rows } = await sql<{ activity_id: string; product_ids: Cells }>`
    select p.activity_id, p.product_ids
      from unnest(${messages.map(({ message_id }) => message_id)}::uuid[],
        ${messages.map(({ content_id }) => content_id)}::uuid[]) as m(activity_id, content_id)
      join message_products p on p.store_id = ${ctx.store.id} and p.activity_id = m.activity_id
        and p.content_id = m.content_id`.execute(ctx.db);
  return new Map(rows.map(({ activity_id, product_ids }) => [activity_id, product_ids]));
}

async function chooseNew(
  ctx: Ctx,
  messages: readonly ShowingProducts[],
): Promise<Map<string, Cells>> {
  const chosen = new Map<string, Cells>();
  if (messages.length === 0) return chosen;
  const contents = await listBlocks(ctx, new Set(messages.map(({ content_id }) => content_id)));
  for (const { id, product_blocks } of contents) {
    const own = messages.filter(({ content_id }) => content_id === id);
    const cells = await chooseCells(
      ctx,
      product_blocks,
      own.map(({ customer_id }) => customer_id),
    );
    for (const [index, { message_id }] of own.entries()) {
      chosen.set(message_id, cells[index] ?? []);
    }
  }
  return chosen;
}

async function listBlocks(
  ctx: Ctx,
  contentIds: ReadonlySet<string>,
): Promise<{ id: string; product_blocks: ProductRequest[] }[]> {
  const { rows } = await sql<{ id: string; product_blocks: ProductRequest[] }>`
    select id, product_blocks from campaign_contents
     where store_id = ${ctx.store.id} and id = any(${[...contentIds]}::uuid[])`.execute(ctx.db);
  return rows;
}

/** A message deleted meanwhile needs no products. */
async function saveCells(
  ctx: Ctx,
  messages: readonly ShowingProducts[],
  chosen: ReadonlyMap<string, Cells>,
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ message_id, content_id }) => ({
    activity_id: message_id,
    content_id,
    product_ids: chosen.get(message_id) ?? [],
  }));
  await sql`
    insert into message_products (store_id, activity_id, content_id, product_ids)
    select ${ctx.store.id}, m.activity_id, m.content_id, m.product_ids
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as m(activity_id uuid, content_id uuid, product_ids uuid[])
      join campaign_activities a on a.store_id = ${ctx.store.id} and a.id = m.activity_id
    on conflict do nothing`.execute(ctx.db);
}

/** Adds to sampled recipients the products that this compiled message would show them now. */
export async function withSampledProducts<Person extends { customer_id: string }>(
  ctx: Ctx,
  compiled: unknown,
  people: readonly Person[],
): Promise<(Person & { products?: readonly (MessageProduct | null)[] })[]> {
  const { products: blocks = [] } = compiled as { products?: ProductRequest[] };
  if (blocks.length === 0) return [...people];
  const cells = await chooseCells(
    ctx,
    blocks,
    people.map(({ customer_id }) => customer_id),
  );
  const products = await readCells(ctx, cells);
  return people.map((person, index) => ({ ...person, products: products[index] ?? [] }));
}

/** The page of the product at this position of the message with this token; null: none was stored. */
export async function findProductPage(ctx: Ctx, token: string, at: number): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select p.product_ids[${at + 1}::int] as id
      from campaign_activities a
      join message_products p on p.store_id = a.store_id and p.activity_id = a.id and p.content_id = a.content_id
     where a.store_id = ${ctx.store.id} and a.token = ${token}`.execute(ctx.db);
  const [[product] = []] = await readCells(ctx, [[rows[0]?.id ?? null]]);
  return product?.url ?? null;
}
