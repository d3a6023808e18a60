import type { CustomChange } from '@clientela/contract';
import type { AttributeOwner } from '@clientela/domain';
import { checkChange, definitionsOf } from '#areas/records/attributes/index';
import type { Ctx } from '#platform/context';
import type { Outcomes, Placed } from './rows.ts';

/** A row whose values of the store's own fields are a document in JSON, as batches take them. */
export type WithDocument<Value> = Omit<Value, 'custom'> & { custom: string | null };

/** Reads the values of the store's own fields; rows with a wrong one are refused. */
export async function readCustom<Value extends { custom?: CustomChange | undefined }>(
  ctx: Ctx,
  owner: AttributeOwner,
  rows: readonly Placed<Value>[],
  outcomes: Outcomes,
): Promise<Placed<WithDocument<Value>>[]> {
  const isGiven = rows.some(({ value }) => value.custom);
  const definitions = isGiven ? await definitionsOf(ctx, owner) : [];
  return rows.flatMap(({ index, value: { custom, ...value } }) => {
    const { document, errors } = checkChange(definitions, custom ?? {});
    if (errors.length > 0) {
      outcomes.set(index, { outcome: 'refused', id: null, errors });
      return [];
    }
    const isEmpty = Object.keys(document).length === 0;
    return [{ index, value: { ...value, custom: isEmpty ? null : JSON.stringify(document) } }];
  });
}
