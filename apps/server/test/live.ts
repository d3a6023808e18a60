import type { Ctx } from '../src/platform/context.ts';
import { broadcast } from '../src/platform/events.ts';

/** Announces an event of a kind that the product does not have. */
export const broadcastAny = broadcast as (
  ctx: Ctx,
  kind: string,
  payload: Record<string, unknown>,
  to?: { user_id?: string },
) => Promise<void>;
