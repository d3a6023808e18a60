import { present } from '@clientela/domain';
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
  const usage = await readUsage(ctx);
  const campaigns = present(
    usage.find(({ of }) => of === 'campaigns'),
    'usage of campaigns',
  );
  if (campaigns.limit === null || campaigns.used < campaigns.limit) return;
  throw new Failure('campaign_limit_reached');
}
