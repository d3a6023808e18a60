import type { ApiCart, BulkOutcome, BulkRow } from '@clientela/contract';
import { recordCarts } from '#areas/records/carts/index';
import { lockPeople } from '#areas/records/customers/index';
import { type Ctx, inRepeatedTransaction } from '#platform/context';
import { fromApi, publishHistory } from '../provenance.ts';
import { namedOnce, Outcomes, rightRows } from '../rows.ts';

/** Creates and updates carts, each by itself. */
export async function writeCarts(
  ctx: Ctx,
  body: { carts: BulkRow<ApiCart>[]; history: boolean },
): Promise<BulkOutcome> {
  const outcomes = new Outcomes(body.carts);
  const carts = namedOnce(rightRows(body.carts), ({ token }) => token, outcomes.refuse, 'token');
  if (carts.length === 0) return outcomes.answer();
  return inRepeatedTransaction(ctx, async (ctx) => {
    await lockPeople(ctx);
    const arriving = carts.map(({ value: { customer: person, ...cart } }) => ({ ...cart, person }));
    const { written } = await recordCarts(ctx, arriving, fromApi(ctx, body));
    for (const { index, value } of carts) {
      const { id, is_new } = written.get(value.token) ?? {};
      const changed = is_new ? 'created' : 'updated';
      outcomes.set(index, { outcome: id ? changed : 'unchanged', id: id ?? null });
    }
    await publishHistory(ctx, body, {});
    return outcomes.answer();
  });
}
