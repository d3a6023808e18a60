import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cartsByClock, recordCarts, recordPayments } from '#areas/records/carts/index';
import { inTransaction, platformCtx } from '#platform/context';
import { consumeNew } from '#platform/domain-events';
import { aCart, aPixPayment, EMPTY_PERSON, fromShop } from '#test/arriving';
import { startDelivery } from '#test/delivery-alone';
import { useStore, useWorld } from '#test/harness';
import {
  after,
  arrive,
  aSequence,
  aSequenceDraft,
  catchUp,
  enrollmentsOf,
  messagesOf,
  order,
  sendDue,
} from '#test/sequences';
import { automations } from './enroll.ts';

/** Campaigns whose trigger concerns one customer at a time. */

const world = useWorld();
const store = useStore(world);
beforeEach(() => world.clock.set('2026-11-23T15:00:00Z'));
afterEach(() => expect(world.errors).toEqual([]));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ANA = { email: 'ana@exemplo.com.br', first_name: 'Ana' };
const BIA = { email: 'bia@exemplo.com.br', first_name: 'Bia' };

test('a sale brings its customer in, and the messages leave at their times after it', async () => {
  const { id } = await aSequence(world, store, { kind: 'sale' }, [
    after(0),
    after(3),
    after(1, 'MONTH'),
  ]);
  await arrive(world, store, [ANA]);
  await order(world, store, [{ ...ANA, number: '1' }]);
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:sent']);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:running:1']);

  world.clock.advance(3 * DAY - HOUR);
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toHaveLength(1);
  world.clock.advance(HOUR);
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:sent', 'Ana:1:sent']);
  world.clock.set('2026-12-23T15:00:00Z');
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:sent', 'Ana:1:sent', 'Ana:2:sent']);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:completed:3']);
  expect(await statusOf(id)).toBe('activated');
});

async function statusOf(id: string): Promise<string | undefined> {
  const [row] = await world.sql<{ status: string }>('select status from campaigns where id = $1', [
    id,
  ]);
  return row?.status;
}

test('two orders of a customer go side by side, and the same order comes in once', async () => {
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(1)]);
  await arrive(world, store, [ANA]);
  await order(world, store, [
    { ...ANA, number: '1' },
    { ...ANA, number: '2' },
  ]);
  await catchUp(world, store);
  await world.sql('delete from event_cursors where consumer = $1', [automations.name]);
  await catchUp(world, store);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:running:0', 'Ana:running:0']);
});

test('registering brings a new customer in once, their first sale does not again', async () => {
  const { id } = await aSequence(world, store, { kind: 'new_customer' }, [after(1)]);
  await arrive(world, store, [ANA]);
  await arrive(world, store, [BIA], { is_lead: true });
  await catchUp(world, store);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:running:0']);
  await order(world, store, [
    { ...ANA, number: '1' },
    { ...BIA, number: '2' },
  ]);
  await catchUp(world, store);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:running:0', 'Bia:running:0']);
});

test('a lead brings in by leaving a contact', async () => {
  const { id } = await aSequence(world, store, { kind: 'new_lead' }, [after(0)]);
  await arrive(world, store, [ANA]);
  await arrive(world, store, [BIA], { is_lead: true });
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual(['Bia:0:sent']);
});

test('imported history and events before the launch enroll no customer', async () => {
  await arrive(world, store, [ANA]);
  await order(world, store, [{ ...ANA, number: '1' }]);
  world.clock.advance(HOUR);
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0)]);
  await arrive(world, store, [BIA], { is_history: true });
  await order(world, store, [{ ...BIA, number: '2' }], { is_history: true });
  await sendDue(world, store);
  expect(await enrollmentsOf(world, id)).toEqual([]);
});

test('the clock brings birthdays in at nine, those of 29 February on the 28th', async () => {
  const { id } = await aSequence(world, store, { kind: 'birthday', days: 0 }, [after(0)]);
  await arrive(world, store, [
    { ...ANA, birthdate: '1990-02-28' },
    { ...BIA, birthdate: '1992-02-29' },
  ]);
  world.clock.set('2027-02-28T11:59:00Z');
  await catchUp(world, store);
  // It is 8:59 in São Paulo; the scheduled loop would wait, but this run covers the day.
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:running:0', 'Bia:running:0']);
  world.clock.set('2027-02-28T12:00:00Z');
  await sendDue(world, store);
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:sent', 'Bia:0:sent']);
});

