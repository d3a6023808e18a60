import {
  SENDER_STATE_LABELS,
  type SmsAccount,
  type SmsProviderName,
  type SmsSettings,
} from '@clientela/contract';
import { findCampaignSender, type SenderRow } from '#areas/messaging/senders/index';
import type { Ctx } from '#platform/context';
import { callProvider } from '../asked-provider.ts';
import type { SmsAccountFacts } from '../sms.port.ts';
import { currentSmsConnection, noticesUrl, receivesReplies } from '../sms-line.ts';
import { readOwnHolidays } from '../sms-settings.queries.ts';

/** The account as the form shows it; its token is never read back. */
export async function readSmsSettings(ctx: Ctx): Promise<SmsSettings> {
  const sender = await findCampaignSender(ctx, 'SMS');
  return {
    account: sender ? shownAccount(ctx, sender) : null,
    own_holidays: await readOwnHolidays(ctx),
  };
}

function shownAccount({ app }: Ctx, sender: SenderRow): SmsAccount {
  const { id, provider, external_id, settings, per_second, state } = sender;
  const { state_reason, connected_at } = sender;
  return {
    // Only these become senders of SMS.
    provider: provider as SmsProviderName,
    account_sid: provider === 'twilio' ? external_id : null,
    from: String(settings.from ?? ''),
    per_second: per_second ?? 1,
    id,
    state,
    state_label: SENDER_STATE_LABELS[state],
    state_reason,
    connected_at,
    listens: settings.listens === true,
    hears: receivesReplies(sender),
    notices_url: noticesUrl(app, sender),
  };
}

/** The balance at the provider; null in the sandbox, and where unavailable. */
export async function readBalance(ctx: Ctx): Promise<SmsAccountFacts> {
  const { provider, sender, line } = await currentSmsConnection(ctx);
  const { accounts } = provider;
  if (!accounts || !sender) return { balance: null };
  return callProvider(provider.name, () => accounts.read(line));
}
