export const ACCESS_HOURS = 12;
export const REFRESH_DAYS = 30;
/** A rotated refresh token is honoured this long, for tabs that refresh together. */
const REFRESH_REUSE_MS = 30_000;
export const RESET_MINUTES = 60;

/** Wrong passwords per account before it answers 429 (in 15 minutes). */
export const WRONG_PASSWORDS_MAX = 10;
export const WRONG_PASSWORDS_SECONDS = 900;
/** Wrong passwords from one address, over all accounts, in the same time. */
export const WRONG_FROM_ADDRESS_MAX = 200;
/** Reset mails per account and hour. */
export const RESET_MAILS_MAX = 5;

export function hoursAfter(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 3_600_000);
}

/** What a presented refresh token is worth: parallel tabs may reuse one for 30 s, a thief later. */
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