test('days without a sale bring in on the day itself; a sale meanwhile takes out', async () => {
  const trigger = { kind: 'last_sale_ago', days: 60 } as const;
  const rules = contract.EnrollmentRules.parse({ exit_on_sale: true });
  await arrive(world, store, [ANA, BIA]);
  await order(world, store, [
    { ...ANA, number: '1' },
    { ...BIA, number: '2' },
  ]);
  const { id } = await aSequence(world, store, trigger, [after(0), after(7)], { rules });
  world.clock.advance(59 * DAY);
  await catchUp(world, store);
  expect(await enrollmentsOf(world, id)).toEqual([]);
  world.clock.advance(DAY);
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:sent', 'Bia:0:sent']);
  world.clock.advance(DAY);
  await order(world, store, [{ ...ANA, number: '3' }]);
  await catchUp(world, store);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:exited:order_arrived:1', 'Bia:running:1']);
  world.clock.advance(7 * DAY);
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:sent', 'Bia:0:sent', 'Bia:1:sent']);
});

test('an order paid between claim and sending cancels the message before any consumer has read the event', async () => {
  const rules = contract.EnrollmentRules.parse({ exit_on_sale: true });
  const { id } = await aSequence(world, store, { kind: 'new_customer' }, [after(1)], { rules });
  await arrive(world, store, [ANA]);
  await catchUp(world, store);
  world.clock.advance(DAY);
  await catchUp(world, store);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:waiting_to_send']);
  world.clock.advance(1000);
  // The message is queued and the order committed; the claim reads the order directly.
  await order(world, store, [{ ...ANA, number: '1' }]);
  await startDelivery(world, async () => {
    const [row] = await world.sql<{ reason: string | null }>(
      'select reason from campaign_activities where campaign_id = $1',
      [id],
    );
    return row?.reason === 'order_arrived';
  });
  expect(await messagesOf(world, id)).toEqual(['Ana:0:order_arrived']);
});

test('a condition is evaluated when its message is due, and the sequence continues', async () => {
  const { id } = await aSequence(world, store, { kind: 'sale' }, [
    after(0),
    { ...after(1), conditions: ['opened'] },
    { ...after(2), conditions: ['not_opened', 'not_bought'] },
  ]);
  await arrive(world, store, [ANA, BIA]);
  await order(world, store, [
    { ...ANA, number: '1' },
    { ...BIA, number: '2' },
  ]);
  await sendDue(world, store);
  await world.sql(
    `update campaign_activities a set opened_at = $2 from customers c
      where c.id = a.customer_id and c.first_name = 'Ana' and a.campaign_id = $1`,
    [id, world.clock.now()],
  );
  world.clock.advance(DAY);
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual([
    'Ana:0:sent',
    'Ana:1:sent',
    'Bia:0:sent',
    'Bia:1:condition_not_met',
  ]);
  world.clock.advance(DAY);
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual([
    ...['Ana:0:sent', 'Ana:1:sent', 'Ana:2:sent'],
    ...['Bia:0:sent', 'Bia:1:condition_not_met', 'Bia:2:sent'],
  ]);
});

test('pausing holds due messages and refuses enrollments; resuming continues', async () => {
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(1)]);
  await arrive(world, store, [ANA, BIA]);
  await order(world, store, [{ ...ANA, number: '1' }]);
  await catchUp(world, store);
  const of = { store_id: store.id, campaign_id: id };
  await store.owner.call(contract.pauseCampaign, of);
  await order(world, store, [{ ...BIA, number: '2' }]);
  world.clock.advance(DAY);
  await catchUp(world, store);
  expect(await enrollmentsOf(world, id)).toEqual([
    'Ana:running:0',
    'Bia:refused:campaign_paused:0',
  ]);
  await store.owner.call(contract.resumeCampaign, { ...of, body: {} });
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:sent']);
});

