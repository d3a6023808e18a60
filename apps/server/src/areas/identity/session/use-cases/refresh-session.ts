import type { SessionToken } from '@clientela/contract';
import { inTransaction, type PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { judgeRefresh } from '../session.rules.ts';
import {
  addAccessToken,
  addRefreshToken,
  endSession,
  findSessionOfBearer,
  lockRefreshToken,
  markRotated,
} from '../tokens.queries.ts';

interface Refreshed {
  session: SessionToken;
  /** Null where nothing new is to be set: a client without cookies. */
  refresh_token: string | null;
}

/** A new access token by the refresh cookie or, for clients without cookies, by a bearer still valid. */
export async function refreshSession(
  ctx: PlatformCtx,
  presented: { cookie: string | null; bearer: string | null },
): Promise<Refreshed> {
  const byCookie = presented.cookie ? await refreshByCookie(ctx, presented.cookie) : null;
  const refreshed =
    byCookie ?? (presented.bearer ? await refreshByBearer(ctx, presented.bearer) : null);
  if (!refreshed) throw new Failure('not_signed_in');
  return refreshed;
}

function refreshByCookie(ctx: PlatformCtx, cookie: string): Promise<Refreshed | null> {
  return inTransaction(ctx, async (ctx) => {
    const token = await lockRefreshToken(ctx, cookie);
    if (!token || token.disabled_at !== null) return null;
    const verdict = judgeRefresh(token, ctx.clock.now());
    if (verdict === 'over') return null;
    if (verdict === 'stolen') {
      await endSession(ctx, token.session_id);
      return null;
    }
    if (verdict === 'fresh') await markRotated(ctx, token);
    // A second request within the grace period may mean that the first response was lost.
    return {
      session: await addAccessToken(ctx, token),
      refresh_token: await addRefreshToken(ctx, token),
    };
  });
}

async function refreshByBearer(ctx: PlatformCtx, bearer: string): Promise<Refreshed | null> {
  const session = await findSessionOfBearer(ctx, bearer);
  if (!session) return null;
  return { session: await addAccessToken(ctx, session), refresh_token: null };
}
