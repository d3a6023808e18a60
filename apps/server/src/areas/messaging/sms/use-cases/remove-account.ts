import type { SmsSettings } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { changeSenderState, findCampaignSender } from '#areas/messaging/senders/index';
import { type Ctx, inTransaction } from '#platform/context';
import { readSmsSettings } from './read-settings.ts';

/** Deletes the account: messages go to the test outbox, and waiting ones use the next account. */
export async function removeAccount(ctx: Ctx): Promise<SmsSettings> {
  return inTransaction(ctx, async (ctx) => {
    const sender = await findCampaignSender(ctx, 'SMS');
    if (sender) {
      const { id, name } = sender;
      await changeSenderState(ctx, id, { state: 'removed', reason: null, byPerson: true });
      const of = { target_kind: 'sender' as const, target_id: id, details: { name } };
      await recordAuditEvent(ctx, { action: 'sms_account.removed', ...of });
    }
    return readSmsSettings(ctx);
  });
}
