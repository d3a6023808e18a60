import type { MessageLimitTier, QualityRating, SenderState } from '@clientela/contract';
import { notify } from '#areas/identity/notifications/index';
import { wakeSender } from '#areas/messaging/delivery/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { changeSenderState } from './change-sender-state.ts';
import { sendingState } from './number-rate-guard.rules.ts';
import { saveSenderChange } from './sender-changes.queries.ts';
import { changeSender, findSender, type SenderRow } from './senders.queries.ts';

/** A provider's report about a number; absent fields mean no change. */
interface UpdateOfSender {
  state?: SenderState;
  quality?: QualityRating;
  tier?: MessageLimitTier;
  per_second?: number;
  number?: string;
  reason: string | null;
}

/** Applies a provider's report about a number. A number paused by a person stays paused. */
export function applySenderUpdate(
  ctx: Ctx,
  { id }: Pick<SenderRow, 'id'>,
  { state, reason, ...figures }: UpdateOfSender,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    // As it is now: several pieces of news may come in one batch.
    const before = await findSender(ctx, id);
    if (!before) return;
    if (Object.keys(figures).length > 0) {
      await changeSender(ctx, id, figures);
      await wakeSender(ctx, id);
    }
    await notifyFigures(ctx, before, figures, reason);
    const next = stateAfter(before, state, figures.quality ?? before.quality);
    if (next && next !== before.state) await changeSenderState(ctx, id, { state: next, reason });
  });
}

/** With quality YELLOW a number is connected and slower: degraded. */
function stateAfter(
  { state: before }: SenderRow,
  said: SenderState | undefined,
  quality: QualityRating,
): SenderState | null {
  const isSending = before === 'connected' || before === 'degraded';
  const state = said ?? (isSending ? 'connected' : null);
  if (state !== 'connected') return state;
  if (before === 'paused') return null;
  return sendingState(quality);
}

async function notifyFigures(
  ctx: Ctx,
  before: SenderRow,
  { quality, tier }: Pick<UpdateOfSender, 'quality' | 'tier'>,
  reason: string | null,
): Promise<void> {
  const { id, name, number, state } = before;
  if (tier && tier !== before.tier) {
    await saveSenderChange(ctx, id, { kind: 'tier', before: before.tier, after: tier, reason });
  }
  if (!quality || quality === before.quality) return;
  await saveSenderChange(ctx, id, {
    kind: 'quality',
    before: before.quality,
    after: quality,
    reason,
  });
  await broadcast(ctx, 'sender.changed', { sender_id: id, state });
  if (quality !== 'RED') return;
  const internal_path = `/settings/whatsapp/official-numbers/${id}`;
  await notify(ctx, 'whatsapp_number', { name, number, reason, what: 'red', internal_path });
}
