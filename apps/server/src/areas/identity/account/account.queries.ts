import type { Account, OpenSession } from '@clientela/contract';
import { sql } from 'kysely';
import { personOf } from '#platform/actor';
import type { PlatformCtx } from '#platform/context';
import { findCurrentUser } from '../session/index.ts';

export async function readAccount(ctx: PlatformCtx): Promise<Account> {
  const pending = await ctx.db
    .selectFrom('email_changes')
    .select('email')
    .where('user_id', '=', personOf(ctx).id)
    .where('expires_at', '>', ctx.clock.now().toISOString())
    .executeTakeFirst();
  return { user: await findCurrentUser(ctx), pending_email: pending?.email ?? null };
}

/** Account data needed to decide about a change. */
export function findAccount(ctx: PlatformCtx) {
  return ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_key', 'avatar'])
    .where('id', '=', personOf(ctx).id)
    .executeTakeFirstOrThrow();
}

export async function dropEmailChange(ctx: PlatformCtx): Promise<void> {
  await ctx.db.deleteFrom('email_changes').where('user_id', '=', personOf(ctx).id).execute();
}

/** The latest request to change the e-mail is the only one that counts. */
export async function replaceEmailChange(
  ctx: PlatformCtx,
  change: { token_hash: Buffer; email: string; expires_at: Date },
): Promise<void> {
  await dropEmailChange(ctx);
  await ctx.db
    .insertInto('email_changes')
    .values({ user_id: personOf(ctx).id, ...change })
    .execute();
}

/** Consumes an e-mail change by its token, so that it works once; the person must be the same. */
export async function consumeEmailChange(
  ctx: PlatformCtx,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const taken = await ctx.db
    .deleteFrom('email_changes')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', personOf(ctx).id)
    .where('expires_at', '>', ctx.clock.now().toISOString())
    .returning('email')
    .executeTakeFirst();
  return taken?.email;
}

export async function isEmailTaken(ctx: PlatformCtx, email: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', email.toLowerCase())
    .where('id', '!=', personOf(ctx).id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Sign-ins that could still be used, last used first. */
export async function listOpenSessions(ctx: PlatformCtx, current: string): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select s.id, s.id = ${current} as is_current, s.user_agent, s.address, s.created_at, s.last_seen_at
      from sessions s
     where s.user_id = ${personOf(ctx).id} and s.revoked_at is null
       and (exists (select from access_tokens t
                     where t.session_id = s.id and t.expires_at > ${ctx.clock.now()})
         or exists (select from refresh_tokens r
                     where r.session_id = s.id and r.expires_at > ${ctx.clock.now()}))
     order by s.id = ${current} desc, s.last_seen_at desc, s.id`.execute(ctx.db);
  return rows;
}
