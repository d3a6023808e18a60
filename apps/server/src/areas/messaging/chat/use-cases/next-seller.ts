import type { Ctx } from '#platform/context';
import { findFreeSeller, readSettings } from '../settings.queries.ts';

/** Returns the assignee of a new conversation; null leaves it unassigned. */
export async function nextSeller(ctx: Ctx): Promise<string | null> {
  const { assignment } = await readSettings(ctx);
  return assignment === 'round_robin' ? findFreeSeller(ctx) : null;
}
