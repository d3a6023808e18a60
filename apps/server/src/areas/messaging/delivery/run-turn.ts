import { isPriced, mustWaitForMoney } from '#areas/billing/wallet/index';
import type { Ctx } from '#platform/context';
import type { Channel } from './channel.port.ts';
import type { Missing } from './claiming.ts';
import type { QueueOf } from './queue.ts';
import { countUnclaimed } from './queued-messages.queries.ts';
import { findDueQueue, restQueue } from './queues.queries.ts';
import type { MessageSource, Plan } from './source.port.ts';
import { Turn } from './turn.ts';

/** Without money a queue looks again after this long; a top-up wakes it at once. */
const MONEY_WAIT_MS = 600_000;

/** The sources and channels of sending. */
export interface DeliveryParts {
  sources: readonly MessageSource[];
  channels: readonly Channel[];
}

interface TurnControl extends DeliveryParts {
  /** True once the queue should stop: paused, shutting down, or others wait for their turn. */
  shouldStop(): boolean;
}

/** Sends due messages of one queue, until none is left or the send run ends. */
export async function runTurn(ctx: Ctx, queueId: string, control: TurnControl): Promise<void> {
  const queue = await findDueQueue(ctx, queueId);
  if (!queue) return;
  const source = partFor(control.sources, 'kind', queue.source_kind);
  const opened = await source.open(ctx, queue);
  if ('until' in opened) await restQueue(ctx, queue.id, opened.until);
  else await sendFrom(ctx, { queue, source, plan: opened }, control);
}

async function sendFrom(
  ctx: Ctx,
  what: { queue: QueueOf; source: MessageSource; plan: Plan },
  control: TurnControl,
): Promise<void> {
  const { queue, source, plan } = what;
  const carrier = await partFor(control.channels, 'name', queue.channel).prepare(ctx, plan, queue);
  if (carrier.restsUntil) {
    await carrier.release();
    await restQueue(ctx, queue.id, carrier.restsUntil);
    return;
  }
  const costs = await isPriced(ctx, queue);
  const turn = new Turn(ctx, {
    ...{ queue, source, carrier, isPriced: costs },
    shouldStop: control.shouldStop,
  });
  try {
    await turn.run();
  } finally {
    await carrier.release();
  }
  await carrier.report();
  if (costs && !turn.pauseReason && (await waitsForMoney(ctx, queue, turn.missing))) {
    turn.notBefore = new Date(ctx.clock.now().getTime() + MONEY_WAIT_MS);
  }
  const isLeft = await restQueue(ctx, queue.id, turn.notBefore ?? ctx.clock.now());
  if (turn.pauseReason) await source.paused(ctx, queue, turn.pauseReason);
  else if (!isLeft) {
    await source.finished(ctx, queue);
    // An open queue, such as a chat's, pauses until a message is added. Only after `finished`: if a process died after
    // emptying the queue, the next one still calls it.
    await restQueue(ctx, queue.id, null);
  }
}

async function waitsForMoney(ctx: Ctx, queue: QueueOf, missing: Missing | null): Promise<boolean> {
  const expected = (await countUnclaimed(ctx, queue)) * queue.units_each;
  const units = Math.max(expected, missing?.units ?? 0);
  return mustWaitForMoney(ctx, queue, { units, least: missing?.least ?? 1 });
}

function partFor<Key extends string, Part extends Record<Key, string>>(
  parts: readonly Part[],
  key: Key,
  name: string,
): Part {
  const part = parts.find((one) => one[key] === name);
  if (!part) throw new Error(`Nobody was handed to delivery as the ${key} ${name}`);
  return part;
}
