import type { ApiCustomer, BulkOutcome, BulkRow } from '@clientela/contract';
import { lockPeople, outcomesOfPeople, upsertPeople } from '#areas/records/customers/index';
import { type Ctx, inRepeatedTransaction } from '#platform/context';
import { readCustom } from '../custom-rows.ts';
import { personLines } from '../people.ts';
import { fromApi, publishHistory } from '../provenance.ts';
import { Outcomes, rightRows } from '../rows.ts';

/** Creates and updates people, each row by itself. */
export async function writeCustomers(
  ctx: Ctx,
  body: { customers: BulkRow<ApiCustomer>[]; history: boolean },
): Promise<BulkOutcome> {
  return inRepeatedTransaction(ctx, async (ctx) => {
    const outcomes = new Outcomes(body.customers);
    const lines = personLines(
      await readCustom(ctx, 'CUSTOMER', rightRows(body.customers), outcomes),
    );
    if (lines.length === 0) return outcomes.answer();
    await lockPeople(ctx);
    const { customers_created } = await upsertPeople(ctx, lines, fromApi(ctx, body));
    for (const { line, ...row } of await outcomesOfPeople(ctx)) outcomes.set(line - 1, row);
    await publishHistory(ctx, body, { customers_created });
    return outcomes.answer();
  });
}
