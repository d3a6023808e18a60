import { expect } from 'vitest';
import { startSending } from '../src/areas.ts';
import type { World } from './harness.ts';

/** Sends until `isDone` while nobody follows events, as in the moment before anybody has. */
export async function startDelivery(world: World, isDone: () => Promise<boolean>): Promise<void> {
  const delivery = await startSending(world.app);
  try {
    await expect.poll(isDone, { timeout: 20_000, interval: 25 }).toBe(true);
  } finally {
    await delivery.stop();
  }
}
