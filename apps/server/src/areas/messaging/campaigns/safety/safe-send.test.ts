import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { customers, launch, sendUntil, sendUntilStatus, statuses } from '#test/campaigns';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aPlatformMailServer } from '#test/mail-server';
import { watchCampaign } from './watch-campaign.ts';

const world = useWorld();
const RECIPIENTS = 600;
const MINUTE_MS = 60_000;

let store: TestStore;
beforeEach(async () => {
  store = await aStore(world);
  await customers(world, store, RECIPIENTS);
});

const of = (campaign_id: string) => ({ store_id: store.id, campaign_id });
const read = (id: string) => store.owner.call(contract.getCampaign, { id });
const safe = (change: Partial<contract.SafeSend> = {}) => ({
  safe_send: contract.SafeSend.parse({ canary: 'always', ...change }),
});
const recipients = (mails: readonly { to: string }[]) => new Set(mails.map(({ to }) => to)).size;

/** Sends until so many messages of a campaign have left or failed. */
const sendUntilSettled = (id: string, count: number) =>
  sendUntil(world, async () => (await read(id)).progress.settled >= count);

/** A mail server that knows none of the addresses whose number is divisible by `each`. */
function aServerWithout(each: number, answerMs = 0) {
  return aPlatformMailServer(world, {
    onRcptTo: ({ address }, _session, done) => {
      const isUnknown = Number(/\d+/.exec(address)?.[0]) % each === 0;
      const refusal = Object.assign(new Error('5.1.1 User unknown'), { responseCode: 550 });
      setTimeout(() => done(isUnknown ? refusal : null), answerMs);
    },
  });
}

test('a canary leaves alone, and the rest ten minutes after it; nothing leaves twice', async () => {
  const { received } = await aPlatformMailServer(world);
  const { id } = await launch(world, store, safe());
  await sendUntilSettled(id, 50);
  await watchCampaign(store.ctx, id);
  const passes_at = new Date(world.clock.now().getTime() + 10 * MINUTE_MS).toISOString();
  expect(await read(id)).toMatchObject({
    stage: 'activated',
    progress: { messages: RECIPIENTS, settled: 50 },
    wait: { reason: 'canary', until: passes_at },
    watches: [
      {
        channel: 'EMAIL',
        canary: { state: 'running', size: 50, total: RECIPIENTS, passes_at },
        answered: 50,
        bounces: 0,
        stopped_by: null,
      },
    ],
  });
  const [held] = await world.sql<{ customer_id: string }>(
    `select customer_id from campaign_activities where campaign_id = $1 and status = 'waiting_to_send' limit 1`,
    [id],
  );
  const why = await store.owner.call(contract.explainCustomer, { ...of(id), query: held! });
  expect(why.steps).toContainEqual(
    expect.objectContaining({
      step: 'wait',
      text: 'Espera a primeira parte da campanha: se ela correr bem, sai em seguida',
      at: passes_at,
      fix_path: `/campaigns/${id}`,
    }),
  );
  world.clock.advance(9 * MINUTE_MS);
  await watchCampaign(store.ctx, id);
  expect(received).toHaveLength(50);

  world.clock.advance(MINUTE_MS);
  await watchCampaign(store.ctx, id);
  await sendUntilStatus(world, store, id, 'finished');
  expect(received).toHaveLength(RECIPIENTS);
  expect(recipients(received)).toBe(RECIPIENTS);
  expect((await read(id)).watches).toMatchObject([{ canary: { state: 'passed' } }]);
});

test('the canary is a random part of the recipients', async () => {
  const { received } = await aPlatformMailServer(world);
  const { id } = await launch(world, store, safe());
  await sendUntilSettled(id, 50);
  const numbers = received.map(({ to }) => Number(/\d+/.exec(to)?.[0])).sort((a, b) => a - b);
  // The chance that 50 of 600 come from one half is below 10⁻¹⁵.
  expect(numbers[0]).toBeLessThan(RECIPIENTS / 2);
  expect(numbers.at(-1)).toBeGreaterThan(RECIPIENTS / 2);
});

