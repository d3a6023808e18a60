import { type ExclusionReason, exclusionLabel } from '@clientela/contract';
import { recordExport } from '#areas/identity/audit/index';
import type { Ctx } from '#platform/context';
import type { Cell, ExportColumn } from '#platform/export-table';
import { sendCsv } from '#platform/http/csv';
import type { Exchange } from '#platform/http/routes';
import { listExcluded, withControl } from '../audience.queries.ts';
import { findCampaign } from '../campaigns.queries.ts';
import { campaignsTexts } from '../campaigns.texts.ts';
import { checkCampaign, compiledIn } from './check-campaign.ts';
import { chooseContents } from './choose-contents.ts';

const COLUMNS: readonly ExportColumn[] = [
  { label: campaignsTexts.column_name, width: 25 },
  { label: 'E-mail', width: 30 },
  { label: campaignsTexts.column_phone, width: 15 },
  { label: campaignsTexts.column_reason, width: 30 },
];

/** Writes the exclusions with their reasons as a CSV. */
export async function downloadExclusions(
  ctx: Ctx,
  exchange: Exchange,
  id: string,
  reason: ExclusionReason | undefined,
): Promise<void> {
  const campaign = await findCampaign(ctx, id);
  const { contents } = await checkCampaign(ctx, campaign);
  const offered = await chooseContents(ctx, campaign, compiledIn(contents));
  const actions = offered.map(({ choices }) => choices);
  const excluded = await listExcluded(ctx, await withControl(ctx, campaign, actions), {
    actions,
    reason,
  });
  await recordExport(ctx, 'exclusions');
  async function* rows(): AsyncIterable<Cell[]> {
    for (const row of excluded) {
      const phone = row.phone ? { phone: row.phone } : null;
      yield [row.name, row.email, phone, exclusionLabel(row.reason, row.channel)];
    }
  }
  const sheet = { title: campaignsTexts.exclusions_title, columns: COLUMNS, rows };
  await sendCsv(exchange, campaignsTexts.exclusions_file, sheet);
}
