import { inTransaction, type PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { countHit, readHits } from '#platform/http/rate-limit';
import { NO_PASSWORD, verifyPassword } from '#platform/passwords';
import { WRONG_PASSWORDS_MAX, WRONG_PASSWORDS_SECONDS } from '../session.rules.ts';
import { type Client, type OpenedSession, openSession } from '../tokens.queries.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Signs a person in. Unknown, disabled and wrong answer alike, in the same time. */
export async function signIn(
  ctx: PlatformCtx,
  credentials: Credentials,
  client: Client,
): Promise<OpenedSession> {
  const userId = await findByPassword(ctx, credentials);
  if (!userId) throw new Failure('wrong_credentials');
  return inTransaction(ctx, (ctx) => openSession(ctx, userId, client));
}

/**
 * The person whose e-mail and password these are. After ten wrong passwords in 15 minutes the
 * account answers 429 whatever is tried, and wherever.
 */
export async function findByPassword(
  ctx: PlatformCtx,
  credentials: Credentials,
): Promise<string | null> {
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
  if (user && matches && user.disabled_at === null) return user.id;
  await countHit(ctx.app, account, WRONG_PASSWORDS_SECONDS);
  return null;
}
