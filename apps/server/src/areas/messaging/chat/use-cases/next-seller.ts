import type { Ctx } from '#platform/context';
import { findFreeSeller, readSettings } from '../settings.queries.ts';

/** Who gets a new conversation; null: whoever takes it. */
export async function nextSeller(ctx: Ctx): Promise<string | null> {
  const { assignment } = await readSettings(ctx);
  return assignment === 'round_robin' ? findFreeSeller(ctx) : null;
}
