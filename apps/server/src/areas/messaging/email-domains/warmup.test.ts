import { generateKeyPairSync } from 'node:crypto';
import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { customers, launch, sendUntil, sendUntilStatus, statuses } from '#test/campaigns';
import { aStore, signedInAgain, type TestStore, useWorld } from '#test/harness';
import { aPlatformMailServer } from '#test/mail-server';
import { returnToWarmup, saveSigningDomain, takeFromWarmup } from './index.ts';

const world = useWorld();
const DAY_MS = 86_400_000;
let store: TestStore;
let server: Awaited<ReturnType<typeof aPlatformMailServer>>;
let id: string;
beforeEach(async () => {
  world.clock.set('2026-03-02T15:00:00Z');
  store = await aStore(world, 'Loja do Teste');
  server = await aPlatformMailServer(world);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await saveSigningDomain(store.ctx, { domain: 'loja.example', selector: 's1', privateKey });
  const body = { name: 'Loja', address: 'ola@loja.example' };
  await store.owner.call(contract.createEmailSender, { store_id: store.id, body });
  id = (await domains())[0]!.id;
});

const domains = async () =>
  (await store.owner.call(contract.listEmailDomains, { store_id: store.id })).data;
const warmUp = (is_on: boolean) =>
  store.owner.call(contract.warmUpEmailDomain, { id, body: { is_on } });

test('a day lets out its amount, over all campaigns, and the next day goes on', async () => {
  expect((await warmUp(true)).warmup).toEqual({ step: 1, used: 0 });
  await customers(world, store, 40);
  const first = await launch(world, store);
  const second = await launch(world, store);
  await sendUntil(world, async () => server.received.length >= 50);
  expect(server.received).toHaveLength(50);
  const waiting = [await statuses(world, first.id), await statuses(world, second.id)];
  expect(waiting.map((of) => of.waiting_to_send ?? 0).reduce((a, b) => a + b)).toBe(30);
  expect((await domains())[0]!.warmup).toEqual({ step: 1, used: 50 });

  const { warnings } = await store.owner.call(contract.reviewCampaign, {
    store_id: store.id,
    campaign_id: first.id,
  });
  expect(warnings.join()).toMatch(/em aquecimento: hoje saem no máximo 50/);

  world.clock.advance(DAY_MS);
  store = { ...store, owner: await signedInAgain(world, store.owner) };
  expect((await domains())[0]!.warmup).toEqual({ step: 2, used: 0 });
  await sendUntilStatus(world, store, first.id, 'finished');
  await sendUntilStatus(world, store, second.id, 'finished');
  expect(server.received).toHaveLength(80);
  expect((await domains())[0]!.warmup).toEqual({ step: 2, used: 30 });
  expect(world.errors).toEqual([]);
});

test('what a stopped run did not send stays in the amount of the day', async () => {
  await warmUp(true);
  await takeFromWarmup(store.ctx, 'loja.example', 30);
  await returnToWarmup(store.ctx, 'loja.example', 20);
  expect((await domains())[0]!.warmup).toEqual({ step: 1, used: 10 });
  expect(await takeFromWarmup(store.ctx, 'loja.example', 60)).toMatchObject({ allowed: 40 });
  // Of a run that ended on another day.
  world.clock.advance(DAY_MS);
  await returnToWarmup(store.ctx, 'loja.example', 20);
  expect(await takeFromWarmup(store.ctx, 'loja.example', 60)).toMatchObject({ allowed: 55 });
});

test('ended before its time, what waits for the next day leaves at once', async () => {
  await warmUp(true);
  await warmUp(true);
  await customers(world, store, 60);
  const campaign = await launch(world, store);
  await sendUntil(world, async () => server.received.length >= 50);
  expect((await warmUp(false)).warmup).toBeNull();
  await sendUntilStatus(world, store, campaign.id, 'finished');
  expect(server.received).toHaveLength(60);
  const { data } = await store.owner.call(contract.listAuditLog, {
    store_id: store.id,
    query: {},
  });
  expect(data.map(({ action }) => action).filter((action) => /warmup/.test(action))).toEqual([
    'email_domain.warmup_ended',
    'email_domain.warmup_started',
  ]);
});

test('a domain that is not verified has no warm-up', async () => {
  await world.sql(`update email_domains set status = 'pending' where id = $1`, [id]);
  await expect(warmUp(true)).toFailWith('email_domain_not_verified');
});
