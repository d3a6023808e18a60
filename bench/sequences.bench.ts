import {
  CampaignDraft,
  type CampaignTrigger,
  type EnrollmentTriggerKind,
} from '@clientela/contract';
import { allConsumers } from '@clientela/server/areas';
import {
  activateCampaign,
  prepareCampaign,
  saveCampaign,
  startStepping,
  stepCampaign,
} from '@clientela/server/areas/messaging/campaigns';
import { startConsumers } from '@clientela/server/platform/consumers';
import { type Ctx, inTransaction } from '@clientela/server/platform/context';
import { publish } from '@clientela/server/platform/domain-events';
import { aCampaign, aStoreOf } from './big-campaign.ts';
import { percentile, report, withApp } from './harness.ts';

const IS_QUICK = process.argv.includes('--quick');
const FEW = 1_000;
const MANY = IS_QUICK ? 100_000 : 1_000_000;
const SEQUENCES = 100;
const EVENTS = IS_QUICK ? 100 : 300;
const REACH_MS = 100;
const ROUNDS = 30;
const DUE = 20;

/** A running sequence of two messages. */
async function aSequence(ctx: Ctx, trigger: CampaignTrigger): Promise<string> {
  const { actions, campaign_goal_id, restrictions } = await aCampaign(ctx);
  const [first] = actions;
  if (!first) throw new Error('A campaign without a message');
  const second = { ...first, offset: { value: 3, unit: 'DAY' as const } };
  const draft = { name: 'Sequência', campaign_goal_id, restrictions, trigger };
  const { id } = await saveCampaign(
    ctx,
    null,
    CampaignDraft.parse({ ...draft, actions: [first, second] }),
  );
  await activateCampaign(ctx, id, { confirm_partial: true });
  await prepareCampaign(ctx, id);
  return id;
}

/** From the event to the queued message, and the query of due steps with few and with many enrollments. */
await withApp(async (app) => {
  const ctx = await aStoreOf(app, MANY);
  const sql = async (text: string, values: unknown[] = []) =>
    (await app.pools.owner.query(text, values)).rows as Record<string, never>[];

  const waking: Record<string, number> = {};
  const waiting = await aSequence(ctx, { kind: 'birthday', days: 0 });
  await sql(
    `insert into campaign_enrollments (store_id, id, campaign_id, customer_id, trigger_key, triggered_at, version, state,
       step, due_at, step_since, created_at)
     select store_id, app.new_id(), $2, id, 'waits', now(), 1, 'running', 1, now() + interval '30 days', now(), now()
       from customers where store_id = $1 limit $3`,
    [ctx.store.id, waiting, FEW],
  );
  const measure = async (name: string) => {
    await sql('analyze campaign_enrollments');
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await sql(
        `update campaign_enrollments set due_at = now() - interval '1 minute', step = 1 where (store_id, id) in (
           select store_id, id from campaign_enrollments where campaign_id = $1 and step = 1 and due_at > now() limit $2)`,
        [waiting, DUE],
      );
      await sql(`update campaigns set step_at = now() - interval '1 minute' where id = $1`, [
        waiting,
      ]);
      const startedAt = performance.now();
      await stepCampaign(ctx, waiting);
      times.push(performance.now() - startedAt);
    }
    waking[name] = percentile(times, 50);
  };
  await measure('few_ms');
  await sql(
    `insert into campaign_enrollments (store_id, id, campaign_id, customer_id, trigger_key, triggered_at, version, state,
       step, due_at, step_since, created_at)
     select store_id, app.new_id(), $2, id, 'many', now(), 1, 'running', 1, now() + interval '40 days', now(), now()
       from customers where store_id = $1 limit $3`,
    [ctx.store.id, waiting, MANY - FEW],
  );
  await measure('many_ms');

  const kinds: EnrollmentTriggerKind[] = ['sale', 'new_customer', 'birthday', 'payment_pending'];
  for (let n = 0; n < SEQUENCES; n++) {
    await aSequence(ctx, { kind: kinds[n % kinds.length], days: 0 } as CampaignTrigger);
  }
  const loops = [await startStepping(app), await startConsumers(app, allConsumers)];
  const people = await sql('select id from customers where store_id = $1 limit $2', [
    ctx.store.id,
    EVENTS,
  ]);
  const latencyOf = async (measured: string) => {
    const latencies: number[] = [];
    for (const { id } of people) {
      const person = id as unknown as string;
      const startedAt = performance.now();
      const of = { subject_id: person, customer_id: person };
      await inTransaction(ctx, (ctx) =>
        publish(ctx, { ...of, kind: 'lead.created', data: { source: 'integration' } }),
      );
      for (;;) {
        const [row] = await sql(
          `select count(*)::int as n from campaign_activities a join queued_messages q on q.store_id = a.store_id and q.message_id = a.id
            where a.store_id = $1 and a.customer_id = $2 and a.campaign_id = $3`,
          [ctx.store.id, person, measured],
        );
        if ((row?.n as unknown as number) > 0) break;
        if (performance.now() - startedAt > 10_000) throw new Error('no message after ten seconds');
        await new Promise((next) => setTimeout(next, 1));
      }
      latencies.push(performance.now() - startedAt);
    }
    return latencies;
  };
  const latencies = await latencyOf(await aSequence(ctx, { kind: 'new_lead' }));
  await Promise.all(loops.map((loop) => loop.stop()));
  const p99 = percentile(latencies, 99);
  report({
    bench: 'sequences',
    sequences: SEQUENCES,
    event_to_queued_p50_ms: percentile(latencies, 50),
    event_to_queued_p99_ms: p99,
    inside: MANY,
    [`step_${DUE}_of_${FEW}_ms`]: waking.few_ms,
    [`step_${DUE}_of_${MANY}_ms`]: waking.many_ms,
    ratio: Number((p99 / REACH_MS).toFixed(2)),
    reach: `event to queued message p99 < ${REACH_MS} ms; a step costs the same with ${MANY} inside`,
  });
});
