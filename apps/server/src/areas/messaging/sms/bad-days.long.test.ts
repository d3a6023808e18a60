import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as contract from '@clientela/contract';
import { beforeAll, expect, test } from 'vitest';
import { launch, sendUntil, sendUntilStatus, statuses } from '#test/campaigns';
import { useStore, useWorld } from '#test/harness';
import { TEST_APP_ROLE, TEST_SECRET_KEY } from '#test/keys';
import type { ZenviaSimulator } from '#test/simulators/zenvia';
import { aZenvia, duringSmsHours, withPhones } from '#test/sms';

const MAIN = fileURLToPath(new URL('../../../main.ts', import.meta.url));
const CLOCK = new URL('../../../../test/program-clock.ts', import.meta.url);

const world = useWorld();
beforeAll(() => duringSmsHours(world));
const store = useStore(world);

const phones = (count: number) =>
  Array.from({ length: count }, (_, n) => `+55119${String(70_000_000 + n)}`);
const launchSms = async (count: number) => {
  await withPhones(world, store, phones(count));
  const contents = [{ channel: 'SMS' as const, text: 'Oi, {{customer.first_name}}!' }];
  return launch(world, store, { actions: [contract.CampaignAction.parse({ contents })] });
};
const connect = ({ token }: ZenviaSimulator) =>
  store.owner.call(contract.connectSmsAccount, {
    store_id: store.id,
    body: { provider: 'zenvia', from: 'loja-sol', token, per_second: 500 },
  });
const recipients = ({ sent }: ZenviaSimulator) => new Set(sent.map(({ to }) => to)).size;

test('a token revoked midway through 10,000 SMS loses none, repeats none, and notifies once', async () => {
  const zenvia = await aZenvia(world, store);
  await connect(zenvia);
  const { id } = await launchSms(10_000);
  await sendUntil(world, async () => {
    if (zenvia.sent.length > 3_000) zenvia.token = 'another-token-altogether';
    const { account } = await store.owner.call(contract.getSmsSettings, { store_id: store.id });
    return account?.state === 'disconnected';
  });
  const left = zenvia.sent.length;
  expect(left).toBeLessThan(10_000);
  expect(await statuses(world, id)).toEqual({ sent: left, waiting_to_send: 10_000 - left });

  await connect(zenvia);
  await sendUntilStatus(world, store, id, 'finished');
  expect(await statuses(world, id)).toEqual({ sent: 10_000 });
  expect([zenvia.sent.length, recipients(zenvia)]).toEqual([10_000, 10_000]);
  const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
  expect(data.filter(({ kind }) => kind === 'integration_failed')).toHaveLength(1);
});

/** Messages that one process has on the way to a provider (channel.ts): what a kill may repeat. */
const IN_FLIGHT = 32;

test('a worker killed five times during 3,000 SMS loses none and repeats at most those in flight', async () => {
  const zenvia = await aZenvia(world, store);
  await connect(zenvia);
  const { id } = await launchSms(3_000);
  for (let kill = 0; kill < 5; kill++) {
    const before = zenvia.sent.length;
    const worker = startWorker(zenvia);
    await expect.poll(() => zenvia.sent.length, { interval: 2 }).toBeGreaterThan(before + 200);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
  const worker = startWorker(zenvia);
  await expect
    .poll(async () => (await statuses(world, id)).waiting_to_send ?? 0, { timeout: 120_000 })
    .toBe(0);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  console.log(JSON.stringify({ ...(await statuses(world, id)), taken: zenvia.sent.length }));
  expect(recipients(zenvia)).toBe(3_000);
  expect(zenvia.sent.length).toBeLessThanOrEqual(3_000 + 5 * IN_FLIGHT);
});

/** A worker at the same hour as the test. */
function startWorker({ url }: ZenviaSimulator): ChildProcess {
  return spawn(process.execPath, [`--import=${CLOCK}`, MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ROLE: 'worker',
      DATABASE_URL: world.databaseUrl,
      DATABASE_APP_ROLE: TEST_APP_ROLE,
      SECRET_KEY: TEST_SECRET_KEY.toString('base64'),
      ZENVIA_URL: url,
      SEND_LEASE_MS: '5000',
      LOG_LEVEL: 'error',
      CLOCK_AHEAD_MS: String(world.clock.now().getTime() - Date.now()),
    },
  });
}
