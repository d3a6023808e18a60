import { EXCLUSION_LABELS, type ExclusionReason } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { sendCsv } from '#platform/http/csv';
import type { Exchange } from '#platform/http/routes';
import type { Cell, SheetColumn } from '#platform/sheet';
import { recordExport } from '../../audit/index.ts';
import { listExcluded } from '../audience.queries.ts';
import { findCampaign } from '../campaigns.queries.ts';

const COLUMNS: readonly SheetColumn[] = [
  { label: 'Nome', width: 25 },
  { label: 'E-mail', width: 30 },
  { label: 'Telefone', width: 15 },
  { label: 'Motivo', width: 30 },
];

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
      const phone = row.phone ? { phone: row.phone } : null;
      yield [row.name, row.contact, phone, EXCLUSION_LABELS[row.reason]];
    }
  }
  const sheet = { title: 'Fora da campanha', columns: COLUMNS, rows };
  await sendCsv(exchange, 'fora-da-campanha.csv', sheet);
}
