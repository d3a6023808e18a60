import { expect, test } from 'vitest';
import { reachableFrom, wayTo } from '#test/call-graph';

const CAMPAIGNS = 'src/areas/messaging/campaigns/';
/** What starts a campaign, goes on with one, or prepares its messages. */
const ACTIVATING = [
  `${CAMPAIGNS}use-cases/activate-campaign.ts#activateCampaign`,
  `${CAMPAIGNS}use-cases/change-status.ts#resumeCampaign`,
  `${CAMPAIGNS}use-cases/publish-version.ts#publishVersion`,
  `${CAMPAIGNS}use-cases/prepare-campaign.ts#prepareCampaign`,
];

test('no code path of the assistant activates a campaign', () => {
  const reached = reachableFrom('src/areas/insight/assistant/index.ts', 'assistantRoutes');
  expect(reached.has(`${CAMPAIGNS}use-cases/draft-for-cluster.ts#draftForCluster`)).toBe(true);
  const ways = ACTIVATING.filter((one) => reached.has(one)).map((one) => wayTo(reached, one));
  expect(ways).toEqual([]);
});

test('the same walk finds them from the screens of campaigns', () => {
  const reached = reachableFrom(`${CAMPAIGNS}index.ts`, 'campaignRoutes');
  expect(ACTIVATING.filter((one) => !reached.has(one))).toEqual([]);
});
