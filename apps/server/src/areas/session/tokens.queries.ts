import type { SessionToken } from '@clientela/contract';
import type { PlatformCtx } from '#platform/context';
import { hashSecret, newSecret } from '#platform/ids';
import { ACCESS_HOURS, hoursAfter, REFRESH_DAYS } from './session.rules.ts';

/** A new access token for a sign-in; only its hash is kept. */
export async function addAccessToken(ctx: PlatformCtx, sessionId: string): Promise<SessionToken> {
  const token = newSecret(256);
  const expires_at = hoursAfter(ctx.clock.now(), ACCESS_HOURS);
  await ctx.db
    .insertInto('access_tokens')
    .values({ token_hash: hashSecret(token), session_id: sessionId, expires_at })
    .execute();
  return { type: 'bearer', token, expires_at: expires_at.toISOString() };
}

export async function addRefreshToken(ctx: PlatformCtx, sessionId: string): Promise<string> {
  const token = newSecret(256);
  await ctx.db
    .insertInto('refresh_tokens')
    .values({
      token_hash: hashSecret(token),
      session_id: sessionId,
      expires_at: hoursAfter(ctx.clock.now(), REFRESH_DAYS * 24),
    })
    .execute();
  return token;
}

/** Locks the refresh token, so that of parallel exchanges one rotates and the others reuse. */
export function lockRefreshToken(ctx: PlatformCtx, token: string) {
  return ctx.db
    .selectFrom('refresh_tokens as r')
    .innerJoin('sessions as s', 's.id', 'r.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      'r.token_hash',
      'r.session_id',
      'r.expires_at',
      'r.rotated_at',
      's.revoked_at',
      'u.disabled_at',
    ])
    .where('r.token_hash', '=', hashSecret(token))
    .forUpdate('r')
    .executeTakeFirst();
}

export async function markRotated(ctx: PlatformCtx, tokenHash: Buffer): Promise<void> {
  await ctx.db
    .updateTable('refresh_tokens')
    .set({ rotated_at: ctx.clock.now() })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** The sign-in a still valid bearer belongs to. */
export function findSessionOfBearer(ctx: PlatformCtx, token: string) {
  return ctx.db
    .selectFrom('access_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('t.session_id')
    .where('t.token_hash', '=', hashSecret(token))
    .where('t.expires_at', '>', ctx.clock.now().toISOString())
    .where('s.revoked_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
}

export async function endSession(ctx: PlatformCtx, sessionId: string): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.clock.now() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function endSessionsOf(ctx: PlatformCtx, userId: string): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.clock.now() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}
