import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import type { Exchange } from '#platform/http/routes';
import { lockForChange } from '../customers.queries.ts';
import { customersTexts } from '../customers.texts.ts';
import { readDataCopy } from '../data-copy.queries.ts';

/**
 * A file of all data held on a customer, for a data access request; the log names who downloaded
 * it.
 */
export async function copyCustomerData(ctx: Ctx, id: string, { reply }: Exchange): Promise<void> {
  const copy = await inTransaction(ctx, async (ctx) => {
    await lockForChange(ctx, id);
    await recordAuditEvent(ctx, {
      action: 'customer.data_copied',
      target_kind: 'customer',
      target_id: id,
    });
    return readDataCopy(ctx, id);
  });
  await reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${customersTexts.data_copy_file(id)}"`)
    .send(`${JSON.stringify(copy, null, 2)}\n`);
}
