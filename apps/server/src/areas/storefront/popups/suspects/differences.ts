import type { PopupFieldName } from '@clientela/contract';
import { isAttributeColumn, splitName } from '@clientela/domain';
import { updateCustomer } from '#areas/records/customers/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { customOf, type TypedFields } from '../visiting/typed-fields.rules.ts';

/**
 * Settles what a known customer typed differently: accepted values replace the customer's, the others are dropped.
 *
 * @throws Failure `invalid_fields`, `customer_already_exists`, `customer_anonymized`, `not_found`
 */
export function settleDifferences(
  ctx: Ctx,
  popupId: string,
  submissionId: string,
  accepted: readonly PopupFieldName[],
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
    const chosen = accepted.filter((field) => row.differs.includes(field) && fields[field]);
    if (chosen.length > 0) await updateCustomer(ctx, row.customer_id, changeOf(chosen, fields));
    await ctx.db
      .updateTable('popup_submissions')
      .set({ differs: [] })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', submissionId)
      .execute();
  });
}

function changeOf(chosen: readonly PopupFieldName[], fields: TypedFields) {
  const taken: TypedFields = Object.fromEntries(chosen.map((field) => [field, fields[field]]));
  const { name, ...others } = taken;
  const fixed = Object.entries(others).filter(([field]) => !isAttributeColumn(field));
  return {
    ...(name !== undefined && splitName(name)),
    ...Object.fromEntries(fixed),
    custom: customOf(taken),
  };
}