test('a recently enrolled customer is not enrolled again', async () => {
  const rules = contract.EnrollmentRules.parse({ repeat_after_days: 10 });
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0)], { rules });
  await arrive(world, store, [ANA]);
  for (const [number, days] of [
    ['1', 0],
    ['2', 5],
    ['3', 11],
  ] as const) {
    world.clock.advance(days * DAY);
    await order(world, store, [{ ...ANA, number }]);
    await sendDue(world, store);
  }
  expect(await enrollmentsOf(world, id)).toEqual([
    'Ana:completed:1',
    'Ana:refused:entered_lately:0',
    'Ana:completed:1',
  ]);
});

test('a limit a week holds a step back for two days, then it is left out and the next one goes', async () => {
  const restrictions = contract.CampaignRestrictions.parse({ max_messages_per_week: 1 });
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0), after(1), after(9)], {
    restrictions: { ...restrictions, sending_window: ALWAYS },
  });
  await arrive(world, store, [ANA]);
  await order(world, store, [{ ...ANA, number: '1' }]);
  await sendDue(world, store);
  world.clock.advance(DAY);
  await sendDue(world, store);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:running:1']);
  for (let hours = 0; hours <= 48; hours += 6) {
    world.clock.advance(6 * HOUR);
    await sendDue(world, store);
  }
  expect(await messagesOf(world, id)).toEqual(['Ana:0:sent', 'Ana:1:weekly_limit']);
  world.clock.set('2026-12-02T15:00:00Z');
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:sent', 'Ana:1:weekly_limit', 'Ana:2:sent']);
});

test('a customer who refuses all later channels exits; groups and exclusions are checked at enrollment', async () => {
  const group = async (name: string, value: string) =>
    (
      await store.owner.call(contract.createCluster, {
        store_id: store.id,
        body: {
          name,
          mode: 'dynamic',
          visibility: 'store',
          filters: { op: 'all', of: [{ field: 'state', test: 'in', values: [value] }] } as never,
        },
      })
    ).id;
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0), after(2)], {
    customer_cluster_ids: [await group('Pernambuco', 'PE')],
  });
  await arrive(world, store, [{ ...ANA, state: 'PE' }, BIA]);
  await order(world, store, [
    { ...ANA, number: '1' },
    { ...BIA, number: '2' },
  ]);
  await sendDue(world, store);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:running:1', 'Bia:refused:not_in_group:0']);
  await world.sql(
    `insert into suppressions (store_id, channel, contact, reason) values ($1, 'EMAIL', $2, 'opt_out')`,
    [store.id, ANA.email],
  );
  world.clock.advance(2 * DAY);
  await sendDue(world, store);
  expect(await enrollmentsOf(world, id)).toEqual([
    'Ana:exited:opted_out:1',
    'Bia:refused:not_in_group:0',
  ]);
});

test('the control group gets nothing and is counted', async () => {
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0), after(1)], {
    control_percentage: 50,
  });
  const people = Array.from({ length: 60 }, (_, n) => ({
    email: `c${n}@exemplo.com.br`,
    first_name: `C${n}`,
  }));
  await arrive(world, store, people);
  await order(
    world,
    store,
    people.map(({ email }, n) => ({ email, number: String(n) })),
  );
  await sendDue(world, store);
  const messages = await messagesOf(world, id);
  const control = messages.filter((line) => line.endsWith('control_group')).length;
  expect(control).toBeGreaterThan(3);
  expect(messages.filter((line) => line.endsWith('sent'))).toHaveLength(60 - control);
  const enrollments = await enrollmentsOf(world, id);
  expect(enrollments.filter((line) => line.includes('refused:control_group'))).toHaveLength(
    control,
  );
});

test('a cancelled order ends the enrollments it triggered', async () => {
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(1)]);
  await arrive(world, store, [ANA]);
  await order(world, store, [{ ...ANA, number: '1' }]);
  await catchUp(world, store);
  await order(world, store, [{ ...ANA, number: '1', status: 'cancelled' }]);
  await catchUp(world, store);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:exited:order_undone:0']);
});

