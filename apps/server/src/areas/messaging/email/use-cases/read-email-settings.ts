import type { EmailSettings } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { findEmailSettings, type SettingsRow } from '../email-settings.queries.ts';
import { deliveryOf, senderOf } from '../sender.ts';

/** Sender and mail server as the form shows them; the password is never read back. */
export async function readEmailSettings(ctx: Ctx): Promise<EmailSettings> {
  const settings = await findEmailSettings(ctx);
  const sender = await senderOf(ctx, settings, null);
  return {
    sender_name: sender.from.name,
    sender_address: sender.from.address,
    reply_to: sender.reply_to,
    smtp: settings ? smtpOf(settings) : null,
    delivery: deliveryOf(sender),
    dkim_domain: sender.dkim?.domain ?? null,
    updated_at: settings?.updated_at ?? null,
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
