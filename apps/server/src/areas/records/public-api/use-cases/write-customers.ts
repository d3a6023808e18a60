import type { ApiCustomer, BulkOutcome, BulkRow } from '@clientela/contract';
import { present } from '@clientela/domain';
import { lockPeople, upsertPeople } from '#areas/records/customers/index';
import { type Ctx, inRepeatedTransaction } from '#platform/context';
import { readCustom } from '../custom-rows.ts';
import { fromApi, publishHistory } from '../provenance.ts';
import { Outcomes, rightRows } from '../rows.ts';

/** Creates and updates people, each row by itself. */
export async function writeCustomers(
  ctx: Ctx,
  body: { customers: BulkRow<ApiCustomer>[]; history: boolean },
): Promise<BulkOutcome> {
  return inRepeatedTransaction(ctx, async (ctx) => {
    const outcomes = new Outcomes(body.customers);
    const rows = await readCustom(ctx, 'CUSTOMER', rightRows(body.customers), outcomes);
    if (rows.length === 0) return outcomes.answer();
    await lockPeople(ctx);
    const people = rows.map(({ value }) => value);
    const recorded = await upsertPeople(ctx, people, fromApi(ctx, body));
    for (const [place, { index }] of rows.entries())
      outcomes.set(index, present(recorded.outcomes[place], 'outcome of the customer'));
    const { customers_created } = recorded;
    await publishHistory(ctx, body, { customers_created });
    return outcomes.answer();
  });
}
