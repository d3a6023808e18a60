import { lockCapacity, noteClaimed } from '#areas/billing/wallet/index';
import { type Ctx, inTransaction } from '#platform/context';
import type { Transport } from './channel.port.ts';
import type { QueueOf } from './queue.ts';
import { noteUnits } from './queued-messages.queries.ts';
import type { Claim, Message, MessageSource } from './source.port.ts';

interface Claimed {
  messages: Message[];
  /** Units of the returned messages; null if all fitted the capacity. */
  missing: Missing | null;
}

export interface Missing {
  units: number;
  /** The first of them alone: with less room nothing leaves. */
  least: number;
}

/**
 * Claims no more messages than credits and reserved funds cover; units of an earlier claim are not reserved again.
 * The cost is known only once a message is rendered, so those that exceed the rest are released.
 */
export function claimCovered(
  ctx: Ctx,
  { source, queue, transport }: { source: MessageSource; queue: QueueOf; transport: Transport },
  claim: Claim,
): Promise<Claimed> {
  return inTransaction(ctx, async (ctx) => {
    const capacity = await lockCapacity(ctx, queue);
    const most = capacity > 0 ? Math.min(claim.most, capacity) : claim.most;
    const claimed = await source.claim(ctx, queue, { ...claim, most, onlyRetries: capacity === 0 });
    const { taken, ...fitting } = fitInto(capacity, claimed, transport);
    await noteClaimed(ctx, queue, taken);
    if (fitting.changed.length > 0) await noteUnits(ctx, fitting.changed);
    if (fitting.back.length > 0) await noteUnits(ctx, fitting.back, ctx.clock.now());
    return fitting;
  });
}

/** The messages that fit a capacity in units, in order, and their total. */
function fitInto(capacity: number, claimed: readonly Message[], transport: Transport) {
  const messages: Message[] = [];
  const back: Message[] = [];
  const changed: Message[] = [];
  let taken = 0;
  let missing = null as Missing | null;
  for (const message of claimed) {
    const units = Math.max(message.units, transport.unitsOf?.(message) ?? 1);
    const more = units - message.units;
    if (missing || (more > 0 && taken + more > capacity)) {
      missing = { units: (missing?.units ?? 0) + more, least: missing?.least ?? more };
      back.push(message);
      continue;
    }
    taken += more;
    const held = { ...message, units };
    messages.push(held);
    // The claim itself notes the first unit.
    if (units !== Math.max(1, message.units)) changed.push(held);
  }
  return { messages, back, changed, taken, missing };
}
