import type { ApiPayment, BulkOutcome, BulkRow } from '@clientela/contract';
import { squeeze } from '@clientela/domain';
import { recordPayments } from '#areas/records/carts/index';
import { findOrderIds } from '#areas/records/orders/index';
import { type Ctx, inRepeatedTransaction } from '#platform/context';
import { fromApi } from '../provenance.ts';
import { publicApiTexts } from '../public-api.texts.ts';
import { namedOnce, Outcomes, rightRows } from '../rows.ts';

/** Saves payment options of orders, each independently; an unknown order gets none. */
export async function writePayments(
  ctx: Ctx,
  body: { payments: BulkRow<ApiPayment>[]; history: boolean },
): Promise<BulkOutcome> {
  const outcomes = new Outcomes(body.payments);
  const nameOf = ({ order_number, external_id }: ApiPayment) =>
    JSON.stringify([squeeze(order_number), external_id]);
  const named = namedOnce(rightRows(body.payments), nameOf, outcomes.refuse, 'order_number');
  if (named.length === 0) return outcomes.answer();
  return inRepeatedTransaction(ctx, async (ctx) => {
    const numbers = named.map(({ value }) => squeeze(value.order_number));
    const orders = await findOrderIds(ctx, numbers);
    const payments = named.filter(({ index, value }) => {
      const isHere = orders.has(squeeze(value.order_number));
      if (!isHere) outcomes.refuse(index, 'order_number', publicApiTexts.order_missing);
      return isHere;
    });
    const arriving = payments.map(({ value }) => {
      return { ...value, order_key: squeeze(value.order_number) };
    });
    const { written } = await recordPayments(ctx, arriving, fromApi(ctx, body));
    for (const { index, value } of payments) {
      const order_id = orders.get(squeeze(value.order_number));
      const found = written.find(
        (one) => one.order_id === order_id && one.external_id === value.external_id,
      );
      const changed = found?.before === null ? 'created' : 'updated';
      outcomes.set(index, { outcome: found ? changed : 'unchanged', id: found?.id ?? null });
    }
    return outcomes.answer();
  });
}
