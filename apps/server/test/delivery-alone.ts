import { expect } from 'vitest';
import { startSending } from '../src/areas.ts';
import type { World } from './harness.ts';

/** Sends until `isDone` without event consumers, as before their first start. */
export async function startDelivery(world: World, isDone: () => Promise<boolean>): Promise<void> {
  const delivery = await startSending(world.app);
  try {
    await expect.poll(isDone, { interval: 25 }).toBe(true);
  } finally {
    await delivery.stop();
  }
}
