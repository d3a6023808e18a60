import {
  type ApiCustomEvent,
  type BulkOutcome,
  type BulkRow,
  CUSTOM_EVENT_NAMES_MAX,
} from '@clientela/contract';
import { present } from '@clientela/domain';
import { lockPeople, upsertPeople } from '#areas/records/customers/index';
import { type Ctx, inTransaction } from '#platform/context';
import { publish } from '#platform/domain-events';
import { newId } from '#platform/ids';
import { fromApi, Outcomes, type Placed, rightRows } from '../../public-api/index.ts';
import {
  findEvents,
  insertEvents,
  type NewCustomEvent,
  seeNames,
} from '../custom-events.queries.ts';
import { customEventsTexts } from '../custom-events.texts.ts';

/** Events this late count as history: they start no message. */
const LATE_MS = 48 * 3_600_000;

/** Saves customer events independently of each other and publishes them. */
export async function writeCustomEvents(
  ctx: Ctx,
  body: { events: BulkRow<ApiCustomEvent>[]; history: boolean },
): Promise<BulkOutcome> {
  const outcomes = new Outcomes(body.events);
  const rows = rightRows(body.events);
  if (rows.length === 0) return outcomes.answer();
  return inTransaction(ctx, async (ctx) => {
    const names = await seeNames(ctx, [...new Set(rows.map(({ value }) => value.name))]);
    const named = rows.filter(({ index, value }) => {
      if (!names.has(value.name))
        outcomes.refuse(index, 'name', customEventsTexts.too_many_names(CUSTOM_EVENT_NAMES_MAX));
      return names.has(value.name);
    });
    if (named.length === 0) return outcomes.answer();
    const events = await withCustomers(ctx, named, body);
    const created = await insertEvents(ctx, events);
    const again = events.filter(({ index }) => !created.has(index));
    const known = await findEvents(ctx, again);
    for (const { index, id } of events) {
      if (created.has(index)) outcomes.set(index, { outcome: 'created', id });
      else outcomes.set(index, { outcome: 'unchanged', id: known.get(index) ?? null });
    }
    if (!body.history)
      await publishEvents(
        ctx,
        events.filter(({ index }) => created.has(index)),
      );
    return outcomes.answer();
  });
}

async function withCustomers(
  ctx: Ctx,
  rows: readonly Placed<ApiCustomEvent>[],
  body: { history: boolean },
): Promise<NewCustomEvent[]> {
  await lockPeople(ctx);
  const people = rows.map(({ value }) => value.customer);
  const { outcomes } = await upsertPeople(ctx, people, fromApi(ctx, body));
  return rows.map(({ index, value: { name, external_id, properties, occurred_at } }, place) => ({
    index,
    id: newId(),
    name,
    external_id,
    properties,
    customer_id: present(outcomes[place], 'customer of the event').id,
    occurred_at: occurred_at ?? ctx.clock.now().toISOString(),
  }));
}

async function publishEvents(ctx: Ctx, events: readonly NewCustomEvent[]): Promise<void> {
  const since = ctx.clock.now().getTime() - LATE_MS;
  const fresh = events.filter(({ occurred_at }) => Date.parse(occurred_at) > since);
  await publish(
    ctx,
    ...fresh.map(({ id, name, customer_id, properties, occurred_at }) => ({
      kind: 'custom.event' as const,
      subject_id: id,
      customer_id,
      occurred_at,
      data: { name, properties: properties as Record<string, string> },
    })),
  );
}
