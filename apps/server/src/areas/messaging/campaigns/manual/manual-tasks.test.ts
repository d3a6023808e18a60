import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { inTransaction, platformCtx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { activate, aDraft, customers, refreshResults } from '#test/campaigns';
import { followEvents } from '#test/events';
import { anonymous, aStore, type TestStore, useWorld } from '#test/harness';
import { importFile, table } from '#test/imports';
import { closeOldTasks } from './close-tasks.ts';

const world = useWorld();
afterEach(() => expect(world.errors).toEqual([]));

/** A store whose customers with these totals of sales, in reais, wait to be written to by hand. */
async function aQueue(tickets: readonly number[], change: Partial<contract.ManualContent> = {}) {
  const store = await aStore(world);
  const ids = await customers(world, store, tickets.length);
  for (const [index, ticket] of tickets.entries()) {
    await world.sql(`update customers set phone = $2 where id = $1`, [
      ids[index],
      `+551198765${2000 + index}`,
    ]);
    await world.sql(
      `update customer_totals set sales_count = 1, sales_total = $2, average_ticket = $2, last_sale_day = '2026-01-01'
        where customer_id = $1`,
      [ids[index], ticket * 100],
    );
  }
  const text = 'Oi, {{customer.first_name}}! Tudo bem?';
  const contents = [{ channel: 'MANUAL_WHATSAPP' as const, text, ...change }];
  const campaign = await aDraft(store, { actions: [contract.CampaignAction.parse({ contents })] });
  await activate(world, store, campaign.id);
  return { store, ids, campaign };
}

const open = async (store: TestStore, who = store.owner) =>
  (await who.call(contract.listManualTasks, { store_id: store.id, query: {} })).data;

test('the most promising customer comes first, with the reason in figures and the text filled in', async () => {
  const { store } = await aQueue([100, 900, 300]);
  const tasks = await open(store);
  expect(tasks.map(({ customer }) => customer.name)).toEqual([
    'Cliente 2 Souza',
    'Cliente 3 Souza',
    'Cliente 1 Souza',
  ]);
  // No conversation has taken place yet: 2 % buy, of R$ 900 that is R$ 18.
  expect(tasks[0]).toMatchObject({ expected: 1800, chance: expect.closeTo(0.02), ticket: 90_000 });
  expect(tasks[0]!.text).toBe('Oi, Cliente 2! Tudo bem?');
});

test("a task's link to the bonus page opens once the seller takes the task", async () => {
  const { store } = await aQueue([100], { text: 'Seu bônus: {{bonus.link}}' });
  const [{ id, text }] = (await open(store)) as [contract.ManualTask];
  const [, token = ''] = /\/b\/([\w-]+)$/.exec(text) ?? [];
  const page = () => anonymous(world).send(contract.getBonusPage, { token });
  expect((await page()).status).toBe(404);
  const { url } = await store.owner.call(contract.claimTask, { id });
  expect(decodeURIComponent(url)).toContain(`/b/${token}`);
  expect((await page()).status).toBe(200);
});

test('the seller who opens the conversation owns the customer, and others see the owner', async () => {
  const { store } = await aQueue([100]);
  const seller = await store.as('SELLER');
  const [{ id }] = (await open(store)) as [contract.ManualTask];
  const { url, task } = await seller.call(contract.claimTask, { id });
  expect(url).toBe('https://wa.me/5511987652000?text=Oi%2C%20Cliente%201!%20Tudo%20bem%3F');
  expect(task.claimed_by).toMatchObject({ name: expect.any(String) });
  await expect(store.owner.call(contract.claimTask, { id })).toFailWith('task_claimed');
  await expect(
    store.owner.call(contract.completeTask, { id, body: { outcome: 'sent' } }),
  ).toFailWith('task_claimed');
  world.clock.advance(16 * 60_000);
  await store.owner.call(contract.claimTask, { id });
  await expect(seller.call(contract.releaseTask, { id })).toFailWith('task_claimed');
  expect((await store.owner.call(contract.releaseTask, { id })).claimed_by).toBeNull();
});

test('an outcome counts as a message, brings its sale, and can be taken back for ten minutes', async () => {
  const { store, campaign } = await aQueue([100, 200]);
  const [first, second] = (await open(store)) as [contract.ManualTask, contract.ManualTask];
  await store.owner.call(contract.claimTask, { id: first.id });
  await store.owner.call(contract.completeTask, { id: first.id, body: { outcome: 'no_answer' } });
  await expect(store.owner.call(contract.claimTask, { id: first.id })).toFailWith('task_closed');
  await store.owner.call(contract.undoTask, { id: first.id });
  await store.owner.call(contract.completeTask, { id: first.id, body: { outcome: 'sent' } });
  world.clock.advance(11 * 60_000);
  await expect(store.owner.call(contract.undoTask, { id: first.id })).toFailWith(
    'task_not_undoable',
  );
  await store.owner.call(contract.completeTask, { id: second.id, body: { outcome: 'opted_out' } });
  await refreshResults(store.ctx);
  const { status } = await store.owner.call(contract.getCampaign, { id: campaign.id });
  expect(status).toBe('finished');
  const done = await store.owner.call(contract.listManualTasks, {
    store_id: store.id,
    query: { state: 'done' },
  });
  expect(done.data.map(({ outcome }) => outcome)).toEqual(['opted_out', 'sent']);
  const suppressed = await world.sql(
    'select channel, contact from suppressions where store_id = $1',
    [store.id],
  );
  expect(suppressed).toEqual([{ channel: 'WHATSAPP', contact: '+5511987652000' }]);
});

test('a sale ends the task, and so does the deadline', async () => {
  const { store, ids, campaign } = await aQueue([100, 200], { deadline_days: 2 });
  await publishSale(store, ids[0]);
  expect((await open(store)).map(({ customer }) => customer.id)).toEqual([ids[1]]);
  world.clock.advance(2 * 86_400_000 + 1);
  const owner = await store.as('OWNER');
  expect(await open(store, owner)).toEqual([]);
  await closeOldTasks.run(platformCtx(world.app));
  const { data } = await owner.call(contract.listCampaignActivities, {
    store_id: store.id,
    query: { campaign_id: campaign.id },
  });
  expect(data.map(({ customer, reason }) => [customer.id, reason]).sort()).toEqual(
    [
      [ids[0], 'order_arrived'],
      [ids[1], 'deadline_passed'],
    ].sort(),
  );
  const { status } = await owner.call(contract.getCampaign, { id: campaign.id });
  expect(status).toBe('finished');
});

test('recent sales of a file end the tasks, older ones do not', async () => {
  const { store, ids } = await aQueue([100, 200, 300]);
  await world.sql(
    `insert into customer_identities (store_id, kind, value, customer_id)
     select store_id, 'email', email, id from customers where store_id = $1`,
    [store.id],
  );
  const later = new Date(world.clock.now().getTime() + 60_000).toISOString();
  const rows = [`1,${later},cliente0@exemplo.com.br,50`, '2,2026-01-02,cliente1@exemplo.com.br,50'];
  const content = table('Pedido,Data,E-mail,Total do pedido', ...rows);
  expect(await importFile(store, content, { kind: 'orders' })).toMatchObject({ created: 2 });
  await followEvents(store.ctx);
  const left = (await open(store)).map(({ customer }) => customer.id);
  expect(left.sort()).toEqual([ids[1], ids[2]].sort());
});

test('a campaign that is paused hides its tasks, and one that is canceled ends them', async () => {
  const { store, campaign } = await aQueue([100]);
  const of = { store_id: store.id, campaign_id: campaign.id };
  await store.owner.call(contract.pauseCampaign, of);
  expect(await open(store)).toEqual([]);
  await store.owner.call(contract.resumeCampaign, of);
  expect(await open(store)).toHaveLength(1);
  await store.owner.call(contract.cancelCampaign, of);
  expect(await open(store)).toEqual([]);
});

async function publishSale(store: TestStore, customer_id: string | undefined) {
  const ordered_at = world.clock.now().toISOString();
  await inTransaction(store.ctx, (ctx) =>
    publish(ctx, {
      kind: 'order.paid',
      subject_id: crypto.randomUUID(),
      customer_id: customer_id ?? null,
      data: { status: 'paid', total: 5000, revenue: 5000, ordered_at },
    }),
  );
  await followEvents(store.ctx);
}
