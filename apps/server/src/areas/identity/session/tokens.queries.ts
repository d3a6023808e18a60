import type { SessionToken } from '@clientela/contract';
import { clip } from '@clientela/domain';
import { personOf } from '#platform/actor';
import type { App } from '#platform/app';
import type { Ctx, PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { hashSecret, newId, newSecret } from '#platform/ids';
import { recheckStreams } from '#platform/live';
import { ACCESS_HOURS, endOfSession, endOfToken, hoursAfter } from './session.rules.ts';

type Db = Pick<Ctx, 'db' | 'clock'>;

/** The browser or program that signs in. */
export interface Client {
  address: string;
  user_agent: string;
}

export interface OpenedSession {
  session: SessionToken;
  refresh_token: string;
}

/** A new sign-in with its tokens, as a rule by the password that was just typed. */
export async function openSession(
  ctx: Db,
  userId: string,
  client: Client,
  password_at = ctx.clock.now(),
): Promise<OpenedSession> {
  const session_id = newId();
  const created_at = ctx.clock.now().toISOString();
  await ctx.db
    .insertInto('sessions')
    .values({
      id: session_id,
      user_id: userId,
      address: client.address,
      user_agent: clip(client.user_agent, 300),
      created_at,
      last_seen_at: ctx.clock.now(),
      password_at,
    })
    .execute();
  return {
    session: await addAccessToken(ctx, { session_id, created_at }),
    refresh_token: await addRefreshToken(ctx, { session_id, created_at }),
  };
}

/** A sign-in with its start, which limits the lifetime of its tokens. */
interface SignIn {
  session_id: string;
  created_at: string;
}

/** A new access token for a sign-in; only its hash is stored. */
export async function addAccessToken(ctx: Db, signIn: SignIn): Promise<SessionToken> {
  const token = newSecret(256);
  const expires_at = endOfToken(signIn, hoursAfter(ctx.clock.now(), ACCESS_HOURS));
  await ctx.db
    .insertInto('access_tokens')
    .values({ token_hash: hashSecret(token), session_id: signIn.session_id, expires_at })
    .execute();
  return { type: 'bearer', token, expires_at: expires_at.toISOString() };
}

export async function addRefreshToken(ctx: Db, signIn: SignIn): Promise<string> {
  const token = newSecret(256);
  await ctx.db
    .insertInto('refresh_tokens')
    .values({
      token_hash: hashSecret(token),
      session_id: signIn.session_id,
      expires_at: endOfSession(signIn),
    })
    .execute();
  return token;
}

/** Locks the refresh token, so that of parallel exchanges one rotates and the others reuse. */
export function lockRefreshToken(ctx: Db, token: string) {
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
      's.created_at',
      'u.disabled_at',
    ])
    .where('r.token_hash', '=', hashSecret(token))
    .forUpdate('r')
    .executeTakeFirst();
}

/**
 * Ends a refresh token and its siblings, issued to parallel tabs or a retry: a sibling that stays
 * in use is a stolen copy. One in a concurrent exchange is left to that exchange.
 */
export async function markRotated(
  ctx: Db,
  token: { session_id: string; token_hash: Buffer },
): Promise<void> {
  await ctx.db
    .updateTable('refresh_tokens')
    .set({ rotated_at: ctx.clock.now() })
    .where('token_hash', 'in', (beside) =>
      beside
        .selectFrom('refresh_tokens as b')
        .select('b.token_hash')
        .where('b.session_id', '=', token.session_id)
        .where('b.rotated_at', 'is', null)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** The sign-in a still valid bearer belongs to. */
export function findSessionOfBearer(ctx: Db, token: string) {
  return ctx.db
    .selectFrom('access_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['t.session_id', 's.created_at'])
    .where('t.token_hash', '=', hashSecret(token))
    .where('t.expires_at', '>', ctx.clock.now().toISOString())
    .where('s.revoked_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Records the last use of a sign-in. */
export async function noteSessionUse(app: App, sessionId: string): Promise<void> {
  await app.pools.app.query(
    'update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2',
    [sessionId, app.clock.now()],
  );
}

/** Notes that the person of this sign-in has just typed the password. */
export async function markPasswordTyped(ctx: Db, sessionId: string): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ password_at: ctx.clock.now() })
    .where('id', '=', sessionId)
    .execute();
}

export async function endSession(ctx: Db, sessionId: string): Promise<void> {
  const ended = await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.clock.now() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (ended) await recheckStreams(ctx, ended.user_id);
}

/** Ends every sign-in of a person, or every one but one. */
export async function endSessionsOf(
  ctx: Db,
  userId: string,
  except: string | null = null,
): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.clock.now() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('id', 'is distinct from', except)
    .execute();
  await recheckStreams(ctx, userId);
}

/** Ends one of the person's own sign-ins; another person's returns 404. */
export async function endOneSession(ctx: PlatformCtx, id: string): Promise<void> {
  const ended = await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('user_id', '=', personOf(ctx).id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw new Failure('not_found');
  await recheckStreams(ctx, personOf(ctx).id);
}
