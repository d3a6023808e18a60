import { isPriced, mustWaitForMoney } from '#areas/billing/wallet/index';
import type { Ctx } from '#platform/context';
import type { Channel } from './channel.port.ts';
import type { Missing } from './claiming.ts';
import type { QueueOf } from './queue.ts';
import { countUnclaimed } from './queued-messages.queries.ts';
import { findDueQueue, pauseQueue } from './queues.queries.ts';
import { SendRun } from './send-run.ts';
import type { MessageSource, Plan } from './source.port.ts';

/** Without money a queue looks again after this long; a top-up wakes it at once. */
const MONEY_WAIT_MS = 600_000;

/** The sources and channels of sending. */
export interface DeliveryParts {
  sources: readonly MessageSource[];
  channels: readonly Channel[];
}

interface SendRunControl extends DeliveryParts {
  /** True once the queue should stop: paused, shutting down, or others wait for their turn. */
  shouldStop(): boolean;
}

/** Sends due messages of one queue, until none is left or the send run ends. */
export async function runSendRun(
  ctx: Ctx,
  queueId: string,
  control: SendRunControl,
): Promise<void> {
  const queue = await findDueQueue(ctx, queueId);
  if (!queue) return;
  const source = partFor(control.sources, 'kind', queue.source_kind);
  const opened = await source.open(ctx, queue);
  if ('until' in opened) await pauseQueue(ctx, queue.id, opened.until);
  else await sendFrom(ctx, { queue, source, plan: opened }, control);
}

async function sendFrom(
  ctx: Ctx,
  what: { queue: QueueOf; source: MessageSource; plan: Plan },
  control: SendRunControl,
): Promise<void> {
  const { queue, source, plan } = what;
  const transport = await partFor(control.channels, 'name', queue.channel).prepare(
    ctx,
    plan,
    queue,
  );
  if (transport.pausedUntil) {
    await transport.release();
    await pauseQueue(ctx, queue.id, transport.pausedUntil);
    return;
  }
  const costs = await isPriced(ctx, queue);
  const turn = new SendRun(ctx, {
    queue,
    source,
    transport,
    isPriced: costs,
    shouldStop: control.shouldStop,
  });
  try {
    await turn.run();
  } finally {
    await transport.release();
  }
  await transport.report();
  if (costs && !turn.pauseReason && (await waitsForMoney(ctx, queue, turn.missing))) {
    turn.notBefore = new Date(ctx.clock.now().getTime() + MONEY_WAIT_MS);
  }
  const isLeft = await pauseQueue(ctx, queue.id, turn.notBefore ?? ctx.clock.now());
  if (turn.pauseReason) await source.paused(ctx, queue, turn.pauseReason);
  else if (!isLeft) {
    await source.finished(ctx, queue);
    // An open queue, such as a chat's, pauses until a message is added. Only after `finished`: if a process died after
    // emptying the queue, the next one still calls it.
    await pauseQueue(ctx, queue.id, null);
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
