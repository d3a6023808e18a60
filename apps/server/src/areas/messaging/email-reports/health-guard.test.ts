import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { aDraft, customers, launch, sendUntilStatus } from '#test/campaigns';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aPlatformMailServer } from '#test/mail-server';
import { checkHealth, noteMailFailure } from './health-guard.ts';

const world = useWorld();
const MESSAGES = 120;
let store: TestStore;
beforeEach(async () => {
  world.clock.set('2026-03-02T12:00:00Z');
  store = await aStore(world, 'Loja do Teste');
});

/** A finished campaign, of which so many addresses do not exist. */
async function aWeek(hard: number): Promise<void> {
  await aPlatformMailServer(world);
  await customers(world, store, MESSAGES);
  const { id } = await launch(world, store);
  await sendUntilStatus(world, store, id, 'finished');
  await become(hard);
}

async function become(hard: number): Promise<void> {
  await world.sql(
    `update campaign_activities set status = case when n <= $2 then 'invalid_contact' else 'sent' end
       from (select id as one, row_number() over (order by id) as n from campaign_activities where store_id = $1) numbered
      where id = one and store_id = $1`,
    [store.id, hard],
  );
  await noteMailFailure(store.ctx);
  await checkHealth(store.ctx);
}

const notified = async (kind: string) => {
  const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
  return data.filter((one) => one.kind === kind).map(({ title }) => title);
};

/** A campaign that runs until its end date. */
async function aSequence(action: contract.CampaignAction): Promise<string> {
  const { id } = await launch(world, store, {
    trigger: { kind: 'sale' },
    actions: [action],
  });
  return id;
}

test('each change of state is notified once', async () => {
  await aWeek(3);
  expect(await notified('email_health')).toEqual(['A entrega dos e-mails pede atenção']);
  await become(3);
  expect(await notified('email_health')).toHaveLength(1);
  await become(0);
  expect(await notified('email_health')).toContain('A entrega dos e-mails voltou ao normal');
  await become(0);
  expect(await notified('email_health')).toHaveLength(2);
});

test('red pauses what sends e-mail, once, and the review warns', async () => {
  await aWeek(0);
  const text = { channel: 'MANUAL_WHATSAPP', text: 'Oi!' };
  const byEmail = await aDraft(store);
  const email = await aSequence(byEmail.actions[0]!);
  const manual = await aSequence(contract.CampaignAction.parse({ contents: [text] }));
  const statusOf = async (id: string) => {
    const { status, pause_reason } = await store.owner.call(contract.getCampaign, { id });
    return [status, pause_reason];
  };
  await become(8);
  expect(await statusOf(email)).toEqual(['paused', expect.stringMatching(/não existem/)]);
  expect(await statusOf(manual)).toEqual(['activated', null]);
  expect(await notified('email_health')).toEqual(['Pausamos as campanhas de e-mail']);

  // Continuing is a person's decision.
  await store.owner.call(contract.resumeCampaign, { store_id: store.id, campaign_id: email });
  await become(8);
  expect((await statusOf(email))[0]).toBe('activated');
  const { warnings } = await store.owner.call(contract.reviewCampaign, {
    store_id: store.id,
    campaign_id: byEmail.id,
  });
  expect(warnings.join()).toMatch(/voltaram ou foram marcados como spam/);
});

test('failures that follow each other plan one computation', async () => {
  const planned = () =>
    world.sql<{ check_at: string }>('select check_at from email_health where store_id = $1', [
      store.id,
    ]);
  await noteMailFailure(store.ctx);
  const [first] = await planned();
  world.clock.advance(60_000);
  await noteMailFailure(store.ctx);
  expect(await planned()).toEqual([first]);
  const jobs = () =>
    world.sql(`select from graphile_worker.jobs where key = $1`, [
      `email_health.check:${store.id}`,
    ]);
  expect(await jobs()).toHaveLength(1);
  // A job that got lost does not stop the computing for ever.
  world.clock.advance(3_600_000);
  await noteMailFailure(store.ctx);
  expect(await planned()).not.toEqual([first]);
});

test('an address that the server refuses while sending plans a computation', async () => {
  const server = await aPlatformMailServer(world, {
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 })),
  });
  await customers(world, store, 1);
  const { id } = await launch(world, store);
  await sendUntilStatus(world, store, id, 'finished');
  expect(server.received).toEqual([]);
  expect(
    await world.sql('select class, code, source from delivery_reports where store_id = $1', [
      store.id,
    ]),
  ).toEqual([{ class: 'hard', code: '550 5.1.1', source: 'smtp' }]);
  expect(
    await world.sql('select from email_health where store_id = $1 and check_at is not null', [
      store.id,
    ]),
  ).toHaveLength(1);
});
