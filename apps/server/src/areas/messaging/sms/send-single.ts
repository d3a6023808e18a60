import { saveInOutbox } from '#areas/messaging/delivery/index';
import { changeSenderState } from '#areas/messaging/senders/index';
import type { Ctx } from '#platform/context';
import type { OutgoingSms, SmsResult } from './sms.port.ts';
import type { SmsConnection } from './sms-line.ts';

/** Sends one text outside of any campaign: a test, an answer. Nothing of it is charged. */
export async function sendSingleSms(
  ctx: Ctx,
  { provider, sender, line }: SmsConnection,
  sms: OutgoingSms,
): Promise<SmsResult> {
  if (provider.is_sandbox) {
    const message = { id: sms.message_id, channel: 'SMS' as const, to_name: '' };
    await saveInOutbox(ctx, {
      ...message,
      to_address: sms.to,
      subject: sms.text,
      html: '',
      body: sms.text,
    });
    return { result: 'accepted', response: 'accepted' };
  }
  const result = await provider.send(ctx.app, line, sms);
  if (result.result === 'account_stopped' && sender) {
    const { reason } = result;
    await changeSenderState(ctx, sender.id, { state: 'disconnected', reason });
  }
  return result;
}