test('a cart that was left brings its customer in; buying it, or changing it, takes them out', async () => {
  const { id } = await aSequence(world, store, { kind: 'cart_abandoned' }, [after(0), after(1)]);
  const cart = (row: { token: string; email: string; total?: number }) =>
    inTransaction(store.ctx, (ctx) =>
      recordCarts(
        ctx,
        [
          aCart(ctx, {
            token: row.token,
            person: { ...EMPTY_PERSON, email: row.email, first_name: row.token },
            total: row.total ?? 4_900,
          }),
        ],
        fromShop(ctx),
      ),
    );
  await cart({ token: 'Ana', email: ANA.email });
  await cart({ token: 'Bia', email: BIA.email });
  await cart({ token: 'Caio', email: 'caio@exemplo.com.br' });
  world.clock.advance(HOUR + 60_000);
  await cartsByClock.run(platformCtx(world.app));
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:sent', 'Bia:0:sent', 'Caio:0:sent']);
  world.clock.advance(HOUR);
  await order(world, store, [{ ...ANA, number: '1' }]);
  await cart({ token: 'Bia', email: BIA.email, total: 9_800 });
  await catchUp(world, store);
  world.clock.advance(DAY);
  await sendDue(world, store);
  expect(await enrollmentsOf(world, id)).toEqual([
    'Ana:exited:order_arrived:1',
    'Bia:exited:cart_changed:1',
    'Caio:completed:2',
  ]);
});

test('a Pix that waits is reminded of after a quarter of an hour, unless it was paid', async () => {
  const { id } = await aSequence(world, store, { kind: 'payment_pending' }, [
    after(0),
    after(2, 'HOUR'),
  ]);
  await arrive(world, store, [ANA, BIA]);
  await order(world, store, [
    { ...ANA, number: '1', status: 'pending' },
    { ...BIA, number: '2', status: 'pending' },
  ]);
  await inTransaction(store.ctx, (ctx) =>
    recordPayments(
      ctx,
      ['1', '2'].map((order_key) => aPixPayment(ctx, { order_key })),
      fromShop(ctx, { provider: 'loja' }),
    ),
  );
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual([]);
  world.clock.advance(10 * 60_000);
  await order(world, store, [{ ...ANA, number: '1', status: 'paid' }]);
  world.clock.advance(5 * 60_000);
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual(['Bia:0:sent']);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:exited:order_arrived:0', 'Bia:running:1']);
});

test('a one-off campaign continues with customers who did not open', async () => {
  await arrive(world, store, [ANA, BIA]);
  await aSequenceDraft(store, { kind: 'campaign_start' }, [after(0)]);
  const cluster = await store.owner.call(contract.listClusters, { store_id: store.id, query: {} });
  const { id } = await aSequence(
    world,
    store,
    { kind: 'campaign_start' },
    [after(0), { ...after(2), conditions: ['not_opened'] }],
    { customer_cluster_ids: [cluster.data[0]!.id] },
  );
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:sent', 'Bia:0:sent']);
  await world.sql(
    `update campaign_activities a set opened_at = $2 from customers c
      where c.id = a.customer_id and c.first_name = 'Ana' and a.campaign_id = $1`,
    [id, world.clock.now()],
  );
  expect(await statusOf(id)).toBe('activated');
  world.clock.advance(2 * DAY);
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual([
    ...['Ana:0:sent', 'Ana:1:condition_not_met'],
    ...['Bia:0:sent', 'Bia:1:sent'],
  ]);
  expect(await statusOf(id)).toBe('finished');
});

test('merged records go one way', async () => {
  const { id } = await aSequence(world, store, { kind: 'new_customer' }, [after(1)]);
  const [ana, bia] = await arrive(world, store, [ANA, BIA]);
  await catchUp(world, store);
  await store.owner.call(contract.mergeCustomers, {
    store_id: store.id,
    body: { kept_customer_id: ana!, merged_customer_id: bia! } as never,
  });
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:running:0', 'Ana:exited:merged:0']);
});

test('an event that arrives days late is too late for a message', async () => {
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0)]);
  await arrive(world, store, [ANA]);
  await order(world, store, [{ ...ANA, number: '1' }]);
  world.clock.advance(3 * DAY);
  await consumeNew(store.ctx, automations);
  await catchUp(world, store);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:refused:too_late:0']);
});

const ALWAYS: contract.WindowDay[] = Array.from({ length: 7 }, (_, weekday) => ({
  weekday,
  start: '00:00',
  end: '24:00',
}));
