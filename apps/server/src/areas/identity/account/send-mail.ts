import { personId } from '#platform/actor';
import type { PlatformCtx } from '#platform/context';
import type { PlatformMail } from '#platform/mail';

/** Sends mails without delaying the response. */
export function sendLater(ctx: PlatformCtx, ...mails: PlatformMail[]): void {
  for (const mail of mails) {
    ctx.app.mail.send(mail).catch((error) => {
      ctx.log.error('account mail not sent', { user: personId(ctx), error });
    });
  }
}
