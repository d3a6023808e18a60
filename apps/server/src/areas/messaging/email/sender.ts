import { type EmailSender, MAIL_PROVIDER_LABELS, WARMUP_PLAN } from '@clientela/contract';
import { findSigning } from '#areas/messaging/email-domains/index';
import { findSigningSender } from '#areas/messaging/email-senders/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import type { DkimKey } from '#platform/mime/dkim';
import { decryptSecret } from '#platform/secrets';
import type {
  MailAccountFacts,
  MailAccountSettings,
  MailServerSettings,
  MailTrouble,
  SmtpServerSettings,
  Undelivered,
} from './email.port.ts';
import { emailTexts } from './email.texts.ts';
import { findEmailSettings, type SettingsRow } from './email-settings.queries.ts';
import { findMailAccount } from './mail-accounts.queries.ts';
import { accountSettings, currentFacts, rateOf } from './mail-accounts.ts';

/** Sender of a store's messages, and the mail server that delivers them. */
export interface Sender {
  /** Identifies the server's current settings: connections are pooled and shared under this key. */
  key: string;
  from: { name: string; address: string };
  reply_to: string | null;
  /** The store's address, where it may not sign yet and messages leave in the installation's name. */
  unproved_address: string | null;
  /** Whether the server or account is the store's, and not the platform's. */
  is_own: boolean;
  /** The server's or provider's name, as people know it. */
  server_name: string;
  /** Null: the test outbox. */
  server: MailServerSettings | null;
  /** Messages a second of an account, by the provider's limits; null: it names none. */
  per_second: number | null;
  dkim: DkimKey | null;
  /** The domain's key is missing from its DNS for too long: receivers would refuse the messages. */
  waits_for_domain: boolean;
  /** Why an account's provider would refuse messages; null: no known reason, or no account. */
  account_trouble: 'no_sender' | 'sandbox' | 'stopped' | null;
  /** What the warm-up of the sender's domain lets out today; null: it has none. */
  warmup: { domain: string; amount: number; used: number } | null;
  /** Domain of return paths; null: notices go to the sender's address, as a store's own server requires. */
  return_path: string | null;
}

const PLATFORM_CONNECTIONS = 10;

/** The name and address that sign, and whether the address is proved to be the store's. */
export type SenderIdentity = Pick<EmailSender, 'name' | 'address' | 'reply_to' | 'verified_by'>;

/**
 * The sender of this id, else the store's default one, over the store's own account or server, else the
 * platform's, else the test outbox.
 */
export async function readSender(ctx: Ctx, id = ''): Promise<Sender> {
  const identity = await findSigningSender(ctx, id);
  const row = await findMailAccount(ctx);
  if (row) {
    const account = accountSettings(ctx, row);
    const facts = await currentFacts(ctx, row, account);
    return senderOver(ctx, account, { ...facts, updated_at: row.updated_at, identity });
  }
  const settings = await findEmailSettings(ctx);
  const password = settings ? openPassword(ctx, settings) : null;
  return senderOf(ctx, settings, { password, identity });
}

/** The sender over an account, whose provider signs and proves the addresses that it lets out. */
export function senderOver(
  { store, app }: Ctx,
  account: MailAccountSettings,
  {
    per_second,
    updated_at,
    identity,
    ...facts
  }: Pick<MailAccountFacts, 'per_second'> &
    Partial<Pick<MailAccountFacts, 'is_sandbox' | 'is_stopped'>> & {
      updated_at: string;
      identity: SenderIdentity | null;
    },
): Sender {
  const { provider } = account;
  return {
    key: `${store.id}:${provider}:${updated_at}`,
    from: {
      name: identity?.name ?? store.name,
      address: identity?.address ?? app.config.platformAddress,
    },
    is_own: true,
    server_name: emailTexts.account(MAIL_PROVIDER_LABELS[provider]),
    reply_to: identity?.reply_to ?? null,
    unproved_address: null,
    server: account,
    per_second: rateOf(provider, per_second),
    // The provider replaces headers that a signature of ours would cover.
    dkim: null,
    waits_for_domain: false,
    account_trouble: !identity
      ? 'no_sender'
      : facts.is_stopped
        ? 'stopped'
        : facts.is_sandbox
          ? 'sandbox'
          : null,
    // The provider warms its own addresses up.
    warmup: null,
    return_path: null,
  };
}

