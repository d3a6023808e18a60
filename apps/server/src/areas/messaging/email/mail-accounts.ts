import { MAIL_PROVIDER_LABELS, type MailProviderName } from '@clientela/contract';
import type { App } from '#platform/app';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { decryptSecret, encryptSecret } from '#platform/secrets';
import {
  type MailAccountFacts,
  MailAccountRefused,
  type MailAccountSettings,
  MailAccountUnavailable,
} from './email.port.ts';
import { emailTexts } from './email.texts.ts';
import { type MailAccountRow, saveMailAccountFacts } from './mail-accounts.queries.ts';

/** How long the provider's limits count before they are read again. */
const FACTS_MS = 900_000;
/** The rate of a new account at Amazon SES, until its limits can be read. */
const RATE_UNKNOWN = 1;

export function accountSettings(ctx: Ctx, row: MailAccountRow): MailAccountSettings {
  const { provider, region, user_name, configuration_set } = row;
  return { provider, region, user: user_name, secret: openSecret(ctx, row), configuration_set };
}

export function sealSecret(ctx: Ctx, secret: string): Buffer {
  return encryptSecret(ctx.app.sealingKey, ctx.store.id, placeOf(ctx), secret);
}

function openSecret(ctx: Ctx, { secret_sealed }: Pick<MailAccountRow, 'secret_sealed'>): string {
  return decryptSecret(ctx.app.sealingKey, ctx.store.id, placeOf(ctx), secret_sealed);
}

/** Where a sealed secret belongs: it opens nowhere else. */
function placeOf({ store }: Ctx): string {
  return `mail_accounts/${store.id}/secret`;
}

/**
 * Reads an account's limits while a person waits.
 * @throws Failure `invalid_fields` at the secret, or `mail_account_unavailable`.
 */
export async function readAccount(
  { app }: Ctx,
  account: MailAccountSettings,
): Promise<MailAccountFacts> {
  const { provider } = account;
  try {
    return await app.mailProviders[provider].read(account);
  } catch (cause) {
    if (cause instanceof MailAccountUnavailable) {
      throw new Failure('mail_account_unavailable', { cause });
    }
    if (!(cause instanceof MailAccountRefused)) throw cause;
    const message = emailTexts.account_refused(MAIL_PROVIDER_LABELS[provider], cause.message);
    const field = `account.${SECRET_FIELDS[provider]}`;
    throw new Failure('invalid_fields', { errors: [{ field, rule: 'refused', message }], cause });
  }
}

export const SECRET_FIELDS: Record<MailProviderName, string> = {
  amazon_ses: 'secret_access_key',
  sendgrid: 'api_key',
};

/** The limits that count for a send run; a provider that does not respond leaves the known ones. */
export async function currentFacts(
  ctx: Ctx,
  row: MailAccountRow,
  account: MailAccountSettings,
): Promise<Pick<MailAccountFacts, 'per_second' | 'is_sandbox' | 'is_stopped'>> {
  const isFresh = ctx.clock.now().getTime() - new Date(row.read_at).getTime() < FACTS_MS;
  if (isFresh) return row;
  try {
    const facts = await ctx.app.mailProviders[row.provider].read(account);
    await saveMailAccountFacts(ctx, facts);
    return facts;
  } catch (error) {
    ctx.log.warn('limits of a mail account not read', { provider: row.provider, error });
    return row;
  }
}

/** Messages a second; null: the provider names no limit. */
export function rateOf(provider: MailProviderName, per_second: number | null): number | null {
  return provider === 'amazon_ses' ? (per_second ?? RATE_UNKNOWN) : null;
}

/** The webhook URL of a store's account. */
export function noticesUrl(
  { config }: App,
  publicKey: string,
  { provider, notices_key }: Pick<MailAccountRow, 'provider' | 'notices_key'>,
): string {
  return `${config.publicUrl}/api/webhooks/email/${provider}/${publicKey}-${notices_key}`;
}
