import type { POPUP_FIELDS } from '@clientela/contract';
import { splitName } from '@clientela/domain';
import { updateCustomer } from '#areas/records/customers/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import type { TypedFields } from '../visiting/typed-fields.rules.ts';

type Field = (typeof POPUP_FIELDS)[number];

/**
 * Settles what a known customer typed differently: accepted values replace the customer's, the others are dropped.
 *
 * @throws Failure `invalid_fields`, `customer_already_exists`, `customer_anonymized`, `not_found`
 */
export function settleDifferences(
  ctx: Ctx,
  popupId: string,
  submissionId: string,
  accepted: readonly Field[],
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('popup_submissions')
      .select(['customer_id', 'fields', 'differs'])
      .where('store_id', '=', ctx.store.id)
      .where('popup_id', '=', popupId)
      .where('id', '=', submissionId)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.customer_id) throw new Failure('not_found');
    const fields = row.fields as TypedFields;
    const change = accepted
      .filter((field) => row.differs.includes(field) && fields[field])
      .map((field) => changeOf(field, fields[field]!));
    if (change.length > 0) await updateCustomer(ctx, row.customer_id, Object.assign({}, ...change));
    await ctx.db
      .updateTable('popup_submissions')
      .set({ differs: [] })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', submissionId)
      .execute();
  });
}

function changeOf(field: Field, value: string) {
  return field === 'name' ? splitName(value) : { [field]: value };
}
