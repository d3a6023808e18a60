import type { Ctx } from '#platform/context';
import { type CopyValue, copyRows } from '#platform/copy';

const COUNT_COLUMNS = [
  ...['popup_id', 'version', 'letter', 'day', 'page', 'device', 'views', 'closes', 'holdouts'],
];
const SIGNUP_COLUMNS = [
  ...['id', 'popup_id', 'version', 'letter', 'at', 'customer_id', 'is_new', 'fields'],
  ...['consent_text_ids', 'page', 'utm', 'device', 'coupon', 'state'],
];

export type PastVisit = Record<string, CopyValue>;

/** Stores visitors' counters and sign-ups of the past; their people and consents are recorded elsewhere. */
export async function storePastVisits(
  ctx: Ctx,
  { counts, signups }: { counts: readonly PastVisit[]; signups: readonly PastVisit[] },
): Promise<void> {
  await copy(ctx, 'popup_counts', COUNT_COLUMNS, counts);
  await copy(ctx, 'popup_submissions', SIGNUP_COLUMNS, signups);
}

function copy(
  ctx: Ctx,
  table: string,
  columns: readonly string[],
  rows: readonly PastVisit[],
): Promise<void> {
  const values = rows.map((row) => [ctx.store.id, ...columns.map((column) => row[column] ?? null)]);
  return copyRows(ctx.client, table, ['store_id', ...columns], values);
}
