import type { BounceMailboxProblem } from '@clientela/contract';
import { sql } from 'kysely';
import { type Backoff, pauseMs } from '#platform/backoff';
import type { Ctx } from '#platform/context';
import { decryptSecret } from '#platform/secrets';
import type { MailboxPlace, MailboxSettings } from './mailbox.port.ts';

export interface MailboxRow {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  user_name: string;
  password_sealed: Buffer;
  folder: string;
  uid_validity: number | null;
  last_uid: number | null;
  read_at: string | null;
  found: number;
  problem: BounceMailboxProblem | null;
  /** In a row. */
  failures: number;
  retry_at: string | null;
  updated_at: string;
}

export async function findMailbox(ctx: Ctx): Promise<MailboxRow | null> {
  const row = await ctx.db
    .selectFrom('bounce_mailboxes')
    .selectAll()
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  if (!row) return null;
  const { store_id: _, ...rest } = row;
  return {
    ...rest,
    security: row.security as MailboxRow['security'],
    problem: row.problem as MailboxRow['problem'],
  };
}

export const passwordPlace = (storeId: string) => `bounce_mailboxes/${storeId}/password`;

export function settingsOf(ctx: Ctx, row: MailboxRow): MailboxSettings {
  const { host, port, security, user_name, password_sealed, folder } = row;
  const { id } = ctx.store;
  const password = decryptSecret(ctx.app.sealingKey, id, passwordPlace(id), password_sealed);
  const allow_private_hosts = ctx.app.config.allowPrivateHosts;
  return { host, port, security, user: user_name, password, folder, allow_private_hosts };
}

export function placeOf({ uid_validity, last_uid }: MailboxRow): MailboxPlace | null {
  return uid_validity !== null && last_uid !== null ? { uid_validity, last_uid } : null;
}

/** Saves how far a reading came, unless another mailbox was saved meanwhile. */
export async function saveReading(
  ctx: Ctx,
  { updated_at }: MailboxRow,
  { place, found }: { place: MailboxPlace; found: number },
): Promise<void> {
  await ctx.db
    .updateTable('bounce_mailboxes')
    .set({
      ...place,
      read_at: ctx.clock.now(),
      found: sql`found + ${found}`,
      problem: null,
      failures: 0,
      retry_at: null,
    })
    .where('store_id', '=', ctx.store.id)
    .where('updated_at', '=', updated_at)
    .execute();
}

const HOUR_MS = 3_600_000;
const longestMs = 24 * HOUR_MS;
/** Some servers lock an account whose password is refused again and again. */
const BACKOFF: Record<BounceMailboxProblem, Backoff> = {
  sign_in: { firstMs: HOUR_MS, longestMs },
  certificate: { firstMs: HOUR_MS / 4, longestMs },
  unreachable: { firstMs: HOUR_MS / 12, longestMs },
  folder: { firstMs: HOUR_MS / 4, longestMs },
};

/** Saves why a reading failed, and when the next one is due. */
export async function saveProblem(
  ctx: Ctx,
  { updated_at, failures }: MailboxRow,
  problem: BounceMailboxProblem,
): Promise<void> {
  await ctx.db
    .updateTable('bounce_mailboxes')
    .set({
      problem,
      failures: failures + 1,
      retry_at: new Date(ctx.clock.now().getTime() + pauseMs(BACKOFF[problem], failures)),
    })
    .where('store_id', '=', ctx.store.id)
    .where('updated_at', '=', updated_at)
    .execute();
}
