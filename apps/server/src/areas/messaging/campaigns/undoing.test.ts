import * as contract from '@clientela/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ALWAYS, aDraft, byEmail, customers, sendUntilStatus, statuses } from '#test/campaigns';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { prepareCampaign } from './use-cases/prepare-campaign.ts';

const world = useWorld();

const MINUTE_MS = 60_000;

let store: TestStore;
let draft: contract.Campaign;

beforeEach(async () => {
  world.app.config.undoMs = MINUTE_MS;
  store = await aStore(world);
  await customers(world, store, 5);
  draft = await aDraft(store);
});

afterAll(() => {
  world.app.config.undoMs = 0;
});

const of = (campaign_id: string) => ({ store_id: store.id, campaign_id });
const activate = () => store.owner.call(contract.activateCampaign, { ...of(draft.id), body: {} });
const undo = () => store.owner.call(contract.undoCampaign, of(draft.id));
const read = () => store.owner.call(contract.getCampaign, { id: draft.id });
const leaving = async (who = store.owner) =>
  (await who.call(contract.getStoreContext, { store_id: store.id })).leaving_campaigns;

async function frozen(): Promise<{ compiled: number; links: number }> {
  const [counts] = await world.sql<{ compiled: number; links: number }>(
    `select count(k.compiled)::int as compiled, (select count(*)::int from campaign_links l
        where l.content_id = any(array_agg(k.id))) as links
       from campaign_contents k where k.campaign_id = $1`,
    [draft.id],
  );
  return counts!;
}

test('an activated campaign waits a minute, and undoing makes it the draft that it was', async () => {
  const { wait: _wait, watches: _watches, ...before } = await read();
  const activated = await activate();
  const leaves_at = new Date(world.clock.now().getTime() + MINUTE_MS).toISOString();
  expect(activated).toMatchObject({ stage: 'preparing', leaves_at });
  expect(await leaving()).toEqual([
    { id: draft.id, name: draft.name, leaves_at, ms_left: MINUTE_MS },
  ]);
  expect(await frozen()).toMatchObject({ compiled: 1 });
  await world.runJobs();
  expect(await statuses(world, draft.id)).toEqual({});
  const [job] = await world.sql<{ waits: number }>(
    `select extract(epoch from run_at - now())::float8 as waits from graphile_worker.jobs
      where key = $1`,
    [`campaigns.prepare:${draft.id}`],
  );
  expect(job?.waits).toBeGreaterThan(50);

  const undone = await undo();
  expect(undone).toEqual({ ...undone, ...before, updated_at: undone.updated_at });
  expect(await frozen()).toEqual({ compiled: 0, links: 0 });
  expect(await leaving()).toEqual([]);
  // Another person presses the button a moment later.
  expect(await undo()).toMatchObject({ stage: 'draft' });
  const { data } = await store.owner.call(contract.listAuditLog, { store_id: store.id, query: {} });
  expect(data.map(({ action }) => action)).toContain('campaign.undone');

  // The job still comes, and finds a draft.
  world.clock.advance(2 * MINUTE_MS);
  expect(await prepareCampaign(store.ctx, draft.id)).toBeNull();
  expect(await read()).toMatchObject({ stage: 'draft', customer_count: 0 });
});

test('after the minute the recipients are computed, and undoing is refused', async () => {
  await activate();
  const early = await prepareCampaign(store.ctx, draft.id);
  expect(early?.toISOString()).toBe((await read()).leaves_at);
  world.clock.advance(MINUTE_MS);
  await prepareCampaign(store.ctx, draft.id);
  expect(await read()).toMatchObject({ stage: 'activated', leaves_at: null, customer_count: 5 });
  await expect(undo()).toFailWith('campaign_already_leaves');
  expect(await leaving()).toEqual([]);
  await sendUntilStatus(world, store, draft.id, 'finished');
  expect(await statuses(world, draft.id)).toEqual({ sent: 5 });
});

test('an undone campaign is changed and activated again, and only the new text leaves', async () => {
  await activate();
  await undo();
  const [action] = draft.actions;
  const [content] = action!.contents;
  if (content?.channel !== 'EMAIL') throw new Error('The message is no e-mail');
  await store.owner.call(contract.updateCampaign, {
    id: draft.id,
    body: {
      name: 'Depois de desfazer',
      campaign_goal_id: draft.campaign_goal_id,
      customer_cluster_ids: draft.customer_cluster_ids,
      coupon: 'VOLTA10',
      restrictions: { sending_window: ALWAYS },
      actions: [byEmail({ email_model_id: content.email_model_id, subject: 'Corrigido' })],
    },
  });
  await activate();
  world.clock.advance(MINUTE_MS);
  await prepareCampaign(store.ctx, draft.id);
  await sendUntilStatus(world, store, draft.id, 'finished');
  const sent = await world.sql<{ subject: string }>(
    'select subject from outbox_messages where source_id = $1',
    [draft.id],
  );
  expect(sent).toHaveLength(5);
  expect(new Set(sent.map(({ subject }) => subject))).toEqual(new Set(['Corrigido']));
});

test('of an undo and a preparation at the same moment exactly one takes effect', async () => {
  for (let round = 0; round < 8; round++) {
    draft = await aDraft(store);
    await activate();
    world.clock.advance(MINUTE_MS);
    const [undone] = await Promise.allSettled([undo(), prepareCampaign(store.ctx, draft.id)]);
    const { stage } = await read();
    expect(stage).toBe(undone.status === 'fulfilled' ? 'draft' : 'activated');
    const prepared = Object.values(await statuses(world, draft.id)).reduce((a, b) => a + b, 0);
    expect(prepared).toBe(stage === 'draft' ? 0 : 5);
  }
});

test('people who may not change campaigns see none to undo and cannot undo one', async () => {
  await activate();
  const viewer = await store.as('VISUALIZER');
  expect(await leaving(viewer)).toEqual([]);
  await expect(viewer.call(contract.undoCampaign, of(draft.id))).toFailWith('access_denied');
  const other = await aStore(world);
  await expect(
    other.owner.call(contract.undoCampaign, { store_id: other.id, campaign_id: draft.id }),
  ).toFailWith('not_found');
  expect((await read()).stage).toBe('preparing');
});
