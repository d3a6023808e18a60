import { sql } from 'kysely';
import { expect } from 'vitest';
import { allConsumers } from '../src/areas.ts';
import { type Ctx, inTransaction } from '../src/platform/context.ts';
import { consumeNew, placeEvents, publish } from '../src/platform/domain-events.ts';
import { newId } from '../src/platform/ids.ts';

/**
 * Runs all consumers of a store's events until they have caught up, including events they publish.
 */
export async function followEvents(ctx: Ctx, consumers = allConsumers): Promise<void> {
  const unread = async () => {
    await placeEvents(ctx, { late: true });
    for (const consumer of consumers) while (await consumeNew(ctx, consumer));
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from unnest(${consumers.map(({ name }) => name)}::text[]) name
       where exists (select from domain_events e where e.store_id = ${ctx.store.id}
         and e.place > (select coalesce(max(c.place), 0) from event_cursors c
           where c.store_id = ${ctx.store.id} and c.consumer = name))`.execute(ctx.db);
    return rows[0]?.n;
  };
  await expect.poll(unread, { interval: 20 }).toBe(0);
}

/** For orders inserted by a test: publishes all of the store's, as their import does. */
export async function publishOrders(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ orders_from: string | null; orders_to: string | null }>`
      select min(ordered_at) as orders_from, max(ordered_at) as orders_to from orders
       where store_id = ${ctx.store.id}`.execute(ctx.db);
    const data = { customers_created: 0, orders_created: 0, ...rows[0]! };
    await publish(ctx, { kind: 'import.finished', subject_id: newId(), data });
  });
  await followEvents(ctx);
}
