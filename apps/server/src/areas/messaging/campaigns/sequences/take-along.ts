import type { Campaign } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { setNextStep } from './steps.queries.ts';
import { correctQueued, listPlaces, moveTo } from './take-along.queries.ts';
import { stepsAhead } from './take-along.rules.ts';

/**
 * Takes everybody inside along to the campaign's current edition, each to the message that comes next for them, and
 * corrects the words of what nobody has claimed yet. Answers how many went.
 */
export async function takeAlong(ctx: Ctx, campaign: Campaign): Promise<number> {
  const { places, edition } = await listPlaces(ctx, campaign);
  let moved = 0;
  for (const place of places) {
    moved += await moveTo(ctx, campaign, place, stepsAhead(place, edition));
  }
  await correctQueued(ctx, campaign);
  await setNextStep(ctx, campaign.id);
  return moved;
}
