import { randomUUID } from 'node:crypto';
import { propertiesOf } from '@clientela/contract';
import { findSender } from '#areas/messaging/senders/index';
import { answerInSandbox } from '#areas/messaging/sms/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { saveInboundEvent } from '#platform/inbox';
import { findOutboxAddress } from '../outbox.queries.ts';

/** Simulates a reply to a message of the test outbox; it is received like any other. */
export async function answerAsCustomer(ctx: Ctx, outboxId: string, text: string): Promise<void> {
  const kept = await findOutboxAddress(ctx, outboxId);
  if (!kept) throw new Failure('not_found');
  if (propertiesOf(kept.channel).sender === 'account')
    return answerInSandbox(ctx, kept.to_address, text);
  const sender = kept.sender_id ? await findSender(ctx, kept.sender_id) : undefined;
  const provider = sender && ctx.app.whatsapp[sender.provider];
  if (!sender || !provider?.is_sandbox) throw new Failure('outbox_not_answerable');
  const provider_message_id = `sandbox.${randomUUID()}`;
  await saveInboundEvent(ctx.app, provider.name, {
    account: sender.external_id,
    element: provider_message_id,
    data: {
      kind: 'inbound',
      provider_message_id,
      contact: kept.to_address,
      also: [],
      text,
      profile_name: kept.to_name || null,
      media: null,
      reply_to: null,
      is_from_store: false,
      at: ctx.clock.now().toISOString(),
    },
  });
}
