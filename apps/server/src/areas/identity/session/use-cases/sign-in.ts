import { inTransaction, type PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { assertNotShut, countHit, readHits, shut, takeBackHit } from '#platform/http/rate-limit';
import { NO_PASSWORD, rehashed, verifyPassword } from '#platform/passwords';
import {
  WRONG_FROM_ADDRESS_MAX,
  WRONG_PASSWORDS_MAX,
  WRONG_PASSWORDS_SECONDS,
} from '../session.rules.ts';
import { type Client, type OpenedSession, openSession } from '../tokens.queries.ts';

interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs a person in. Unknown, disabled and wrong credentials return the same failure, in the same
 * time.
 */
export async function signIn(
  ctx: PlatformCtx,
  credentials: Credentials,
  client: Client,
): Promise<OpenedSession> {
  const userId = await findByPassword(ctx, credentials, client.address);
  if (!userId) throw new Failure('wrong_credentials');
  return inTransaction(ctx, (ctx) => openSession(ctx, userId, client));
}

/**
 * The person with this e-mail and password. After ten wrong passwords in 15 minutes the account
 * returns 429 for any password and from any address.
 */
export async function findByPassword(
  ctx: PlatformCtx,
  credentials: Credentials,
  address: string,
): Promise<string | null> {
  const email = credentials.email.toLowerCase();
  using _attempt = beginAttempt(email);
  await assertMayGuess(ctx, email, address);
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'disabled_at'])
    .where('email_key', '=', email)
    .executeTakeFirst();
  const matches = await verifyPassword(
    credentials.password,
    user?.password_hash ?? NO_PASSWORD,
    address,
  );
  if (!user || !matches || user.disabled_at !== null) {
    await countHit(ctx.app, addressKey(address), WRONG_PASSWORDS_SECONDS);
    return null;
  }
  await takeBackHit(ctx.app, accountKey(email));
  await renewHash(ctx, user, credentials.password);
  return user.id;
}

/** Upgrades a hash with weaker parameters while the password is available. */
async function renewHash(
  ctx: PlatformCtx,
  { id, password_hash }: { id: string; password_hash: string },
  password: string,
): Promise<void> {
  const renewed = await rehashed(password, password_hash);
  if (!renewed) return;
  await ctx.db
    .updateTable('users')
    .set({ password_hash: renewed })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .execute();
}

const accountKey = (email: string) => `wrong-password:${email}`;
const addressKey = (address: string) => `wrong-passwords-from:${address}`;

/**
 * Refuses before any password is looked at. The guess is counted first and taken back if it was
 * right, so that guesses made at the same moment count too.
 */
async function assertMayGuess(ctx: PlatformCtx, email: string, address: string): Promise<void> {
  const [account, from] = [accountKey(email), addressKey(address)];
  assertNotShut(ctx.app, account);
  assertNotShut(ctx.app, from);
  const ofAccount = await readHits(ctx.app, account);
  if (ofAccount.count >= WRONG_PASSWORDS_MAX) shut(ctx.app, account, ofAccount.secondsLeft);
  const ofAddress = await readHits(ctx.app, from);
  if (ofAddress.count >= WRONG_FROM_ADDRESS_MAX) shut(ctx.app, from, ofAddress.secondsLeft);
  const counted = await countHit(ctx.app, account, WRONG_PASSWORDS_SECONDS);
  if (counted.count > WRONG_PASSWORDS_MAX) shut(ctx.app, account, counted.secondsLeft);
}

const SHORT_WAIT_SECONDS = 2;
const underWay = new Map<string, number>();

/** No person tries more often at the same moment than is allowed at all; a flood ends here. */
function beginAttempt(email: string): Disposable {
  const running = underWay.get(email) ?? 0;
  if (running >= WRONG_PASSWORDS_MAX) {
    throw new Failure('too_many_requests', { retryAfter: SHORT_WAIT_SECONDS });
  }
  underWay.set(email, running + 1);
  return {
    [Symbol.dispose]() {
      const left = (underWay.get(email) ?? 1) - 1;
      if (left > 0) underWay.set(email, left);
      else underWay.delete(email);
    },
  };
}
