import { personOf } from '#platform/actor';
import type { Ctx } from '#platform/context';
import type { Exchange } from '#platform/http/routes';
import { bearerOf } from '#platform/http/shard-of-call';
import { hashSecret } from '#platform/ids';

/** Opens the live stream of a store; `Last-Event-ID` resumes after missed events. */
export async function openEvents(ctx: Ctx, { request, reply }: Exchange): Promise<void> {
  const lastSeen = String(request.headers['last-event-id'] ?? '');
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  await ctx.app.live.open(
    ctx.store.id,
    {
      response: reply.raw,
      person: personOf(ctx),
      token_hash: hashSecret(bearerOf(request) ?? ''),
    },
    /^\d{1,15}$/.test(lastSeen) ? Number(lastSeen) : null,
  );
}