/** The sender that a mail server's settings stand for, saved or about to be. */
export async function senderOf(
  ctx: Ctx,
  settings: Omit<SettingsRow, 'password_sealed'> | null,
  { password, identity }: { password: string | null; identity: SenderIdentity | null },
): Promise<Sender> {
  const own = settings ? ownServer(ctx, settings, password) : null;
  const { smtpUrl, bounceDomain, platformAddress } = ctx.app.config;
  const server = own ?? platformServer(smtpUrl);
  // A store's own server answers for the addresses it lets out.
  const isProved = own !== null || !server || (identity?.verified_by ?? null) !== null;
  const from = {
    name: identity?.name ?? ctx.store.name,
    address: identity && isProved ? identity.address : platformAddress,
  };
  const signing = server && (await findSigning(ctx, domainOf(from.address)));
  return {
    key: own ? `${ctx.store.id}:${settings?.updated_at}` : 'platform',
    from,
    is_own: own !== null,
    server_name: emailTexts.server(server?.host ?? ''),
    per_second: null,
    reply_to: identity?.reply_to ?? (isProved ? null : (identity?.address ?? null)),
    unproved_address: isProved ? null : (identity?.address ?? null),
    server,
    dkim: signing?.key ?? null,
    waits_for_domain: signing?.waits ?? false,
    account_trouble: null,
    warmup: signing?.warmup
      ? {
          domain: domainOf(from.address),
          amount: WARMUP_PLAN[signing.warmup.step - 1] ?? 0,
          used: signing.warmup.used,
        }
      : null,
    return_path: server && !own ? (signing?.return_path ?? bounceDomain ?? null) : null,
  };
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

function ownServer(
  ctx: Ctx,
  settings: Omit<SettingsRow, 'password_sealed'>,
  password: string | null,
): SmtpServerSettings | null {
  const { host, port, security } = settings;
  if (host === null || port === null || security === null) return null;
  return {
    host,
    port,
    security,
    user: settings.user_name === '' ? null : settings.user_name,
    password,
    max_connections: settings.max_connections,
    messages_per_second: settings.messages_per_second,
    allow_private_hosts: ctx.app.config.allowPrivateHosts,
  };
}

/** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
function platformServer(smtpUrl: string | undefined): SmtpServerSettings | null {
  if (!smtpUrl) return null;
  const url = new URL(smtpUrl);
  const isTls = url.protocol === 'smtps:';
  const rate = Number(url.searchParams.get('messages_per_second'));
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : isTls ? 465 : 587,
    security: isTls ? 'tls' : 'auto',
    user: url.username ? decodeURIComponent(url.username) : null,
    password: url.password ? decodeURIComponent(url.password) : null,
    max_connections: Number(url.searchParams.get('max_connections')) || PLATFORM_CONNECTIONS,
    messages_per_second: rate > 0 ? rate : null,
    allow_private_hosts: true,
  };
}

/** Where a sealed password belongs: it opens nowhere else. */
export function passwordPlace(storeId: string): string {
  return `email_settings/${storeId}/password`;
}

export function openPassword(ctx: Ctx, settings: SettingsRow): string | null {
  if (!settings.password_sealed) return null;
  return decryptSecret(
    ctx.app.sealingKey,
    ctx.store.id,
    passwordPlace(ctx.store.id),
    settings.password_sealed,
  );
}

/** Returns the current delivery mode, as the screens name it. */
export function deliveryOf(sender: Sender): 'sandbox' | 'smtp' {
  return sender.server ? 'smtp' : 'sandbox';
}

/** The refusal a person sees when a test message did not go through. */
export function connectionFailure(sender: Sender, { trouble, response }: Undelivered): Failure {
  const isAccount = sender.server !== null && 'provider' in sender.server;
  const advice = isAccount ? emailTexts.provider_refused : ADVICE[trouble ?? 'none'];
  return new Failure('email_connection_failed', {
    message: emailTexts.with_response(advice, response),
  });
}

const ADVICE: Record<MailTrouble | 'none', string> = {
  none: emailTexts.message_refused,
  sign_in: emailTexts.sign_in_refused,
  certificate: emailTexts.encryption_mismatch,
  unreachable: emailTexts.server_unreachable,
};
