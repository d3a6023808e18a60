export const ACCESS_HOURS = 12;
/** A sign-in ends so long after it began, however often it is refreshed. */
export const SESSION_DAYS = 30;
/** A rotated refresh token is honoured this long, for tabs that refresh together. */
const REFRESH_REUSE_MS = 30_000;
export const RESET_MINUTES = 60;

/** Wrong passwords per account before sign-in returns 429 (in 15 minutes). */
export const WRONG_PASSWORDS_MAX = 10;
export const WRONG_PASSWORDS_SECONDS = 900;
/** Wrong passwords from one address, over all accounts, in the same time. */
export const WRONG_FROM_ADDRESS_MAX = 200;
/** Reset mails per account and hour. */
export const RESET_MAILS_MAX = 5;

export function hoursAfter(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 3_600_000);
}

export function endOfSession({ created_at }: { created_at: string }): Date {
  return hoursAfter(new Date(created_at), SESSION_DAYS * 24);
}

/** When a token ends: as it would by itself, or with its sign-in. */
export function endOfToken(signIn: { created_at: string }, wanted: Date): Date {
  const end = endOfSession(signIn);
  return wanted < end ? wanted : end;
}

/**
 * Judges a presented refresh token: parallel tabs may reuse one for 30 s, later use indicates
 * theft.
 */
export function judgeRefresh(
  token: { expires_at: string; rotated_at: string | null; revoked_at: string | null },
  now: Date,
): 'fresh' | 'reused' | 'stolen' | 'over' {
  if (token.revoked_at !== null || new Date(token.expires_at) <= now) return 'over';
  if (token.rotated_at === null) return 'fresh';
  return now.getTime() - new Date(token.rotated_at).getTime() <= REFRESH_REUSE_MS
    ? 'reused'
    : 'stolen';
}
