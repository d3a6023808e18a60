import type { BounceMailbox, BounceMailboxDraft } from '@clientela/contract';
import { present } from '@clientela/domain';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { isPrivateName } from '#platform/public-address';
import { encryptSecret } from '#platform/secrets';
import { emailReportsTexts } from '../email-reports.texts.ts';
import { MailboxError, type MailboxSettings } from './mailbox.port.ts';
import { findMailbox, type MailboxRow, passwordPlace, settingsOf } from './mailbox.queries.ts';

const texts = emailReportsTexts.mailbox;

/** The mailbox as the form shows it; its password is never read back. */
export async function readMailboxSettings(ctx: Ctx): Promise<BounceMailbox | null> {
  const row = await findMailbox(ctx);
  if (!row) return null;
  const { host, port, security, user_name: user, folder, read_at, found, problem } = row;
  return { host, port, security, user, folder, read_at, found, problem };
}

/** Saves a mailbox that its server opens. Another mailbox or folder is read like a new one. */
export async function saveMailbox(ctx: Ctx, draft: BounceMailboxDraft): Promise<BounceMailbox> {
  const { host, port, security, user, folder } = draft;
  const allow_private_hosts = ctx.app.config.allowPrivateHosts;
  if (!allow_private_hosts && isPrivateName(host)) {
    throw invalidField('host', texts.public_server, 'public_host');
  }
  const kept = await findMailbox(ctx);
  const isSame = kept !== null && isSameMailbox(kept, draft);
  const password = draft.password ?? (isSame ? settingsOf(ctx, kept).password : null);
  if (password === null) throw invalidField('password', texts.password_missing, 'required');
  await check(ctx, { host, port, security, user, password, folder, allow_private_hosts });
  const { id: store_id } = ctx.store;
  const columns = {
    host,
    port,
    security,
    user_name: user,
    password_sealed: encryptSecret(ctx.app.sealingKey, store_id, passwordPlace(store_id), password),
    folder,
    problem: null,
    failures: 0,
    retry_at: null,
    updated_at: ctx.clock.now(),
    ...(!(isSame && kept.folder === folder) && { uid_validity: null, last_uid: null }),
  };
  return inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('bounce_mailboxes')
      .values({ store_id, ...columns })
      .onConflict((conflict) => conflict.column('store_id').doUpdateSet(columns))
      .execute();
    await record(ctx, 'bounce_mailbox.saved', user);
    return present(await readMailboxSettings(ctx), 'saved mailbox');
  });
}

export async function removeMailbox(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const removed = await ctx.db
      .deleteFrom('bounce_mailboxes')
      .where('store_id', '=', ctx.store.id)
      .returning('user_name')
      .executeTakeFirst();
    if (removed) await record(ctx, 'bounce_mailbox.removed', removed.user_name);
  });
}

/** A stored password goes only to its own server, with its own encryption. */
function isSameMailbox(kept: MailboxRow, draft: BounceMailboxDraft): boolean {
  return (
    kept.host === draft.host &&
    kept.port === draft.port &&
    kept.security === draft.security &&
    kept.user_name === draft.user
  );
}

async function check(ctx: Ctx, settings: MailboxSettings): Promise<void> {
  try {
    await ctx.app.mailboxes.check(settings);
  } catch (cause) {
    if (!(cause instanceof MailboxError)) throw cause;
    if (cause.problem === 'sign_in') throw invalidField('password', texts.sign_in);
    if (cause.problem === 'folder') throw invalidField('folder', texts.folder);
    throw new Failure('email_connection_failed', { message: texts[cause.problem], cause });
  }
}

function record(
  ctx: Ctx,
  action: 'bounce_mailbox.saved' | 'bounce_mailbox.removed',
  mailbox: string,
): Promise<void> {
  return recordAuditEvent(ctx, {
    action,
    target_kind: 'store',
    target_id: ctx.store.id,
    details: { mailbox },
  });
}
