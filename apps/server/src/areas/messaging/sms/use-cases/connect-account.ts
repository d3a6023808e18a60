import { SMS_PROVIDER_LABELS, type SmsAccountDraft, type SmsSettings } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import {
  addSender,
  changeSender,
  changeSenderState,
  findCampaignSender,
  openCredentials,
  type SenderRow,
  storeOfSender,
} from '#areas/messaging/senders/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { newId, newSecret } from '#platform/ids';
import { callProvider } from '../asked-provider.ts';
import type { SmsLine } from '../sms.port.ts';
import { smsTexts } from '../sms.texts.ts';
import { noticesUrl, providerNamed } from '../sms-line.ts';
import { readSmsSettings } from './read-settings.ts';

/** Connects the account that carries SMS from now on. One that stays only changes; another one replaces it. */
export async function connectAccount(ctx: Ctx, draft: SmsAccountDraft): Promise<SmsSettings> {
  const before = await findCampaignSender(ctx, 'SMS');
  const kept = before && isSame(before, draft) ? before : null;
  const external_id = kept?.external_id ?? accountOf(draft);
  await assertFree(ctx, draft.provider, external_id);
  const token = draft.token ?? (kept && (await openCredentials(ctx, kept.id))?.token);
  if (!token) throw invalidField('token', smsTexts.token_missing, 'required');

  const line: SmsLine = {
    store_id: ctx.store.id,
    account: external_id,
    from: draft.from,
    credentials: { token },
    notices_url: noticesUrl(ctx.app, { provider: draft.provider, external_id }),
  };
  const listens = await ask(ctx, draft, line);
  await keep(ctx, draft, { before, kept, line, listens });
  return readSmsSettings(ctx);
}

/** Zenvia does not name accounts: ours are the secret in their address. */
function accountOf(draft: SmsAccountDraft): string {
  return draft.provider === 'twilio' ? draft.account_sid : newSecret(128);
}

function isSame({ provider, external_id }: SenderRow, draft: SmsAccountDraft): boolean {
  return (
    provider === draft.provider &&
    (draft.provider !== 'twilio' || external_id === draft.account_sid)
  );
}

async function assertFree(ctx: Ctx, provider: string, external_id: string): Promise<void> {
  const owner = await storeOfSender(ctx.app, provider, external_id);
  if (owner && owner !== ctx.store.id) throw new Failure('sms_account_in_another_store');
}

/** Without a webhook an account still sends; its screen shows what to do. */
async function ask(ctx: Ctx, { provider }: SmsAccountDraft, line: SmsLine): Promise<boolean> {
  const { accounts } = providerNamed(ctx.app, provider);
  if (!accounts) throw new Error(`${provider} has no accounts`);
  await callProvider(provider, () => accounts.read(line));
  try {
    return await accounts.listen(line);
  } catch (error) {
    ctx.log.warn('notices of an account not asked for', { provider, error });
    return false;
  }
}

interface Found {
  before: SenderRow | undefined;
  /** The same account, where it stays. */
  kept: SenderRow | null;
  line: SmsLine;
  listens: boolean;
}

/** Two stores that connect an account at once meet in the directory of keys. */
async function keep(ctx: Ctx, draft: SmsAccountDraft, found: Found): Promise<void> {
  try {
    await inTransaction(ctx, (ctx) => write(ctx, draft, found));
  } catch (error) {
    const isTaken =
      error instanceof Error && 'constraint' in error && error.constraint === 'store_keys_pkey';
    throw isTaken ? new Failure('sms_account_in_another_store', { cause: error }) : error;
  }
}

async function write(
  ctx: Ctx,
  { provider, from, per_second, token }: SmsAccountDraft,
  { before, kept, line, listens }: Found,
): Promise<void> {
  const byPerson = true as const;
  if (before && !kept) {
    await changeSenderState(ctx, before.id, { state: 'removed', reason: null, byPerson });
  }
  const id = kept?.id ?? newId();
  const name = SMS_PROVIDER_LABELS[provider];
  const number = from.startsWith('+') ? from : null;
  const settings = { from, listens };
  const { account: external_id, credentials } = line;
  if (!kept) {
    await addSender(ctx, {
      id,
      channel: 'SMS',
      provider,
      external_id,
      account: null,
      portfolio: null,
      name,
      number,
      settings,
      credentials,
      state: 'pairing',
    });
  }
  const checked_at = ctx.clock.now();
  await changeSender(ctx, id, { number, settings, credentials, per_second, checked_at });
  await changeSenderState(ctx, id, { state: 'connected', reason: null, byPerson });
  if (kept && !token) return;
  await recordAuditEvent(ctx, {
    action: kept ? 'sms_account.token_changed' : 'sms_account.connected',
    target_kind: 'sender',
    target_id: id,
    details: { name },
  });
}
