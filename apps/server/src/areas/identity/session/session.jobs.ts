import { z } from 'zod';
import { hashSecret, newSecret } from '#platform/ids';
import { platformJob } from '#platform/jobs';
import { resetMail } from './reset-mail.ts';
import { RESET_MINUTES } from './session.rules.ts';

/**
 * Mails a reset link, if somebody has this address. Who asked waits for none of it, so that known and
 * unknown addresses answer alike. The token is made here: only the mail ever holds it.
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
