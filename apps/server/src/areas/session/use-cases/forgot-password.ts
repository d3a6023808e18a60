import type { PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { countHit } from '#platform/http/rate-limit';
import { hashSecret, newSecret } from '#platform/ids';
import { resetMail } from '../reset-mail.ts';
import { RESET_MAILS_MAX, RESET_MINUTES } from '../session.rules.ts';

/**
 * Mails a reset link to a known account. The answer does not wait for the mail, so that known and
 * unknown addresses answer alike, in time too.
 */
export async function forgotPassword(ctx: PlatformCtx, email: string): Promise<void> {
  const asked = await countHit(ctx.app, `reset-mail:${email.toLowerCase()}`, 3600);
  if (asked.count > RESET_MAILS_MAX) {
    throw new Failure('too_many_requests', { retryAfter: asked.secondsLeft });
  }
  const token = newSecret(256);
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email_key', '=', email.toLowerCase())
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!user) return;
  await ctx.db
    .insertInto('password_resets')
    .values({
      token_hash: hashSecret(token),
      user_id: user.id,
      expires_at: new Date(ctx.clock.now().getTime() + RESET_MINUTES * 60_000),
    })
    .execute();
  const link = `${ctx.app.config.publicUrl}/reset-password/${token}`;
  ctx.app.mail.send(resetMail(user, link)).catch((error) => {
    ctx.log.error('reset mail not sent', { user: user.id, error });
  });
}
