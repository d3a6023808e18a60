import type { BounceMailboxProblem } from '@clientela/contract';
import { sql } from 'kysely';
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
    })
    .where('store_id', '=', ctx.store.id)
    .where('updated_at', '=', updated_at)
    .execute();
}

export async function saveProblem(
  ctx: Ctx,
  { updated_at }: MailboxRow,
  problem: BounceMailboxProblem,
): Promise<void> {
  await ctx.db
    .updateTable('bounce_mailboxes')
    .set({ problem })
    .where('store_id', '=', ctx.store.id)
    .where('updated_at', '=', updated_at)
    .execute();
}
