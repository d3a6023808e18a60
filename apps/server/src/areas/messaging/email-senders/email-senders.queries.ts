import type { EmailSender } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';

/** Domains in these states prove the addresses of their mailboxes. */
const VERIFIED_BY = sql<EmailSender['verified_by']>`
  case when exists (select from email_domains d
                     where d.store_id = s.store_id and d.domain = split_part(s.address, '@', 2)
                       and d.status in ('verified', 'attention', 'waiting'))
       then 'domain' when s.code_verified_at is not null then 'code' end`;

const CODE_SENT_AT = sql<string | null>`case when s.code_hash is not null then s.code_sent_at end`;

function senders(ctx: Ctx) {
  return ctx.db
    .selectFrom('email_senders as s')
    .select(['s.id', 's.name', 's.address', 's.reply_to', 's.is_default'])
    .select([VERIFIED_BY.as('verified_by'), CODE_SENT_AT.as('code_sent_at')])
    .where('s.store_id', '=', ctx.store.id);
}

/** The store's senders, the default first. */
export async function listSenders(ctx: Ctx): Promise<{ data: EmailSender[] }> {
  const data = await senders(ctx).orderBy('s.is_default', 'desc').orderBy('s.address').execute();
  return { data };
}

export async function findSender(ctx: Ctx, id: string): Promise<EmailSender> {
  const sender = await senders(ctx).where('s.id', '=', id).executeTakeFirst();
  if (!sender) throw new Failure('not_found');
  return sender;
}

export async function hasSender(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('email_senders')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The sender of this id, else the default one: it may have been removed since a campaign chose it. */
export async function findSigningSender(ctx: Ctx, id: string): Promise<EmailSender | null> {
  if (id === '' || !(await hasSender(ctx, id))) return findDefaultSender(ctx);
  return findSender(ctx, id);
}

/** The sender that signs; null: the store has none yet. */
export async function findDefaultSender(ctx: Ctx): Promise<EmailSender | null> {
  const sender = await senders(ctx).where('s.is_default', '=', true).executeTakeFirst();
  return sender ?? null;
}

/** Locks the store's senders: their number, and which one is the default, stay true. */
export async function lockSenders(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`email_senders:${ctx.store.id}`}))`.execute(
    ctx.db,
  );
}
