import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { activateCampaign, prepareCampaign } from '@clientela/server/areas/messaging/campaigns';
import type { App } from '@clientela/server/platform/app';
import { aCloudCampaign, type Cloud, type CloudStore, withCloud } from './cloud.ts';
import { startCpuClock } from './cpu.ts';
import { percentile, report } from './harness.ts';
import { startProgram } from './program.ts';
import { undiciRate } from './undici-rate.ts';

/**
 * Official WhatsApp to Meta's simulator: the rate without a quota, the share of a quota used, and the
 * latency of a person's reply during a large campaign.
 */
const isQuick = process.argv.includes('--quick');
const MESSAGES = isQuick ? 4_000 : 20_000;
const BEHIND = isQuick ? 50_000 : 1_000_000;
const CONNECTIONS = 64;
const PACED_SECONDS = 10;
const REPLIES = isQuick ? 30 : 100;

await withCloud(async (app, cloud) => {
  await asFastAsItGoes(app, cloud);
  for (const quota of [80, 1_000]) await atAQuota(app, cloud, quota);
  await repliesBesideACampaign(app, cloud);
});

async function asFastAsItGoes(app: App, cloud: Cloud): Promise<void> {
  const store = await cloud.aStore(MESSAGES);
  const before = await bareRate(cloud, store);
  const { perSecond, cpu } = await send(app, cloud, store, 1_000_000);
  const bare = (before + (await bareRate(cloud, store))) / 2;
  report({
    bench: 'send over HTTP',
    messages: MESSAGES,
    per_second: Math.round(perSecond),
    undici_per_second: Math.round(bare),
    ratio: Number((perSecond / bare).toFixed(2)),
    ...cpu,
    reach: '0.5 × undici alone',
  });
}

async function atAQuota(app: App, cloud: Cloud, quota: number): Promise<void> {
  const store = await cloud.aStore(quota * PACED_SECONDS);
  cloud.simulator.perSecond = quota;
  const { perSecond, refused } = await send(app, cloud, store, quota);
  cloud.simulator.perSecond = null;
  report({
    bench: `pacing at ${quota} a second`,
    messages: quota * PACED_SECONDS,
    per_second: Math.round(perSecond * 10) / 10,
    refused,
    ratio: Number((perSecond / quota).toFixed(3)),
    reach: '0.98 of the quota, none refused',
  });
}

/** A campaign by a separate worker, with the number limited to this rate per second. */
async function send(app: App, { simulator, env }: Cloud, store: CloudStore, perSecond: number) {
  const { ctx, sender } = store;
  await app.pools.owner.query('update senders set per_second = $2, tier = $3 where id = $1', [
    ...[sender, perSecond, 'TIER_UNLIMITED'],
  ]);
  const id = await aCloudCampaign(store);
  await activateCampaign(ctx, id, { confirm_partial: true });
  const [sentBefore, askedBefore] = [simulator.sent.length, simulator.asked];
  const expected = await waiting(app, id, () => prepareCampaign(ctx, id));
  const worker = await startProgram(app, 'worker', env);
  // The provider's simulator is in this process.
  const clock = startCpuClock({ program: worker.pid, other: process.pid });
  try {
    let first = 0;
    while (simulator.sent.length < sentBefore + expected) {
      if (!first && simulator.sent.length > sentBefore) first = performance.now();
      await wait(1);
    }
    const seconds = (performance.now() - first) / 1000;
    const cpu = clock.seconds();
    const us = (spent: number) => Math.round((spent / expected) * 1e6);
    return {
      cpu: {
        worker_us: us(cpu.program),
        postgres_us: us(cpu.postgres),
        simulator_us: us(cpu.other),
      },
      perSecond: (expected - 1) / seconds,
      refused: simulator.asked - askedBefore - expected,
    };
  } finally {
    await worker.stop();
  }
}

