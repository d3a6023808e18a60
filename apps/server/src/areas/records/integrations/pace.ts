import { setTimeout as wait } from 'node:timers/promises';
import { ShopThrottledError } from './commerce.port.ts';

/** A turn gives up its worker rather than wait longer. */
const PATIENCE_MS = 1_000;

interface Bucket {
  left: number;
  at: number;
}

/** By integration. A bucket starts empty, because another process may just have used the rate. */
const buckets = new Map<string, Bucket>();

/** Takes a turn under the platform's limit; throws where it is too far away. */
export async function acquireSlot(
  id: string,
  { burst, per_second }: { burst: number; per_second: number },
  cost = 1,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const now = performance.now();
  const bucket = buckets.get(id) ?? { left: Math.min(burst, per_second), at: now };
  const left = Math.min(burst, bucket.left + ((now - bucket.at) / 1_000) * per_second);
  const missing_ms = ((cost - left) / per_second) * 1_000;
  if (missing_ms > patienceMs) {
    buckets.set(id, { left, at: now });
    throw new ShopThrottledError(missing_ms);
  }
  buckets.set(id, { left: left - cost, at: now });
  if (missing_ms > 0) await wait(missing_ms);
}
