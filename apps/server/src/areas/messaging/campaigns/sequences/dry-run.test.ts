import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { priceEmail } from '#test/channel-price';
import { useStore, useWorld } from '#test/harness';
import { after, arrive, aSequenceDraft, order } from '#test/sequences';

/** A sequence played over the last 90 days before it runs. */

const world = useWorld();
const store = useStore(world);
beforeEach(() => world.clock.set('2026-11-23T15:00:00Z'));
afterEach(() => expect(world.errors).toEqual([]));

const DAY = 86_400_000;
const ANA = { email: 'ana@exemplo.com.br', first_name: 'Ana' };
const BIA = { email: 'bia@exemplo.com.br', first_name: 'Bia' };
const ago = (days: number) => new Date(world.clock.now().getTime() - days * DAY);
const runDry = (campaign_id: string) =>
  store.owner.call(contract.dryRunCampaign, { store_id: store.id, campaign_id });

test('a dry run over the past returns enrollments, messages and cost', async () => {
  await priceEmail(store.ctx, 2_000_000);
  await arrive(world, store, [ANA, BIA], { is_history: true });
  await order(
    world,
    store,
    [
      { ...ANA, number: '1', at: ago(80) },
      { ...ANA, number: '2', at: ago(78) },
      { ...BIA, number: '3', at: ago(20) },
      { ...BIA, number: '4', at: ago(200) },
    ],
    { is_history: true },
  );
  const rules = contract.EnrollmentRules.parse({ repeat_after_days: 10, exit_on_sale: true });
  const { id } = await aSequenceDraft(store, { kind: 'sale' }, [after(0), after(5)], { rules });
  const dryRun = await runDry(id);
  expect(dryRun).toMatchObject({
    enrollments: 2,
    messages: { EMAIL: 3 },
    cost: 6,
    refusals: [{ reason: 'entered_lately', customers: 1 }],
    steps: [
      { messages: { EMAIL: 2 }, losses: [] },
      { messages: { EMAIL: 1 }, losses: [{ reason: 'order_arrived', customers: 1 }] },
    ],
  });
  expect(dryRun.people.map(({ name }) => name.trim())).toEqual(['Bia', 'Ana']);
  expect(await world.sql('select from campaign_activities where campaign_id = $1', [id])).toEqual(
    [],
  );
});

test('people from an import enter neither the sequence nor its dry run', async () => {
  const LIA = { email: 'lia@exemplo.com.br', first_name: 'Lia' };
  const EVA = { email: 'eva@exemplo.com.br', first_name: 'Eva' };
  await arrive(world, store, [LIA], { is_history: true, is_lead: true });
  await arrive(world, store, [EVA], { is_lead: true });
  await arrive(world, store, [ANA], { is_history: true });
  await arrive(world, store, [BIA]);
  await order(world, store, [{ ...ANA, number: '1', at: ago(3) }], { is_history: true });
  world.clock.advance(60_000);
  const nameOf = ({ people }: contract.CampaignDryRun) => people.map(({ name }) => name.trim());
  const newLead = await aSequenceDraft(store, { kind: 'new_lead' }, [after(0)]);
  expect(nameOf(await runDry(newLead.id))).toEqual(['Eva']);
  const newCustomer = await aSequenceDraft(store, { kind: 'new_customer' }, [after(0)]);
  expect(nameOf(await runDry(newCustomer.id))).toEqual(['Bia']);
});

test('birthdays and days without a sale are played as the clock would have brought them', async () => {
  await arrive(world, store, [{ ...ANA, birthdate: '1990-11-01' }, BIA], { is_history: true });
  await order(world, store, [{ ...BIA, number: '1', at: ago(70) }], { is_history: true });
  const birthday = await aSequenceDraft(store, { kind: 'birthday', days: -2 }, [after(0)]);
  expect(await runDry(birthday.id)).toMatchObject({
    by_day: [{ day: '2026-10-30', enrollments: 1 }],
  });
  const absent = await aSequenceDraft(store, { kind: 'last_sale_ago', days: 60 }, [after(0)]);
  expect(await runDry(absent.id)).toMatchObject({
    by_day: [{ day: '2026-11-13', enrollments: 1 }],
  });
});

test('ready sequences are drafts with their e-mails written, ready but for the groups they may have', async () => {
  for (const key of contract.READY_SEQUENCE_KEYS) {
    const draft = await store.owner.call(contract.startReadySequence, {
      store_id: store.id,
      body: { key },
    });
    const { problems } = await store.owner.call(contract.reviewCampaign, {
      store_id: store.id,
      campaign_id: draft.id,
    });
    expect.soft(problems, key).toEqual([]);
  }
});

test('a month goes by the calendar of the store, whatever the day is elsewhere', async () => {
  world.clock.set('2026-03-20T15:00:00Z');
  await arrive(world, store, [ANA], { is_history: true });
  // 30 January at 23:00 in São Paulo, 31 January by London's clock.
  const at = new Date('2026-01-31T02:00:00Z');
  await order(world, store, [{ ...ANA, number: '1', at }], { is_history: true });
  const steps = [after(0), after(1, 'MONTH')];
  const { id } = await aSequenceDraft(store, { kind: 'sale' }, steps);
  const { people } = await runDry(id);
  expect(people[0]?.messages.map((message) => message.at)).toEqual([
    '2026-01-31T02:00:00.000Z',
    '2026-03-01T02:00:00.000Z',
  ]);
});
