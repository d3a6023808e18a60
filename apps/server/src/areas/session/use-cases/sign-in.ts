import type { SessionToken } from '@clientela/contract';
import { inTransaction, type PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { countHit, readHits } from '#platform/http/rate-limit';
import { newId } from '#platform/ids';
import { NO_PASSWORD, verifyPassword } from '#platform/passwords';
import { WRONG_PASSWORDS_MAX, WRONG_PASSWORDS_SECONDS } from '../session.rules.ts';
import { addAccessToken, addRefreshToken } from '../tokens.queries.ts';

interface Client {
  address: string;
  user_agent: string;
}

/**
 * Signs a person in. Unknown, disabled and wrong answer alike, in the same time; after ten wrong
 * passwords in 15 minutes the account answers 429 whatever is tried.
 */
export async function signIn(
  ctx: PlatformCtx,
  credentials: { email: string; password: string },
  client: Client,
): Promise<{ session: SessionToken; refresh_token: string }> {
  const account = `wrong-password:${credentials.email.toLowerCase()}`;
  const wrong = await readHits(ctx.app, account);
  if (wrong.count >= WRONG_PASSWORDS_MAX) {
    throw new Failure('too_many_requests', { retryAfter: wrong.secondsLeft });
  }
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'disabled_at'])
    .where('email_key', '=', credentials.email.toLowerCase())
    .executeTakeFirst();
  const matches = await verifyPassword(credentials.password, user?.password_hash ?? NO_PASSWORD);
  if (!user || !matches || user.disabled_at !== null) {
    await countHit(ctx.app, account, WRONG_PASSWORDS_SECONDS);
    throw new Failure('wrong_credentials');
  }
  return inTransaction(ctx, async (ctx) => {
    const session_id = newId();
    await ctx.db
      .insertInto('sessions')
      .values({
        id: session_id,
        user_id: user.id,
        address: client.address,
        user_agent: client.user_agent.slice(0, 300),
        created_at: ctx.clock.now(),
        last_seen_at: ctx.clock.now(),
      })
      .execute();
    return {
      session: await addAccessToken(ctx, session_id),
      refresh_token: await addRefreshToken(ctx, session_id),
    };
  });
}
