import type { CustomChange } from '@clientela/contract';
import type { AttributeOwner } from '@clientela/domain';
import {
  checkChange,
  lockDefinitions,
  type ValueRow,
  writeRows,
} from '#areas/records/attributes/index';
import type { Ctx } from '#platform/context';
import type { Outcomes, Placed } from './rows.ts';

/**
 * The rows whose values of the store's own fields are right; the others are refused. `write` saves the values when the
 * records' ids are known, and counts a record that only they changed as updated.
 */
export async function customRows<Value extends { custom?: CustomChange | undefined }>(
  ctx: Ctx,
  owner: AttributeOwner,
  rows: readonly Placed<Value>[],
  outcomes: Outcomes,
): Promise<{ right: Placed<Value>[]; write(): Promise<void> }> {
  const isGiven = rows.some(({ value }) => value.custom);
  if (!isGiven) return { right: [...rows], write: async () => {} };
  const definitions = await lockDefinitions(ctx, owner);
  const values = new Map<number, ReturnType<typeof checkChange>['values']>();
  const right = rows.filter(({ index, value }) => {
    const checked = checkChange(definitions, value.custom ?? {});
    values.set(index, checked.values);
    if (checked.errors.length > 0) {
      outcomes.set(index, { outcome: 'refused', id: null, errors: checked.errors });
    }
    return checked.errors.length === 0;
  });
  const write = async () => {
    const given: ValueRow[] = right.flatMap(({ index }) => {
      const record_id = outcomes.idOf(index);
      if (!record_id) return [];
      return Array.from(values.get(index) ?? [], ([attribute_id, value]) => ({
        ...value,
        attribute_id,
        record_id,
      }));
    });
    const changed = new Set(await writeRows(ctx, owner, given));
    for (const { index } of right) outcomes.markChanged(index, changed);
  };
  return { right, write };
}