async function waiting(app: App, campaign: string, prepare: () => Promise<unknown>) {
  await prepare();
  const { rows } = await app.pools.owner.query<{ n: number }>(
    "select count(*)::int as n from campaign_activities where campaign_id = $1 and status = 'waiting_to_send'",
    [campaign],
  );
  if (!rows[0]?.n) throw new Error('Nothing waits to be sent');
  return rows[0].n;
}

/** The same requests by the same client without other work. */
function bareRate({ simulator }: Cloud, { number }: CloudStore): Promise<number> {
  const body = JSON.stringify({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '5511987654321',
    type: 'template',
    biz_opaque_callback_data: randomUUID(),
    template: {
      name: 'novidades',
      language: { code: 'pt_BR' },
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'Cliente' }] }],
    },
  });
  const { origin, pathname } = new URL(simulator.url);
  const headers = {
    authorization: `Bearer ${simulator.token}`,
    'content-type': 'application/json',
  };
  const path = `${pathname}/${number}/messages`;
  return undiciRate({
    url: origin,
    path,
    headers,
    bodies: [body],
    times: MESSAGES,
    connections: CONNECTIONS,
  });
}

async function repliesBesideACampaign(app: App, cloud: Cloud): Promise<void> {
  const store = await cloud.aStore(BEHIND);
  await app.pools.owner.query(
    "update senders set per_second = 80, tier = 'TIER_UNLIMITED' where id = $1",
    [store.sender],
  );
  const conversation = await aConversation(app, store);
  const program = await startProgram(app, 'all', cloud.env);
  try {
    const idle = await replies(program.address, cloud, store, conversation);
    const id = await aCloudCampaign(store);
    await activateCampaign(store.ctx, id, { confirm_partial: true });
    const sent = cloud.simulator.sent.length;
    await prepareCampaign(store.ctx, id);
    while (cloud.simulator.sent.length < sent + 80) await wait(50);
    const beside = await replies(program.address, cloud, store, conversation);
    report({
      bench: 'replies beside a campaign',
      messages: BEHIND,
      replies: REPLIES,
      idle_p50_ms: percentile(idle, 50),
      idle_p99_ms: percentile(idle, 99),
      beside_p50_ms: percentile(beside, 50),
      beside_p99_ms: percentile(beside, 99),
      ratio: Number((percentile(beside, 50) / percentile(idle, 50)).toFixed(2)),
      reach: '2 × idle (median)',
    });
  } finally {
    await program.stop();
  }
}

/** A customer who has just written, so that free text may be sent. */
async function aConversation(app: App, { ctx, sender }: CloudStore): Promise<string> {
  const { rows } = await app.pools.owner.query<{ id: string }>(
    `insert into conversations (store_id, id, sender_id, customer_id, contact, address, last_message_at, last_text,
       last_direction, last_status, unread, state, created_at, window_expires_at)
     select store_id, app.new_id(), $2, id, phone, phone, $3, 'Oi', 'in', 'received', 1, 'open', $3,
       $3::timestamptz + interval '20 hours'
       from customers where store_id = $1 limit 1 returning id`,
    [ctx.store.id, sender, ctx.clock.now()],
  );
  return rows[0]?.id ?? '';
}

/** From the click to the provider, in ms. */
async function replies(
  address: string,
  { simulator }: Cloud,
  { token }: CloudStore,
  conversation: string,
): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < REPLIES; n++) {
    const text = `Resposta ${randomUUID()}`;
    const from = simulator.sent.length;
    const startedAt = performance.now();
    const answer = await fetch(`${address}/api/conversation-contacts/${conversation}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: randomUUID(), text }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    const hasArrived = () =>
      simulator.sent.slice(from).some(({ body }) => JSON.stringify(body).includes(text));
    while (!hasArrived()) {
      if (performance.now() - startedAt > 60_000) throw new Error('A reply did not leave');
      await wait(1);
    }
    times.push(performance.now() - startedAt);
    await wait(100);
  }
  return times;
}
