import type { ActivityReason } from '@clientela/contract';
import { sql } from 'kysely';
import type { Message, QueueOf, Verified } from '#areas/messaging/delivery/index';
import type { TopicRef } from '#areas/messaging/email-models/index';
import { listCartsNow, listPaymentsNow } from '#areas/records/carts/index';
import { recheck } from '#areas/records/integrations/index';
import type { Ctx } from '#platform/context';
import { eachOf } from '#platform/loops';
import { withTopics } from '../topics.queries.ts';

/** Concurrent requests to a shop; the rest is skipped after the time limit. */
const AT_ONCE = 4;
const PATIENCE_MS = 5_000;
const SOON_MS = 2_000;
/** How long a message waits for a shop that does not answer, before it is given up. */
const SILENCE_MS = 30 * 60_000;
/** Retry interval while a shop is unavailable: most recover quickly. */
const AGAIN_MS = 2 * 60_000;

/**
 * Fetches carts and unpaid orders again before a reminder: a customer who has just bought or paid gets none, even if
 * no event arrived.
 */
export async function verifyTopics(
  ctx: Ctx,
  _queue: QueueOf,
  messages: readonly Message[],
): Promise<Verified> {
  const about = messages.filter((message) => message.about && !message.block);
  if (about.length === 0) return { messages: [...messages], later: [] };
  const answers = await recheckTopics(
    ctx,
    about.flatMap(({ about }) => about ?? []),
  );
  const answerOf = (message: Message) => answers.get(message.about?.id ?? '');
  const silent = about.filter((message) => answerOf(message) === false);
  const since = await noteSilence(ctx, silent);
  const now = ctx.clock.now().getTime();
  const blocks = await readExitReasons(
    ctx,
    about.map(({ message_id }) => message_id),
  );
  const verified: Verified = { messages: [], later: [] };
  for (const message of await withTopics(ctx, [...messages])) {
    const asked = about.some(({ message_id }) => message_id === message.message_id);
    const answer = answerOf(message);
    const silence = since.get(message.message_id) ?? now;
    const block = message.block ?? blocks.get(message.message_id) ?? null;
    if (!asked || block || answer) verified.messages.push({ ...message, block });
    else if (answer === undefined) {
      verified.later.push({ message, due_at: new Date(now + SOON_MS) });
    } else if (now - silence >= SILENCE_MS) {
      verified.messages.push({ ...message, block: 'not_verified' });
    } else {
      const due_at = new Date(Math.min(silence + SILENCE_MS, now + AGAIN_MS));
      verified.later.push({ message, due_at });
    }
  }
  return verified;
}

/** Returns by id whether the state is verified; ids beyond the time limit are absent. */
export async function recheckTopics(
  ctx: Ctx,
  refs: readonly TopicRef[],
): Promise<Map<string, boolean>> {
  const idsOf = (wanted: TopicRef['topic']) => [
    ...new Set(refs.flatMap(({ topic, id }) => (topic === wanted ? [id] : []))),
  ];
  const [carts, orders] = [idsOf('cart'), idsOf('payment')];
  const places = [
    ...(carts.length > 0 ? await listCartsNow(ctx, carts) : []).map(({ id, provider, token }) => ({
      id,
      provider,
      resource: 'carts' as const,
      name: token,
    })),
    ...(orders.length > 0 ? await listPaymentsNow(ctx, orders) : []).map(
      ({ order_id, provider, order_ref }) => ({
        id: order_id,
        provider,
        resource: 'orders' as const,
        name: order_ref,
      }),
    ),
  ];
  // A subject deleted meanwhile needs no check: its enrollment ends by its exit reason.
  const answers = new Map(refs.map(({ id }) => [id, true]));
  for (const { id } of places) answers.delete(id);
  const until = performance.now() + PATIENCE_MS;
  await eachOf(places, AT_ONCE, async ({ id, provider, resource, name }) => {
    if (performance.now() > until) return;
    answers.set(id, name === null || (await recheck(ctx, resource, { provider, name })));
  });
  return answers;
}

/** Since when a shop has been silent about each of these; of the others it has answered. */
async function noteSilence(ctx: Ctx, silent: readonly Message[]): Promise<Map<string, number>> {
  if (silent.length === 0) return new Map();
  const now = ctx.clock.now();
  const { rows } = await sql<{ message_id: string; since: string }>`
    update campaign_enrollments e set unverified_since = case
        when e.unverified_since > ${now}::timestamptz - interval '2 hours' then e.unverified_since else ${now} end
      from campaign_activities a
     where a.store_id = ${ctx.store.id} and a.id = any(${silent.map(({ message_id }) => message_id)}::uuid[])
       and e.store_id = a.store_id and e.id = a.enrollment_id
    returning a.id as message_id, e.unverified_since as since`.execute(ctx.db);
  return new Map(rows.map(({ message_id, since }) => [message_id, Date.parse(since)]));
}

/** Why messages must not leave, as their ways stand now. */
export async function readExitReasons(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, ActivityReason>> {
  const { rows } = await sql<{ id: string; exit_reason: ActivityReason }>`
    select a.id, coalesce(case when e.state = 'exited' then e.reason end, app.exit_reason_of(e)) as exit_reason
      from campaign_activities a
      join campaign_enrollments e on e.store_id = a.store_id and e.id = a.enrollment_id
     where a.store_id = ${ctx.store.id} and a.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return new Map(rows.flatMap(({ id, exit_reason }) => (exit_reason ? [[id, exit_reason]] : [])));
}