test('bounces in the canary stop the campaign with a sentence, and resuming sends the rest', async () => {
  const { received } = await aServerWithout(2);
  const { id } = await launch(world, store, safe());
  await sendUntilSettled(id, 50);
  await watchCampaign(store.ctx, id);
  const stopped = await read(id);
  const { bounces } = stopped.watches[0]!;
  expect(bounces).toBeGreaterThanOrEqual(6);
  expect(stopped).toMatchObject({
    stage: 'paused',
    pause_reason: `Paramos em 50 de 600: ${bounces} endereços não existem. Nada mais sai até você decidir. Confira de onde vieram estes contatos antes de continuar.`,
    watches: [{ stopped_by: 'bounces' }],
  });
  world.clock.advance(60 * MINUTE_MS);
  await watchCampaign(store.ctx, id);
  expect((await read(id)).progress.settled).toBe(50);

  await store.owner.call(contract.resumeCampaign, { ...of(id), body: {} });
  expect((await read(id)).watches).toMatchObject([
    { stopped_by: null, canary: { state: 'skipped' } },
  ]);
  await watchCampaign(store.ctx, id);
  expect((await read(id)).stage).toBe('activated');
  await sendUntilStatus(world, store, id, 'finished');
  expect(await statuses(world, id)).toEqual({
    sent: RECIPIENTS / 2,
    invalid_contact: RECIPIENTS / 2,
  });
  expect(recipients(received)).toBe(RECIPIENTS / 2);
  // The last look counts what left since the campaign was resumed.
  await watchCampaign(store.ctx, id);
  expect((await read(id)).watches).toMatchObject([{ answered: RECIPIENTS - 50 }]);
});

test('without a canary the limits stop a campaign while it leaves, unless they are switched off', async () => {
  await aServerWithout(2, 20);
  const watched = await launch(world, store, safe({ canary: 'never' }));
  await sendUntilSettled(watched.id, 100);
  await watchCampaign(store.ctx, watched.id);
  expect(await read(watched.id)).toMatchObject({
    stage: 'paused',
    pause_reason: expect.stringMatching(/^Paramos em \d{3} de 600: \d+ endereços não existem\./),
  });
  await store.owner.call(contract.resumeCampaign, { ...of(watched.id), body: {} });
  await sendUntilSettled(watched.id, 300);
  await watchCampaign(store.ctx, watched.id);
  // Those that left before the first stop are counted too.
  expect((await read(watched.id)).pause_reason).toMatch(/^Paramos em [3-5]\d\d de 600: /);
  const { limits } = contract.SafeSend.parse({});
  await store.owner.call(contract.updateCampaignLimits, {
    ...of(watched.id),
    body: { stops: false, limits },
  });
  await store.owner.call(contract.resumeCampaign, { ...of(watched.id), body: {} });
  await sendUntilSettled(watched.id, 400);
  await watchCampaign(store.ctx, watched.id);
  expect((await read(watched.id)).pause_reason).toBeNull();
  await sendUntilStatus(world, store, watched.id, 'finished');
  await expect(
    store.owner.call(contract.updateCampaignLimits, {
      ...of(watched.id),
      body: { stops: true, limits },
    }),
  ).toFailWith('campaign_transition_refused');

  await world.sql(`delete from suppressions where store_id = $1`, [store.id]);
  const free = await launch(world, store, safe({ canary: 'never', stops: false }));
  await sendUntilSettled(free.id, 100);
  await watchCampaign(store.ctx, free.id);
  expect(await read(free.id)).toMatchObject({ stage: 'activated', pause_reason: null });
  await store.owner.call(contract.cancelCampaign, of(free.id));
});

test('a pause during the canary keeps the rest back after resuming', async () => {
  const { received } = await aPlatformMailServer(world);
  const { id } = await launch(world, store, safe());
  await sendUntilSettled(id, 50);
  await store.owner.call(contract.pauseCampaign, of(id));
  await store.owner.call(contract.resumeCampaign, { ...of(id), body: {} });
  await sendUntil(world, async () => {
    await watchCampaign(store.ctx, id);
    return (await read(id)).watches[0]?.canary?.passes_at !== null;
  });
  expect(received).toHaveLength(50);
  const released = await store.owner.call(contract.releaseCampaign, of(id));
  expect(released.stage).toBe('activated');
  await expect(store.owner.call(contract.releaseCampaign, of(id))).toFailWith(
    'campaign_transition_refused',
  );
  await sendUntilStatus(world, store, id, 'finished');
  expect(recipients(received)).toBe(RECIPIENTS);
});

test('auto sends a canary in the first campaigns of a channel, and none in the sandbox', async () => {
  const sandboxed = await launch(world, store, safe({ canary: 'auto' }));
  expect((await read(sandboxed.id)).watches).toEqual([]);
  await aPlatformMailServer(world);
  const first = await launch(world, store, safe({ canary: 'auto' }));
  expect((await read(first.id)).watches).toMatchObject([
    { canary: { state: 'running', size: 50, total: RECIPIENTS } },
  ]);
  await world.sql('update campaigns set first_sent_at = now() where store_id = $1', [store.id]);
  const known = async () => {
    const { id } = await launch(world, store, safe({ canary: 'auto' }));
    return (await read(id)).watches.length === 0;
  };
  for (let n = 0; n < 3; n++) {
    const { id } = await launch(world, store, safe({ canary: 'never' }));
    await world.sql('update campaigns set first_sent_at = now() where id = $1', [id]);
  }
  expect(await known()).toBe(true);
  await world.sql('update customers set is_historical = true where store_id = $1', [store.id]);
  expect(await known()).toBe(false);
});
