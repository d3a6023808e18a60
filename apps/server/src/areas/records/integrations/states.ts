import { sql } from 'kysely';
import { notify } from '#areas/identity/notifications/index';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { broadcast } from '#platform/events';
import { rowOf } from '#platform/row-of';
import { type ConnectionRow, providerOf } from './connections.ts';
import { integrationsTexts } from './integrations.texts.ts';

type State = ConnectionRow['state'];

/** Changes a connection's state, broadcasts and publishes it, and notifies people where they must act. */
export async function moveState(
  ctx: Ctx,
  row: ConnectionRow,
  to: { state: State; reason: string | null },
): Promise<void> {
  const { state, reason } = to;
  const stops = state === 'reconnect' || state === 'disabled';
  const { rows } = await sql<{ before: State }>`
    with old as (select state from store_integrations where store_id = ${ctx.store.id} and id = ${row.id} for update)
    update store_integrations i set state = ${state}, state_reason = ${reason},
        status = ${stops ? 'stopped' : 'running'}
      from old where i.store_id = ${ctx.store.id} and i.id = ${row.id}
    returning old.state as before`.execute(ctx.db);
  const before = rows[0]?.before;
  await broadcast(ctx, 'integration.changed', { slug: row.slug });
  if (before === undefined || before === state) return;
  await publish(ctx, {
    kind: 'integration.status_changed',
    subject_id: row.id,
    data: { slug: row.slug, before, after: state, reason },
  });
  if (state !== 'reconnect' && state !== 'failed') return;
  await notify(ctx, 'integration_failed', {
    name: providerOf(ctx.app, row.slug).name,
    reason: reason ?? '',
    internal_path: `/settings/integrations/${row.slug}`,
  });
}

/** Partial while records or unmapped statuses wait for a person. */
export async function pausedState(
  ctx: Ctx,
  row: ConnectionRow,
): Promise<{ state: 'partial' | 'synchronized'; reason: string | null }> {
  const result = await sql<{ errors: boolean; statuses: boolean }>`
    select exists (select from integration_errors where store_id = ${ctx.store.id} and integration_id = ${row.id}
        and state = 'open') as errors,
      exists (select from order_status_mappings where store_id = ${ctx.store.id} and slug = ${row.slug}
        and source = 'unknown') as statuses`.execute(ctx.db);
  const { errors, statuses } = rowOf(result);
  if (statuses) {
    return { state: 'partial', reason: integrationsTexts.statuses_without_meaning };
  }
  return errors
    ? { state: 'partial', reason: integrationsTexts.records_not_saved }
    : { state: 'synchronized', reason: null };
}

/** Sets the connection healthy once nothing is pending; until then its state is the pending reason. */
export async function settleState(ctx: Ctx, row: ConnectionRow): Promise<void> {
  if (row.state !== 'partial' && row.state !== 'synchronized') return;
  const to = await pausedState(ctx, row);
  if (to.state !== row.state || to.reason !== row.state_reason) await moveState(ctx, row, to);
}
