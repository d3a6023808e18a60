import type { Ctx } from '#platform/context';
import { bearerOf } from '#platform/http/gate';
import type { Exchange } from '#platform/http/routes';
import { hashSecret } from '#platform/ids';

/** Opens the live stream of a store; `Last-Event-ID` asks for what was missed. */
export async function openEvents(ctx: Ctx, { request, reply }: Exchange): Promise<void> {
  const token = bearerOf(request) ?? '';
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
      user_id: ctx.user?.id ?? '',
      isAllowed: () => stillAllowed(ctx, token),
    },
    /^\d{1,15}$/.test(lastSeen) ? Number(lastSeen) : null,
  );
}

async function stillAllowed(ctx: Ctx, token: string): Promise<boolean> {
  const { rows } = await ctx.app.pools.app.query<{ is_allowed: boolean }>(
    `select is_member and (store_enabled or profile_name = 'administrator') as is_allowed
       from app.enter($1, $2, $3)`,
    [hashSecret(token), ctx.store.id, ctx.clock.now()],
  );
  return rows[0]?.is_allowed ?? false;
}
