import type { EmailSettings, MailAccount } from '@clientela/contract';
import { findDefaultSender } from '#areas/messaging/email-senders/index';
import type { Ctx } from '#platform/context';
import { findEmailSettings, type SettingsRow } from '../email-settings.queries.ts';
import { findMailAccount, type MailAccountRow } from '../mail-accounts.queries.ts';
import { accountSettings, noticesUrl } from '../mail-accounts.ts';
import { deliveryOf, senderOf, senderOver } from '../sender.ts';

/** Sender and mail server as the form shows them; the password is never read back. */
export async function readEmailSettings(ctx: Ctx): Promise<EmailSettings> {
  const settings = await findEmailSettings(ctx);
  const account = await findMailAccount(ctx);
  const identity = await findDefaultSender(ctx);
  const sender = account
    ? senderOver(ctx, accountSettings(ctx, account), { ...account, identity })
    : await senderOf(ctx, settings, { password: null, identity });
  return {
    sender_name: sender.from.name,
    sender_address: identity?.address ?? sender.from.address,
    // Providers refuse the platform's address over an account of the store.
    sender_verified: account ? identity !== null : sender.unproved_address === null,
    reply_to: identity?.reply_to ?? null,
    smtp: settings ? smtpOf(settings) : null,
    account: account && shownAccount(ctx, account),
    delivery: deliveryOf(sender),
    dkim_domain: sender.dkim?.domain ?? null,
    one_click: ctx.app.config.publicUrl.startsWith('https:'),
    updated_at: settings?.updated_at ?? null,
  };
}

function shownAccount({ app, store }: Ctx, account: MailAccountRow): MailAccount {
  const { provider, region, user_name, configuration_set, verification_key } = account;
  const { per_second, per_day, sent_in_24_hours, is_sandbox, is_stopped, read_at } = account;
  return {
    provider,
    region,
    access_key_id: user_name || null,
    configuration_set,
    verification_key,
    notices_url: noticesUrl(app, store.public_key, account),
    last_notice_at: account.last_notice_at,
    limits: { per_second, per_day, sent_in_24_hours, is_sandbox, is_stopped, read_at },
  };
}

function smtpOf(settings: SettingsRow): EmailSettings['smtp'] {
  const { host, port, security } = settings;
  if (host === null || port === null || security === null) return null;
  return {
    host,
    port,
    security,
    user: settings.user_name,
    has_password: settings.password_sealed !== null,
    messages_per_second: settings.messages_per_second,
    max_connections: settings.max_connections,
  };
}
