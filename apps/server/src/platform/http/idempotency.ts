import { createHmac } from 'node:crypto';
import type { EndpointShape } from '@clientela/contract';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import { Failure } from '../failure.ts';
import { bodyOf } from './answers.ts';

/** A first attempt that was not renewed for so long died with its process and may be repeated. */
const TAKEOVER_MS = 15_000;
const RENEW_MS = 5_000;

/** Instead of a status: the attempt failed, and the same request may be repeated. */
const CAME_TO_NOTHING = 0;

interface Answer {
  status: number;
  body: unknown;
}

/**
 * Runs a call once per Idempotency-Key: the same key with the same body returns the first response,
 * or 409 while the first still runs. A refusal is not stored, but the key stays bound to its body:
 * another body is always 409. Without the header it just runs.
 */
export async function answerOnce(
  ctx: Ctx,
  request: FastifyRequest,
  endpoint: EndpointShape,
  status: number,
  run: () => Promise<unknown>,
): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  const shaped = (result: unknown) => ({ status, body: bodyOf(endpoint, result) });
  if (typeof key !== 'string' || key === '') return shaped(await run());
  if (key.length > 200) throw new Failure('malformed_request');

  const place = { store_id: ctx.store.id, endpoint: `${endpoint.method} ${endpoint.path}`, key };
  const kept = (name: string, value: unknown) =>
    endpoint.unkept?.includes(name) ? undefined : value;
  // Keyed, so that nothing guessable in a body can be found from the hash.
  const body_hash = createHmac('sha256', ctx.app.sealingKey)
    .update(request.url)
    .update(JSON.stringify(request.body ?? null, kept))
    .digest();
  const first = await claim(ctx, place, body_hash);
  if (first) return first;
  const renewal = setInterval(() => void renew(ctx, place), RENEW_MS);
  const result = await run()
    .catch(async (error: unknown) => {
      await letRepeat(ctx, place);
      throw error;
    })
    .finally(() => clearInterval(renewal));
  // From here on the work is done: whatever fails now, the key stays, so that nothing is done twice.
  const answer = shaped(result);
  await ctx.db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, answer: JSON.stringify(answer.body) })
    .where('store_id', '=', place.store_id)
    .where('endpoint', '=', place.endpoint)
    .where('key', '=', key)
    .execute();
  return answer;
}

interface Place {
  store_id: string;
  endpoint: string;
  key: string;
}

async function letRepeat(ctx: Ctx, place: Place): Promise<void> {
  await ctx.db
    .updateTable('idempotency_keys')
    .set({ status: CAME_TO_NOTHING })
    .where('store_id', '=', place.store_id)
    .where('endpoint', '=', place.endpoint)
    .where('key', '=', place.key)
    .execute();
}

async function renew(ctx: Ctx, place: Place): Promise<void> {
  try {
    await ctx.db
      .updateTable('idempotency_keys')
      .set({ created_at: ctx.clock.now() })
      .where('store_id', '=', place.store_id)
      .where('endpoint', '=', place.endpoint)
      .where('key', '=', place.key)
      .where('status', 'is', null)
      .execute();
  } catch (error) {
    ctx.log.warn('idempotency key not renewed', { error });
  }
}

function before(now: Date): string {
  return new Date(now.getTime() - TAKEOVER_MS).toISOString();
}

async function claim(ctx: Ctx, place: Place, body_hash: Buffer): Promise<Answer | null> {
  const now = ctx.clock.now();
  const claimed = await ctx.db
    .insertInto('idempotency_keys')
    .values({ ...place, body_hash, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'endpoint', 'key'])
        .doUpdateSet({ created_at: now, status: null })
        .where('idempotency_keys.body_hash', '=', body_hash)
        .where((on) => {
          const isDead = on.and([
            on('idempotency_keys.status', 'is', null),
            on('idempotency_keys.created_at', '<', before(now)),
          ]);
          return on.or([on('idempotency_keys.status', '=', CAME_TO_NOTHING), isDead]);
        }),
    )
    .returning('key')
    .executeTakeFirst();
  if (claimed) return null;
  const earlier = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer'])
    .where('store_id', '=', place.store_id)
    .where('endpoint', '=', place.endpoint)
    .where('key', '=', place.key)
    .executeTakeFirstOrThrow();
  if (!earlier.body_hash.equals(body_hash)) throw new Failure('idempotency_key_reused');
  if (!earlier.status) throw new Failure('idempotency_in_progress');
  return { status: earlier.status, body: earlier.answer };
}
