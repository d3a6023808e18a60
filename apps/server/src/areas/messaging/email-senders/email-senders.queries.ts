import type { EmailSender } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';

/** Domains that prove the addresses of their mailboxes. */
const PROVING = sql`d.status in ('verified', 'attention', 'waiting')`;

const COLUMNS = sql`s.id, s.name, s.address, s.reply_to, s.is_default,
  case when exists (select from email_domains d
                     where d.store_id = s.store_id and d.domain = split_part(s.address, '@', 2) and ${PROVING})
       then 'domain' when s.code_verified_at is not null then 'code' end as verified_by,
  case when s.code_hash is not null then s.code_sent_at end as code_sent_at`;

/** The store's senders, the default first. */
export async function listSenders(ctx: Ctx): Promise<{ data: EmailSender[] }> {
  const { rows } = await sql<EmailSender>`
    select ${COLUMNS} from email_senders s where s.store_id = ${ctx.store.id}
     order by s.is_default desc, s.address`.execute(ctx.db);
  return { data: rows };
}

export async function findSender(ctx: Ctx, id: string): Promise<EmailSender> {
  const { rows } = await sql<EmailSender>`
    select ${COLUMNS} from email_senders s where s.store_id = ${ctx.store.id} and s.id = ${id}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
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
  const { rows } = await sql<EmailSender>`
    select ${COLUMNS} from email_senders s where s.store_id = ${ctx.store.id} and s.is_default`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** Locks the store's senders: their number, and which one is the default, stay true. */
export async function lockSenders(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`email_senders:${ctx.store.id}`}))`.execute(
    ctx.db,
  );
}
