import { z } from 'zod';
import { BULK_ROWS_MAX } from './api-scopes.ts';
import type { FieldError } from './failures.ts';
import { Id } from './shapes.ts';

/** Calls that bring many records at once, each judged alone. */

/** A row for the handler: its value, or its errors. */
export type BulkRow<Value> = { value: Value } | { errors: FieldError[] };

/** Up to a thousand rows. One that is not as it should be refuses itself and not the others. */
export function rowsOf<Row extends z.ZodType>(row: Row) {
  type Judged = BulkRow<z.output<Row>>;
  const judged = row
    .transform((value): Judged => ({ value }))
    // Schema generation calls the fallback without a row.
    .catch(
      (refused) => (refused ? { errors: errorsOf(refused.error.issues) } : undefined) as Judged,
    );
  return z
    .array(judged as z.ZodType<Judged, z.input<Row>>)
    .min(1)
    .max(BULK_ROWS_MAX);
}

function errorsOf(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.map((issue) => ({
    field: (issue.code === 'unrecognized_keys' ? issue.keys : issue.path).join('.'),
    rule: issue.code,
    message: issue.message,
  }));
}

export const RowOutcome = z.object({
  /** Its place among the rows of the call, from 0. */
  index: z.int(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
  /** The id of the stored record; null if refused. */
  id: Id.nullable(),
  errors: z
    .array(z.object({ field: z.string(), rule: z.string(), message: z.string() }))
    .optional(),
});
export type RowOutcome = z.output<typeof RowOutcome>;

export const BulkOutcome = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** One for each row, in their order. */
  data: z.array(RowOutcome),
});
export type BulkOutcome = z.output<typeof BulkOutcome>;
