import type { CustomValues } from '@clientela/contract';
import { type AttributeOwner, isAttributeColumn } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import type { Cell, ChosenColumn, wallClock } from '#platform/export-table';
import { invalidField } from '#platform/failure';
import { attributesTexts } from './attributes.texts.ts';
import { type Definition, definitionsOf } from './values.ts';

type Row = { custom: CustomValues };

/**
 * The chosen columns of a file: those of its list, and attributes by key.
 * @throws Failure `invalid_fields`: an attribute that is not in use.
 */
export async function chosenColumns<Column extends string, Of extends Row>(
  ctx: Ctx,
  owner: AttributeOwner,
  chosen: readonly Column[],
  columns: Readonly<Record<string, ChosenColumn<Of>>>,
): Promise<ChosenColumn<Of>[]> {
  const definitions = chosen.some(isAttributeColumn) ? await definitionsOf(ctx, owner) : [];
  return chosen.map((name) => {
    const key = isAttributeColumn(name) ? name.slice('custom.'.length) : null;
    const definition = definitions.find((one) => one.key === key);
    const column = key === null ? columns[name] : definition && columnOf(definition);
    if (!column) throw invalidField('columns', attributesTexts.unknown(key ?? name));
    return column;
  });
}

const KINDS = {
  TEXT: { width: 16 },
  NUMBER: { width: 12 },
  DATE: { width: 13, kind: 'day' },
  DATETIME: { width: 17, kind: 'time' },
} as const;

function columnOf({ key, name, type }: Definition): ChosenColumn<Row> {
  return {
    label: name,
    ...KINDS[type],
    cell: ({ custom }, wall) => {
      const value = custom[key];
      return value === undefined ? null : cellOf(type, value, wall);
    },
  };
}

function cellOf(type: Definition['type'], value: string, wall: ReturnType<typeof wallClock>): Cell {
  switch (type) {
    case 'TEXT':
      return value;
    case 'NUMBER':
      return Number(value);
    case 'DATE':
      return { wall: new Date(`${value}T00:00:00Z`), with_time: false };
    case 'DATETIME':
      return wall(value, true);
  }
}
