import { EXCLUSION_LABELS, type ExclusionReason } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { type Cell, sendCsv } from '#platform/http/csv';
import type { Exchange } from '#platform/http/routes';
import { recordExport } from '../../audit/index.ts';
import { listExcluded } from '../audience.queries.ts';
import { findCampaign } from '../campaigns.queries.ts';

/** Writes who is left out and why as a CSV. */
export async function downloadExclusions(
  ctx: Ctx,
  exchange: Exchange,
  id: string,
  reason: ExclusionReason | undefined,
): Promise<void> {
  const campaign = await findCampaign(ctx, id);
  const excluded = await listExcluded(ctx, campaign, reason);
  await recordExport(ctx, 'exclusions');
  async function* rows(): AsyncIterable<Cell[]> {
    for (const row of excluded) {
      yield [
        row.name,
        row.contact,
        row.phone?.replace('+', '') ?? null,
        EXCLUSION_LABELS[row.reason],
      ];
    }
  }
  await sendCsv(exchange, 'fora-da-campanha.csv', ['Nome', 'E-mail', 'Telefone', 'Motivo'], rows);
}
