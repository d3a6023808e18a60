import { EMAIL_SENDERS_MAX, type EmailSender, type EmailSenderDraft } from '@clientela/contract';
import { FREE_MAIL_DOMAINS } from '@clientela/domain';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import {
  findDefaultSender,
  findSender,
  listSenders,
  lockSenders,
} from './email-senders.queries.ts';
import { emailSendersTexts } from './email-senders.texts.ts';
import { mailCode } from './verify-sender.ts';

/** Adds a sender; the first is the default. Without a verified domain its address gets a code. */
export async function addSender(ctx: Ctx, draft: EmailSenderDraft): Promise<EmailSender> {
  assertOwnAddress(draft.address, 'address');
  const id = await inTransaction(ctx, async (ctx) => {
    await lockSenders(ctx);
    const { data } = await listSenders(ctx);
    const address = draft.address.toLowerCase();
    if (data.some((one) => one.address === address)) throw new Failure('email_sender_exists');
    if (data.length >= EMAIL_SENDERS_MAX) throw new Failure('too_many_email_senders');
    const id = await insertSender(ctx, draft, data.length === 0);
    await record(ctx, 'email_sender.added', { id, address });
    return id;
  });
  const added = await findSender(ctx, id);
  return added.verified_by ? added : mailCode(ctx, id);
}

async function insertSender(
  ctx: Ctx,
  { name, address, reply_to }: EmailSenderDraft,
  isDefault: boolean,
): Promise<string> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await ctx.db
    .insertInto('email_senders')
    .values({
      store_id: ctx.store.id,
      id,
      name,
      address: address.toLowerCase(),
      reply_to,
      is_default: isDefault,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Other mail servers refuse messages in the name of a mail provider's customers. */
function assertOwnAddress(address: string, field: string): void {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  if (!FREE_MAIL_DOMAINS.has(domain)) return;
  const message = emailSendersTexts.free_mail;
  throw new Failure('invalid_fields', { message, errors: [{ field, rule: 'free_mail', message }] });
}

export function changeSender(
  ctx: Ctx,
  id: string,
  changed: Pick<EmailSenderDraft, 'name' | 'reply_to'>,
): Promise<EmailSender> {
  return inTransaction(ctx, async (ctx) => {
    const { address } = await findSender(ctx, id);
    await ctx.db
      .updateTable('email_senders')
      .set({ ...changed, updated_at: ctx.clock.now() })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    await record(ctx, 'email_sender.changed', { id, address });
    return findSender(ctx, id);
  });
}

export function removeSender(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockSenders(ctx);
    const sender = await findSender(ctx, id);
    if (sender.is_default) throw new Failure('email_sender_is_default');
    await ctx.db
      .deleteFrom('email_senders')
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    await record(ctx, 'email_sender.removed', sender);
  });
}

export function makeDefault(ctx: Ctx, id: string): Promise<EmailSender> {
  return inTransaction(ctx, async (ctx) => {
    await lockSenders(ctx);
    const sender = await findSender(ctx, id);
    if (!sender.verified_by) throw new Failure('email_sender_not_verified');
    await setDefault(ctx, id);
    await record(ctx, 'email_sender.made_default', sender);
    return findSender(ctx, id);
  });
}

async function setDefault(ctx: Ctx, id: string): Promise<void> {
  const all = ctx.db.updateTable('email_senders').where('store_id', '=', ctx.store.id);
  await all.set({ is_default: false }).where('is_default', '=', true).execute();
  await all.set({ is_default: true }).where('id', '=', id).execute();
}

/** Saves the default sender together with the server that delivers, as programs do by one call. */
export async function saveDefaultSender(ctx: Ctx, draft: EmailSenderDraft): Promise<void> {
  assertOwnAddress(draft.address, 'sender_address');
  await lockSenders(ctx);
  const address = draft.address.toLowerCase();
  const { data } = await listSenders(ctx);
  const known = data.find((one) => one.address === address);
  const id = known?.id ?? (await insertSender(ctx, draft, false));
  if (known) {
    const { name, reply_to } = draft;
    await ctx.db
      .updateTable('email_senders')
      .set({ name, reply_to, updated_at: ctx.clock.now() })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
  }
  if ((await findDefaultSender(ctx))?.id !== id) await setDefault(ctx, id);
}

function record(
  ctx: Ctx,
  action: `email_sender.${'added' | 'changed' | 'removed' | 'made_default'}`,
  { id, address }: { id: string; address: string },
): Promise<void> {
  return recordAuditEvent(ctx, {
    action,
    target_kind: 'email_sender',
    target_id: id,
    details: { email: address },
  });
}
