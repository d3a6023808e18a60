import type { MailAccountDraft } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { invalidField } from '#platform/failure';
import { newSecret } from '#platform/ids';
import type { MailAccountSettings } from './email.port.ts';
import { emailTexts } from './email.texts.ts';
import { findMailAccount, type MailAccountRow } from './mail-accounts.queries.ts';
import { accountSettings, readAccount, SECRET_FIELDS, sealSecret } from './mail-accounts.ts';

/** The account that a draft makes, once its provider has accepted the credentials. */
export async function accountOf(ctx: Ctx, draft: MailAccountDraft): Promise<MailAccountRow> {
  const kept = await findMailAccount(ctx);
  const settings = settingsOf(ctx, draft, kept);
  const facts = await readAccount(ctx, settings);
  const { provider, region, user, secret, configuration_set } = settings;
  const ofProvider = kept?.provider === provider ? kept : null;
  // Another region or another owner of the keys sends its events from another topic.
  const isSameOwner = ofProvider?.region === region && ofProvider.user_name === user;
  const now = ctx.clock.now().toISOString();
  return {
    provider,
    region,
    user_name: user,
    secret_sealed: sealSecret(ctx, secret),
    configuration_set,
    verification_key: draft.provider === 'sendgrid' ? draft.verification_key : null,
    notices_key: ofProvider?.notices_key ?? newSecret(128),
    notices_topic: isSameOwner ? ofProvider.notices_topic : null,
    last_notice_at: ofProvider?.last_notice_at ?? null,
    ...facts,
    read_at: now,
    updated_at: now,
  };
}

/** The account settings of a draft; a secret left out is the stored one of the same key. */
export function settingsOf(
  ctx: Ctx,
  draft: MailAccountDraft,
  kept: MailAccountRow | null,
): MailAccountSettings {
  const { provider, region } = draft;
  const isSes = draft.provider === 'amazon_ses';
  const user = isSes ? draft.access_key_id : '';
  const isKept = kept?.provider === provider && kept.user_name === user;
  const secret = secretIn(draft) ?? (isKept ? accountSettings(ctx, kept).secret : undefined);
  if (secret === undefined) {
    throw invalidField(`account.${SECRET_FIELDS[provider]}`, emailTexts.secret_missing, 'required');
  }
  const configuration_set = isSes ? draft.configuration_set : null;
  return { provider, region, user, secret, configuration_set };
}

export function secretIn(draft: MailAccountDraft): string | undefined {
  return draft.provider === 'amazon_ses' ? draft.secret_access_key : draft.api_key;
}
