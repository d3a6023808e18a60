import type { Campaign } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { correctQueued, listPlaces, moveTo } from './migrate-enrollments.queries.ts';
import { stepsAhead } from './migrate-enrollments.rules.ts';
import { setNextStep } from './steps.queries.ts';

/**
 * Migrates all enrollments to the campaign's current version, each to its next message, and corrects the words of
 * unclaimed messages. Returns the number of migrated enrollments.
 */
export async function migrateEnrollments(ctx: Ctx, campaign: Campaign): Promise<number> {
  const { places, version } = await listPlaces(ctx, campaign);
  let moved = 0;
  for (const place of places) {
    moved += await moveTo(ctx, campaign, place, stepsAhead(place, version));
  }
  await correctQueued(ctx, campaign);
  await setNextStep(ctx, campaign.id);
  return moved;
}
