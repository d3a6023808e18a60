import {
  ATTRIBUTE_TEXT_MAX,
  type AttributeType,
  dayOf,
  instantReader,
  parseDate,
  parseDecimal,
  squeeze,
} from '@clientela/domain';
import type { Ctx } from '#platform/context';
import type { StoredValue } from './values.ts';

type ReadText = (type: AttributeType, text: string) => StoredValue | null;

/**
 * Reads texts of other systems, as imports read cells: "1.234,5" or "1234.5", 31/12/2026 or ISO 8601. Null where a
 * text is empty or of another type.
 */
export function attributeTextReader(ctx: Ctx): ReadText {
  const thisYear = ctx.clock.now().getUTCFullYear();
  const instantOf = instantReader(ctx.store.time_zone);
  const dateOf = (text: string) => parseDate(text, { order: 'day_first', thisYear });
  const readAs: Record<AttributeType, (text: string) => string | null> = {
    TEXT: (text) => (text.length <= ATTRIBUTE_TEXT_MAX ? text : null),
    NUMBER: (text) =>
      (parseDecimal(text, 'comma') ?? parseDecimal(text, 'dot'))?.toString() ?? null,
    DATE: (text) => {
      const date = dateOf(text);
      return date && dayOf(date);
    },
    DATETIME: (text) => {
      const date = dateOf(text);
      return date && new Date(instantOf(date)).toISOString();
    },
  };
  return (type, given) => {
    const text = squeeze(given);
    const value = text === '' ? null : readAs[type](text);
    return value === null ? null : { type, value };
  };
}
