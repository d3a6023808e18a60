import { Readable } from 'node:stream';
import type { AuditAction } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { lockForChange } from '#areas/records/customers/index';
import { type Ctx, inTransaction } from '#platform/context';
import type { Exchange } from '#platform/http/routes';
import { zipBytes } from '#platform/zip';
import { readDataCopy } from '../data-copy.queries.ts';
import { privacyTexts } from '../privacy.texts.ts';
import { proofEntries } from '../proof-pack.ts';
import { readProofSections } from '../proof-sections.queries.ts';
import { completeRequests } from '../requests.queries.ts';

/** A file of all data held on a customer, for a data access request. */
export async function copyCustomerData(ctx: Ctx, id: string, { reply }: Exchange): Promise<void> {
  const copy = await handOut(ctx, id, 'customer.data_copied', (ctx) => readDataCopy(ctx, id));
  await reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${privacyTexts.data_copy_file(id)}"`)
    .send(`${JSON.stringify(copy, null, 2)}\n`);
}

/** All data with its origin, a summary and signed checksums, as a ZIP. */
export async function downloadProofPack(ctx: Ctx, id: string, { reply }: Exchange): Promise<void> {
  const data = await handOut(ctx, id, 'customer.proof_pack_downloaded', async (ctx) => ({
    ...(await readDataCopy(ctx, id)),
    ...(await readProofSections(ctx, id)),
  }));
  const entries = await proofEntries(ctx, data);
  await reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${privacyTexts.proof_file(id)}"`)
    .send(Readable.from(zipBytes(entries, ctx.clock.now())));
}

/** Reads a customer's data for a file. The log names who downloads it, and access requests are done. */
function handOut(
  ctx: Ctx,
  id: string,
  action: AuditAction,
  read: (ctx: Ctx) => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  return inTransaction(ctx, async (ctx) => {
    await lockForChange(ctx, id);
    await recordAuditEvent(ctx, { action, target_kind: 'customer', target_id: id });
    await completeRequests(ctx, id, {
      kinds: ['access'],
      answer: privacyTexts.answered_by_file,
    });
    return read(ctx);
  });
}
