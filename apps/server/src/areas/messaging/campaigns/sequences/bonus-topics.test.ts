import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cancelLot, giveBonus, spendBonuses } from '#areas/records/bonus-ledger/index';
import { activate, aDraft, byEmail, firstEmail } from '#test/campaigns';
import { anonymous, useStore, useWorld } from '#test/harness';
import {
  after,
  arrive,
  aSequence,
  enrollmentsOf,
  messagesOf,
  order,
  sendDue,
} from '#test/sequences';

/** Bonus messages: their contents, and that an expired or used bonus causes no reminder. */

const world = useWorld();
const store = useStore(world);
beforeEach(() => world.clock.set('2026-11-23T15:00:00Z'));
afterEach(() => expect(world.errors).toEqual([]));

const DAY = 86_400_000;
const ANA = { email: 'ana@exemplo.com.br', first_name: 'Ana' };
const BIA = { email: 'bia@exemplo.com.br', first_name: 'Bia' };
const BROWSER = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1.15' };

function give(customer_id: string, value: number, expires_in_days = 30): Promise<string> {
  return giveBonus(store.ctx, {
    customer_id,
    value,
    expires_in_days,
    reason: 'Presente',
    minimum_to_use_bonus: 5_000,
    minimum_purchase_amount: 500,
  });
}

function spend(customer_id: string, amount: number) {
  return spendBonuses(store.ctx, {
    customer_id,
    amount,
    purchase_amount: 50_000,
    channel: 'STORE',
    proof: 'NONE',
    release_reason: null,
    order_number: null,
    coupon: null,
    used_by: null,
  });
}

/** Messages of a campaign in the test outbox, the oldest first. */
async function outbox(campaign_id: string): Promise<contract.OutboxMessageDetail[]> {
  const owner = await store.as('OWNER');
  const { data } = await owner.call(contract.listOutboxMessages, {
    store_id: store.id,
    query: { campaign_id, ordering: 'created_at:asc' },
  });
  return Promise.all(data.map(({ id }) => owner.call(contract.getOutboxMessage, { id })));
}

test('expiring bonuses cause one message for the day, and none once they are used', async () => {
  const [ana, bia] = (await arrive(world, store, [ANA, BIA])) as [string, string];
  await give(ana, 1_000, 8);
  await give(ana, 500, 8);
  await give(ana, 700, 20);
  await give(bia, 2_000, 8);
  await world.sql(`update stores set site_url = 'https://loja.example' where id = $1`, [store.id]);
  const body = { key: 'bonus' } as const;
  const { id } = await store.owner.call(contract.startReadySequence, { store_id: store.id, body });
  await activate(world, store, id);

  world.clock.set('2026-11-24T12:00:00Z');
  await sendDue(world, store);
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:sent', 'Bia:0:sent']);
  const messages = await outbox(id);
  const first = messages.find(({ subject }) => subject.includes('15,00'));
  expect(first?.subject).toBe('Você tem R$ 15,00 para usar até 01/12/2026');
  const [, key = '', token = '', link = ''] =
    /\/api\/t\/c\/([^/]+)\/([^/]+)\/(\d+)/.exec(first?.html ?? '') ?? [];
  const click = await anonymous(world).send(contract.trackClick, { key, token, link }, BROWSER);
  const page = /\/b\/([\w-]+)$/.exec(String(click.headers.location))?.[1] ?? '';
  const shown = await anonymous(world).call(contract.getBonusPage, { token: page });
  expect(shown.available).toBe(2_200);

  await spend(bia, 2_000);
  world.clock.set('2026-11-30T12:00:00Z');
  await sendDue(world, store);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:completed:2', 'Bia:exited:bonus_over:1']);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:sent', 'Ana:1:sent', 'Bia:0:sent']);
});

test('each granted bonus causes its own message; a bonus revoked meanwhile causes none', async () => {
  const [ana] = (await arrive(world, store, [ANA])) as [string];
  const { id } = await aSequence(world, store, { kind: 'bonus_granted' }, [
    {
      ...after(1),
      subject: 'Ganhou {{bonus.value}}, tem {{bonus.balance}} de {{bonus.minimum_for_use}}',
    },
  ]);
  await give(ana, 1_000, 10);
  const second = await give(ana, 400, 5);
  await give(ana, 300, 20);
  await sendDue(world, store);
  await cancelLot(store.ctx, { id: second, customer_id: ana, reason: 'Engano' });
  world.clock.advance(DAY);
  await sendDue(world, store);
  expect((await outbox(id)).map(({ subject }) => subject).toSorted()).toEqual([
    'Ganhou R$ 10,00, tem R$ 13,00 de R$ 50,00',
    'Ganhou R$ 3,00, tem R$ 13,00 de R$ 50,00',
  ]);
});

