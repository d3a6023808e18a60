import { EMAIL_CHANGE_HOURS, PasswordChange, UserForm } from '@clientela/contract';
import type { FastifyRequest } from 'fastify';
import { personOf } from '#platform/actor';
import { inTransaction, type PlatformCtx } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { readForm } from '#platform/http/form';
import { countHit } from '#platform/http/rate-limit';
import { hashSecret, newSecret } from '#platform/ids';
import { hashPassword } from '#platform/passwords';
import { recordOwnAuditEvent } from '../../audit/index.ts';
import { dropImage, saveImage, UPLOADED_IMAGE } from '../../images/index.ts';
import {
  type Client,
  endSessionsOf,
  findByPassword,
  type OpenedSession,
  openSession,
  writeUser,
} from '../../session/index.ts';
import { findAccount, isEmailTaken, replaceEmailChange } from '../account.queries.ts';
import { accountTexts } from '../account.texts.ts';
import {
  changeAskedMail,
  confirmationMail,
  passwordChangedMail,
  takenMail,
} from '../account-mails.ts';
import { sendLater } from '../send-mail.ts';

/** Requests to change the e-mail, per person and hour. */
const EMAIL_CHANGES_MAX = 5;

interface UserChange {
  fields: UserForm;
  file: Buffer | null;
}

export function readUserForm(request: FastifyRequest): Promise<UserChange> {
  return readForm(request, UserForm, { field: 'avatar', ...UPLOADED_IMAGE });
}

/**
 * Changes the caller's account. A new password ends all sessions; the browser that knew the old one
 * gets a new session in the response. A new e-mail waits for its confirmation.
 */
export async function updateUser(
  ctx: PlatformCtx,
  { fields, file }: UserChange,
  client: Client,
): Promise<OpenedSession | null> {
  const before = await findAccount(ctx);
  const email =
    fields.email && fields.email.toLowerCase() !== before.email_key ? fields.email : null;
  const password = newPasswordOf(fields, email !== null);
  if (email || password)
    await assertOldPassword(ctx, before.email, fields.old_password, client.address);
  if (email) await assertMayAskForEmail(ctx);

  const password_hash = password && (await hashPassword(password));
  const opened = await inTransaction(ctx, async (ctx) => {
    const avatar = await changedAvatar(ctx, fields, file);
    await writeUser(ctx, {
      ...(fields.name !== undefined && { name: fields.name }),
      ...(avatar !== undefined && { avatar }),
      ...(password_hash && { password_hash }),
    });
    if (avatar !== undefined) await dropImage(ctx, before.avatar);
    if (!password_hash) return null;
    await endSessionsOf(ctx, before.id);
    await recordOwnAuditEvent(ctx, before.id, { action: 'person.password_changed' });
    return openSession(ctx, before.id, client);
  });
  if (password) sendLater(ctx, passwordChangedMail(before));
  if (email) await requestEmailChange(ctx, before, email);
  return opened;
}

/** The new password, where one is asked for: then all three fields are needed. */
function newPasswordOf(fields: UserForm, isForEmail: boolean): string | null {
  const { old_password, password, password_confirmation } = fields;
  const isAsked = password || password_confirmation || (old_password && !isForEmail);
  return isAsked
    ? PasswordChange.parse({ old_password, password, password_confirmation }).password
    : null;
}

async function assertOldPassword(
  ctx: PlatformCtx,
  email: string,
  typed: string | undefined,
  address: string,
): Promise<void> {
  if (!typed) throw invalidField('old_password', accountTexts.current_password_missing, 'required');
  const found = await findByPassword(ctx, { email, password: typed }, address);
  if (found !== personOf(ctx).id)
    throw invalidField('old_password', accountTexts.current_password_wrong);
}

async function assertMayAskForEmail(ctx: PlatformCtx): Promise<void> {
  const asked = await countHit(ctx.app, `email-change:${personOf(ctx).id}`, 3600);
  if (asked.count > EMAIL_CHANGES_MAX) {
    throw new Failure('too_many_requests', { retryAfter: asked.secondsLeft });
  }
}

/** The new avatar's token, null to remove it, undefined to leave it unchanged. */
async function changedAvatar(
  ctx: PlatformCtx,
  fields: UserForm,
  file: Buffer | null,
): Promise<string | null | undefined> {
  if (file) return saveImage(ctx, file);
  return fields.avatar === '' ? null : undefined;
}

/** Mails the link; only the address itself learns whether it is in use. */
async function requestEmailChange(
  ctx: PlatformCtx,
  person: { name: string; email: string },
  email: string,
): Promise<void> {
  const token = newSecret(256);
  const expires_at = new Date(ctx.clock.now().getTime() + EMAIL_CHANGE_HOURS * 3_600_000);
  await inTransaction(ctx, (ctx) =>
    replaceEmailChange(ctx, { token_hash: hashSecret(token), email, expires_at }),
  );
  const link = `${ctx.app.config.publicUrl}/my-account?confirm=${token}`;
  const toNew = (await isEmailTaken(ctx, email))
    ? takenMail(email)
    : confirmationMail(person, email, link);
  sendLater(ctx, toNew, changeAskedMail(person, email));
}
