import { inTransaction, type PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { hashSecret } from '#platform/ids';
import { recordOwnAuditEvent } from '../../audit/index.ts';
import {
  type Client,
  endSessionsOf,
  type OpenedSession,
  openSession,
  writeUser,
} from '../../session/index.ts';
import { consumeEmailChange, findAccount, isEmailTaken } from '../account.queries.ts';
import { changedMail } from '../account-mails.ts';
import { sendLater } from '../send-mail.ts';

/** A mailed link opens no sign-in that may change cards. */
const NO_PASSWORD_TYPED = new Date(0);

/**
 * Makes the mailed address the person's own. All sessions end; the confirming browser has just
 * shown its token and the mailed one, so it gets a new session.
 */
export async function confirmEmailChange(
  ctx: PlatformCtx,
  token: string,
  client: Client,
): Promise<OpenedSession> {
  const before = await findAccount(ctx);
  const { opened, email } = await inTransaction(ctx, async (ctx) => {
    const email = await consumeEmailChange(ctx, hashSecret(token));
    if (!email || (await isEmailTaken(ctx, email))) throw new Failure('email_change_invalid');
    await writeUser(ctx, { email });
    await endSessionsOf(ctx, before.id);
    const opened = await openSession(ctx, before.id, client, NO_PASSWORD_TYPED);
    await recordOwnAuditEvent(ctx, before.id, {
      action: 'person.email_changed',
      details: { email },
    });
    return { opened, email };
  });
  sendLater(ctx, changedMail(before, email));
  return opened;
}
