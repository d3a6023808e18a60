import {
  EMAIL_DOMAIN_GRACE_HOURS,
  EMAIL_DOMAIN_PENDING_DAYS,
  type EmailDomainStatus,
} from '@clientela/contract';
import type { Outcome } from './read-records.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Checks at these minutes, then hourly for three days, then daily. */
const FIRST_MINUTES = [1, 5, 15, 30];
const HOURLY_HOURS = 72;

/** When a domain is checked again. */
export function nextCheck(since: Date, now: Date): Date {
  const elapsed = now.getTime() - since.getTime();
  const first = FIRST_MINUTES.find((minutes) => minutes * MINUTE_MS > elapsed);
  if (first !== undefined) return new Date(since.getTime() + first * MINUTE_MS);
  const pause = elapsed < HOURLY_HOURS * HOUR_MS ? HOUR_MS : DAY_MS;
  return new Date(now.getTime() + pause);
}

/** The state of a domain between checks. */
export interface DomainState {
  status: EmailDomainStatus;
  created_at: Date;
  verified_at: Date | null;
  missing_since: Date | null;
  schedule_since: Date;
}

/** What the store's people are notified of. */
export type DomainChange = 'verified' | 'restored' | 'attention' | 'waiting' | 'expired';

/** Moves a domain by what a check found of its key; the change is null where nothing happened. */
export function settle(
  state: DomainState,
  dkim: Outcome,
  now: Date,
): { state: DomainState; next_check_at: Date | null; change: DomainChange | null } {
  const moved = moveBy(state, dkim, now);
  const isOver = moved.state.status === 'expired';
  return { ...moved, next_check_at: isOver ? null : nextCheck(moved.state.schedule_since, now) };
}

function moveBy(
  state: DomainState,
  dkim: Outcome,
  now: Date,
): { state: DomainState; change: DomainChange | null } {
  const { status } = state;
  if (dkim.state === 'found') return verified(state, now);
  if (status === 'pending') {
    const isOver = now.getTime() - state.created_at.getTime() >= EMAIL_DOMAIN_PENDING_DAYS * DAY_MS;
    return isOver
      ? { state: { ...state, status: 'expired' }, change: 'expired' }
      : { state, change: null };
  }
  // Servers that differ or do not answer prove nothing.
  const isMissing = dkim.state !== 'unreachable' && dkim.problem !== 'servers_differ';
  if (!isMissing || status === 'expired') return { state, change: null };
  if (status === 'verified') {
    const attention = { status, missing_since: now, schedule_since: now };
    return { state: { ...state, ...attention, status: 'attention' }, change: 'attention' };
  }
  const missingMs = now.getTime() - (state.missing_since ?? now).getTime();
  if (status === 'attention' && missingMs >= EMAIL_DOMAIN_GRACE_HOURS * HOUR_MS) {
    // Looked at closely again: messages are held up now.
    return { state: { ...state, status: 'waiting', schedule_since: now }, change: 'waiting' };
  }
  return { state, change: null };
}

function verified(
  state: DomainState,
  now: Date,
): { state: DomainState; change: DomainChange | null } {
  const { status } = state;
  if (status === 'verified') return { state, change: null };
  const isNew = status === 'pending' || status === 'expired';
  return {
    state: {
      ...state,
      status: 'verified',
      verified_at: state.verified_at ?? now,
      missing_since: null,
      schedule_since: now,
    },
    change: isNew ? 'verified' : 'restored',
  };
}
