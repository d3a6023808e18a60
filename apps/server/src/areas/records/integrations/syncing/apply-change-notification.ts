import { unlinkIdentity } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import type { ConnectionRow } from '../connections.ts';
import type { ChangeRow } from './change-notifications.queries.ts';
import { solveErrors } from './errors.queries.ts';

/** Handles a deletion at the platform: orders stay, and customers stay without its code. */
export async function applyChangeNotification(
  ctx: Ctx,
  row: ConnectionRow,
  { resource, external_id }: ChangeRow,
): Promise<void> {
  await solveErrors(ctx, row.id, [[resource, external_id]]);
  if (resource !== 'customers') return;
  await unlinkIdentity(ctx, { provider: row.source, value: external_id });
}
