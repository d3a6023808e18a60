import type { EmailSettings } from '@clientela/contract';
import { findDefaultSender } from '#areas/messaging/email-senders/index';
import type { Ctx } from '#platform/context';
import { findEmailSettings, type SettingsRow } from '../email-settings.queries.ts';
import { deliveryOf, senderOf } from '../sender.ts';

/** Sender and mail server as the form shows them; the password is never read back. */
export async function readEmailSettings(ctx: Ctx): Promise<EmailSettings> {
  const settings = await findEmailSettings(ctx);
  const identity = await findDefaultSender(ctx);
  const sender = await senderOf(ctx, settings, { password: null, identity });
  return {
    sender_name: sender.from.name,
    sender_address: identity?.address ?? sender.from.address,
    sender_verified: sender.unproved_address === null,
    reply_to: identity?.reply_to ?? null,
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
