import type { SenderState } from '@clientela/contract';
import { propertiesOf } from '@clientela/domain';
import { notify } from '#areas/identity/notifications/index';
import { wakeSender } from '#areas/messaging/delivery/index';
import { type Ctx, inTransaction } from '#platform/context';
import { publish } from '#platform/domain-events';
import { broadcast } from '#platform/events';
import { saveSenderChange } from './sender-changes.queries.ts';
import { findSender, moveSender } from './senders.queries.ts';
import { sendersTexts } from './senders.texts.ts';

/** In these a number is of no use until a person does something. */
const REPORTED_STATES: readonly SenderState[] = ['disconnected', 'restricted', 'banned', 'paused'];

/**
 * Changes a sender's state and publishes it; an unchanged state publishes nothing. The store's people are notified of
 * changes they did not make.
 */
export function changeSenderState(
  ctx: Ctx,
  id: string,
  to: { state: SenderState; reason: string | null; byPerson?: boolean },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const before = await moveSender(ctx, id, to);
    if (before === null) return;
    const { state, reason } = to;
    if (before !== state)
      await saveSenderChange(ctx, id, { kind: 'state', before, after: state, reason });
    const data = { before, after: state, reason };
    await publish(ctx, { kind: 'number.status_changed', subject_id: id, data });
    await broadcast(ctx, 'sender.changed', { sender_id: id, state });
    // A running send run restarts with the new state; waiting queues continue.
    await wakeSender(ctx, id);
    if (!to.byPerson && before !== state && REPORTED_STATES.includes(state))
      await notifyTeam(ctx, id, to);
  });
}

async function notifyTeam(
  ctx: Ctx,
  id: string,
  { state, reason }: { state: SenderState; reason: string | null },
): Promise<void> {
  const sender = await findSender(ctx, id);
  if (!sender) return;
  const { name, number, channel } = sender;
  const { sender: kind, name: of, hasTemplates } = propertiesOf(channel);
  if (kind === 'account') {
    await notify(ctx, 'integration_failed', {
      name: `${of}: ${name}`,
      reason: sendersTexts.messages_wait(reason ?? sendersTexts.account_stopped),
      internal_path: '/settings/sms',
    });
    return;
  }
  await notify(ctx, 'whatsapp_number', {
    name,
    number,
    reason,
    what:
      state === 'restricted' || state === 'banned' || state === 'paused' ? state : 'disconnected',
    internal_path: hasTemplates
      ? `/settings/whatsapp/official-numbers/${id}`
      : '/settings/whatsapp',
  });
}
