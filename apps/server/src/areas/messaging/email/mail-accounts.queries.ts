import type { MailProviderName } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import type { MailAccountFacts } from './email.port.ts';

export interface MailAccountRow {
  provider: MailProviderName;
  region: string;
  user_name: string;
  secret_sealed: Buffer;
  configuration_set: string | null;
  verification_key: string | null;
  notices_key: string;
  notices_topic: string | null;
  last_notice_at: string | null;
  per_second: number | null;
  per_day: number | null;
  sent_in_24_hours: number | null;
  is_sandbox: boolean;
  is_stopped: boolean;
  read_at: string;
  updated_at: string;
}

export async function findMailAccount(ctx: Ctx): Promise<MailAccountRow | null> {
  const row = await ctx.db
    .selectFrom('mail_accounts')
    .selectAll()
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  if (!row) return null;
  const { store_id: _, ...rest } = row;
  return { ...rest, provider: row.provider as MailProviderName };
}

export async function saveMailAccount(ctx: Ctx, row: MailAccountRow): Promise<void> {
  await ctx.db
    .insertInto('mail_accounts')
    .values({ store_id: ctx.store.id, ...row })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(row))
    .execute();
}

export async function removeMailAccount(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom('mail_accounts').where('store_id', '=', ctx.store.id).execute();
}

/** Saves what the provider allows now. */
export async function saveMailAccountFacts(ctx: Ctx, facts: MailAccountFacts): Promise<void> {
  await ctx.db
    .updateTable('mail_accounts')
    .set({ ...facts, read_at: ctx.clock.now().toISOString() })
    .where('store_id', '=', ctx.store.id)
    .execute();
}

/** Notes that the provider's events arrive, and pins the topic that sends them. */
export async function noteMailNotices(ctx: Ctx, topic: string | null): Promise<void> {
  await ctx.db
    .updateTable('mail_accounts')
    .set({ last_notice_at: ctx.clock.now().toISOString(), notices_topic: topic })
    .where('store_id', '=', ctx.store.id)
    .execute();
}