test('a campaign for everybody contains each balance, and its fallback for customers without one', async () => {
  const [ana] = (await arrive(world, store, [ANA, BIA])) as [string];
  await give(ana, 1_050);
  const { email_model_id } = firstEmail(await aDraft(store));
  const subject = 'Use {{bonus.balance | "nossos cupons"}}';
  const { id } = await aDraft(store, { actions: [byEmail({ email_model_id, subject })] });
  await activate(world, store, id);
  await sendDue(world, store);
  expect((await outbox(id)).map(({ subject }) => subject).toSorted()).toEqual([
    'Use R$ 10,50',
    'Use nossos cupons',
  ]);
});

const GIFT: contract.BonusStrategy = contract.BonusStrategy.parse({
  name: 'Presente',
  type: 'FIXED',
  value: 2_000,
  granted_on: 'ENTRY',
});

async function lotsOf(customer_id: string): Promise<number[]> {
  const rows = await world.sql<{ value: number }>(
    'select value from bonuses where store_id = $1 and customer_id = $2 order by created_at, id',
    [store.id, customer_id],
  );
  return rows.map(({ value }) => value);
}

/** The actor of granted bonuses, in the ledger and in the published events. */
async function grantedBy(): Promise<unknown[]> {
  const rows = await world.sql<{ actor: unknown }>(
    `select distinct actor from (
       select actor from bonus_entries where store_id = $1 and kind = 'grant'
       union all select actor from domain_events where store_id = $1 and kind = 'bonus.granted') as acts`,
    [store.id],
  );
  return rows.map(({ actor }) => actor);
}

test("every enrollment grants its sequence's bonus before the first message", async () => {
  const trigger = { kind: 'sale' } as const;
  const { id } = await aSequence(
    ...[world, store, trigger],
    [{ ...after(0), subject: 'Ganhou {{bonus.value}} de {{bonus.balance}}' }],
    { bonus_strategy: GIFT },
  );
  const [ana] = (await arrive(world, store, [ANA])) as [string];
  await order(world, store, [{ ...ANA, number: '1' }]);
  await sendDue(world, store);
  world.clock.advance(DAY);
  await order(world, store, [{ ...ANA, number: '2' }]);
  await sendDue(world, store);
  // A duplicate of the order has no effect.
  await order(world, store, [{ ...ANA, number: '2' }]);
  await sendDue(world, store);
  expect(await lotsOf(ana)).toEqual([2_000, 2_000]);
  expect((await outbox(id)).map(({ subject }) => subject)).toEqual([
    'Ganhou R$ 20,00 de R$ 20,00',
    'Ganhou R$ 20,00 de R$ 40,00',
  ]);
  expect(await grantedBy()).toEqual([{ kind: 'automation', id }]);
});

test('a campaign for the whole store grants each recipient a bonus once, and its control group none', async () => {
  const people = Array.from({ length: 60 }, (_, n) => ({
    email: `cliente${n}@exemplo.com.br`,
    first_name: `Cliente ${n}`,
  }));
  const ids = await arrive(world, store, people);
  const { email_model_id } = firstEmail(await aDraft(store));
  const subject = '{{bonus.value}} para {{customer.first_name}}';
  const { id } = await aDraft(store, {
    actions: [byEmail({ email_model_id, subject }), byEmail({ email_model_id, subject }, after(1))],
    bonus_strategy: { ...GIFT, maximum_per_period: 1 },
    control_percentage: 20,
  });
  await activate(world, store, id);
  await sendDue(world, store);
  const control = await world.sql<{ customer_id: string }>(
    `select distinct customer_id from campaign_activities
      where store_id = $1 and campaign_id = $2 and is_control`,
    [store.id, id],
  );
  expect(control.length).toBeGreaterThan(0);
  const given = await Promise.all(ids.map(lotsOf));
  const left = new Set(control.map(({ customer_id }) => customer_id));
  expect(given).toEqual(ids.map((one) => (left.has(one) ? [] : [2_000])));
  expect((await outbox(id)).every(({ subject }) => subject.startsWith('R$ 20,00 para'))).toBe(true);
  expect(await grantedBy()).toEqual([{ kind: 'automation', id }]);
});
