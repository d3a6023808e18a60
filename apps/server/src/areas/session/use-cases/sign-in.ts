import type { SessionToken } from '@clientela/contract';
import { inTransaction, type PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { countHit, readHits, takeBackHit } from '#platform/http/rate-limit';
import { newId } from '#platform/ids';
import { NO_PASSWORD, verifyPassword } from '#platform/passwords';
import {
  WRONG_FROM_ADDRESS_MAX,
  WRONG_PASSWORDS_MAX,
  WRONG_PASSWORDS_SECONDS,
} from '../session.rules.ts';
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
  const email = credentials.email.toLowerCase();
  using _attempt = beginAttempt(email);
  await assertMayGuess(ctx, email, client.address);
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'disabled_at'])
    .where('email_key', '=', email)
    .executeTakeFirst();
  const matches = await verifyPassword(credentials.password, user?.password_hash ?? NO_PASSWORD);
  if (!user || !matches || user.disabled_at !== null) {
    await countHit(ctx.app, addressKey(client.address), WRONG_PASSWORDS_SECONDS);
    throw new Failure('wrong_credentials');
  }
  await takeBackHit(ctx.app, accountKey(email));
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

const accountKey = (email: string) => `wrong-password:${email}`;
const addressKey = (address: string) => `wrong-passwords-from:${address}`;

/**
 * Refuses before any password is looked at. The guess is counted first and taken back if it was
 * right, so that guesses made at the same moment count too.
 */
async function assertMayGuess(ctx: PlatformCtx, email: string, address: string): Promise<void> {
  const account = await readHits(ctx.app, accountKey(email));
  if (account.count >= WRONG_PASSWORDS_MAX) refuse(account.secondsLeft);
  const from = await readHits(ctx.app, addressKey(address));
  if (from.count >= WRONG_FROM_ADDRESS_MAX) refuse(from.secondsLeft);
  const counted = await countHit(ctx.app, accountKey(email), WRONG_PASSWORDS_SECONDS);
  if (counted.count > WRONG_PASSWORDS_MAX) refuse(counted.secondsLeft);
}

function refuse(retryAfter: number): never {
  throw new Failure('too_many_requests', { retryAfter });
}

const SHORT_WAIT_SECONDS = 2;
const underWay = new Map<string, number>();

/** No person tries more often at the same moment than is allowed at all; a flood ends here. */
function beginAttempt(email: string): Disposable {
  const running = underWay.get(email) ?? 0;
  if (running >= WRONG_PASSWORDS_MAX) refuse(SHORT_WAIT_SECONDS);
  underWay.set(email, running + 1);
  return {
    [Symbol.dispose]() {
      const left = (underWay.get(email) ?? 1) - 1;
      if (left > 0) underWay.set(email, left);
      else underWay.delete(email);
    },
  };
}
