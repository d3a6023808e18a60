import { assertUnnamed } from '#areas/records/clusters/index';
import { type Ctx, inTransaction } from '#platform/context';
import { deleteDraft, findCampaign } from '../campaigns.queries.ts';
import { assertEditable } from '../campaigns.rules.ts';

/** Deletes a draft; a campaign that was ever activated is history and stays. */
export function deleteCampaign(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    assertEditable(await findCampaign(ctx, id, true));
    await assertUnnamed(ctx, { field: 'campaign', id, code: 'campaign_in_use' });
    await deleteDraft(ctx, id);
  });
}
