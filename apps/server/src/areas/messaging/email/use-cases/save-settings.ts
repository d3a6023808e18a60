import {
  type EmailSettings,
  type EmailSettingsDraft,
  MAIL_PROVIDER_LABELS,
} from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { findDefaultSender, saveDefaultSender } from '#areas/messaging/email-senders/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { isPrivateName } from '#platform/public-address';
import { encryptSecret } from '#platform/secrets';
import { emailTexts } from '../email.texts.ts';
import {
  findEmailSettings,
  type SettingsRow,
  saveEmailSettings,
  settingsColumns,
} from '../email-settings.queries.ts';
import { accountOf, secretIn, settingsOf } from '../mail-account-drafts.ts';
import { findMailAccount, removeMailAccount, saveMailAccount } from '../mail-accounts.queries.ts';
import {
  openPassword,
  passwordPlace,
  readSender,
  type Sender,
  senderOf,
  senderOver,
} from '../sender.ts';
import { readEmailSettings } from './read-email-settings.ts';

/** Saves sender and mail server or account. A secret left out stays, unless what it opens changed. */
export async function saveSettings(ctx: Ctx, draft: EmailSettingsDraft): Promise<EmailSettings> {
  assertOutside(ctx, draft);
  const account = draft.account && (await accountOf(ctx, draft.account));
  return inTransaction(ctx, async (ctx) => {
    const password = passwordOf(ctx, draft, await findEmailSettings(ctx));
    if (account) await saveMailAccount(ctx, account);
    else await removeMailAccount(ctx);
    await saveEmailSettings(ctx, {
      ...settingsColumns(draft, ctx.clock.now()),
      password_sealed: password ? seal(ctx, password) : null,
    });
    // A program may save what it has read: the installation's address is no sender of the store.
    if (
      draft.sender_address &&
      draft.sender_address.toLowerCase() !== ctx.app.config.platformAddress
    ) {
      await saveDefaultSender(ctx, identityOf(ctx, draft));
    }
    await recordSaving(ctx, draft);
    return readEmailSettings(ctx);
  });
}

/** The sender that a draft names; without an address it names none. */
function identityOf(ctx: Ctx, { sender_name, sender_address = '', reply_to }: EmailSettingsDraft) {
  return { name: sender_name ?? ctx.store.name, address: sender_address, reply_to };
}

async function recordSaving(ctx: Ctx, { smtp, account }: EmailSettingsDraft): Promise<void> {
  const of = { target_kind: 'store' as const, target_id: ctx.store.id };
  const server = account ? MAIL_PROVIDER_LABELS[account.provider] : (smtp?.host ?? '');
  await recordAuditEvent(ctx, {
    ...of,
    action: 'mail_server.saved',
    details: { server, sender: (await readSender(ctx)).from.address },
  });
  if (!smtp?.password && !(account && secretIn(account))) return;
  await recordAuditEvent(ctx, {
    ...of,
    action: 'mail_server.password_changed',
    details: { server },
  });
}

/** No message would ever leave through a server that nothing may be sent to. */
function assertOutside(ctx: Ctx, { smtp }: EmailSettingsDraft): void {
  if (!smtp || ctx.app.config.allowPrivateHosts || !isPrivateName(smtp.host)) return;
  const message = emailTexts.public_server;
  throw new Failure('invalid_fields', {
    errors: [{ field: 'smtp.host', rule: 'public_host', message }],
  });
}

/** The sender a draft would make, for a test before it is saved. */
export async function senderOfDraft(ctx: Ctx, draft: EmailSettingsDraft): Promise<Sender> {
  const password = passwordOf(ctx, draft, await findEmailSettings(ctx));
  const saved = await findDefaultSender(ctx);
  const identity = draft.sender_address
    ? {
        ...identityOf(ctx, draft),
        verified_by:
          saved?.address === draft.sender_address.toLowerCase() ? saved.verified_by : null,
      }
    : saved;
  if (draft.account) {
    const account = settingsOf(ctx, draft.account, await findMailAccount(ctx));
    return senderOver(ctx, account, { per_second: null, updated_at: 'draft', identity });
  }
  return senderOf(ctx, settingsColumns(draft, ctx.clock.now()), { password, identity });
}

/**
 * A stored password goes only to its own server, with its own encryption: a manager must not redirect it or send it
 * in clear.
 */
function passwordOf(ctx: Ctx, draft: EmailSettingsDraft, kept: SettingsRow | null): string | null {
  const { smtp } = draft;
  if (!smtp) return null;
  if (smtp.password) return smtp.password;
  const isSameServer =
    kept?.host === smtp.host &&
    kept.port === smtp.port &&
    kept.security === smtp.security &&
    kept.user_name === smtp.user;
  return kept && isSameServer ? openPassword(ctx, kept) : null;
}

function seal(ctx: Ctx, password: string): Buffer {
  return encryptSecret(ctx.app.sealingKey, ctx.store.id, passwordPlace(ctx.store.id), password);
}
