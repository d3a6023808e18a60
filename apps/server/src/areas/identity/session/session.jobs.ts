import { RETENTION_DAYS } from '@clientela/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { hashSecret, newSecret } from '#platform/ids';
import { clockJob, platformJob } from '#platform/jobs';
import { pruneEnded, pruneOld } from '#platform/pruning';
import { resetMail } from './reset-mail.ts';
import { RESET_MINUTES } from './session.rules.ts';

/**
 * Mails a reset link, if the address has an account. The request does not wait for it, so that
 * known and unknown addresses behave alike. The token is created here: only the mail ever contains
 * it.
 */
export const sendResetLink = platformJob({
  name: 'session.send_reset_link',
  payload: z.object({ email: z.string() }),
  once: ({ email }) => email.toLowerCase(),
  async run(ctx, { email }) {
    const user = await ctx.db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('email_key', '=', email.toLowerCase())
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!user) return;
    const token = newSecret(256);
    const expires_at = new Date(ctx.clock.now().getTime() + RESET_MINUTES * 60_000);
    await ctx.db
      .insertInto('password_resets')
      .values({ token_hash: hashSecret(token), user_id: user.id, expires_at })
      .execute();
    const link = `${ctx.app.config.publicUrl}/reset-password/${token}`;
    await ctx.app.mail.send(resetMail(user, link));
  },
});

/** Throws away sign-ins that are over, with tokens and reset links that open nothing any more. */
export const pruneSignIns = clockJob({
  name: 'session.prune',
  at_home: true,
  at: '10 4 * * *',
  async run(ctx) {
    // An exchanged refresh token is retained until its expiry too: using it again indicates theft.
    for (const table of ['access_tokens', 'refresh_tokens', 'password_resets']) {
      await pruneEnded(ctx, { table, key: 'token_hash', end: 'expires_at' });
    }
    await pruneOld(
      ctx,
      RETENTION_DAYS.sign_ins,
      (before, piece) => sql`
      with gone as (
        delete from sessions where id in (
          select s.id from sessions s
           where coalesce(s.revoked_at, s.last_seen_at) < ${before}
             and not exists (select from refresh_tokens r where r.session_id = s.id)
           order by coalesce(s.revoked_at, s.last_seen_at) limit ${piece})
        returning 1)
      select count(*)::int as n from gone`,
    );
  },
});
