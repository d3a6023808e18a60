import { randomUUID } from 'node:crypto';
import type { Ctx } from '#platform/context';
import { saveInboundEvent } from '#platform/inbox';
import { SANDBOX_SMS } from '../sms.port.ts';

/** Has a customer answer a text of the test outbox; the answer comes in as any other. */
export async function answerInSandbox(ctx: Ctx, from: string, text: string): Promise<void> {
  const id = randomUUID();
  await saveInboundEvent(ctx.app, SANDBOX_SMS, {
    account: ctx.store.id,
    element: id,
    data: { inbound: { id, from, text, at: ctx.clock.now().toISOString() } },
  });
}
