import { unlinkIdentity } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import type { CommerceProvider } from '../commerce.port.ts';
import type { ConnectionRow } from '../connections.ts';
import { solveErrors } from './errors.queries.ts';
import type { Hint } from './hints.queries.ts';

/** What is gone at the platform: orders stay, and people stay without its code. */
export async function takeHint(
  ctx: Ctx,
  { slug }: CommerceProvider,
  row: ConnectionRow,
  { resource, external_id }: Hint,
): Promise<void> {
  await solveErrors(ctx, row.id, [[resource, external_id]]);
  if (resource !== 'customers') return;
  await unlinkIdentity(ctx, { provider: slug, value: external_id });
}
