import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { lockTerms } from '../plans.queries.ts';
import { readUsage } from '../usage.queries.ts';

/**
 * Whether the plan allows one more campaign. Call it in the transaction that launches: of two
 * concurrent launches the later one counts the earlier.
 */
export async function assertMayLaunch(ctx: Ctx): Promise<void> {
  if (!(await lockTerms(ctx))) return;
  const campaigns = (await readUsage(ctx)).find(({ of }) => of === 'campaigns')!;
  if (campaigns.limit === null || campaigns.used < campaigns.limit) return;
  throw new Failure('campaign_limit_reached');
}
