import { sql } from 'kysely';
import { notify } from '#areas/identity/notifications/index';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { announce } from '#platform/events';
import { type ConnectionRow, providerOf } from './connections.ts';

type State = ConnectionRow['state'];

/** Moves a connection to another state, tells screens and followers, and people where it needs them. */
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
  await announce(ctx, 'integration.changed', { slug: row.slug });
  if (before === undefined || before === state) return;
  await publish(ctx, {
    ...{ kind: 'integration.status_changed', subject_id: row.id },
    data: { slug: row.slug, before, after: state, reason },
  });
  if (state !== 'reconnect' && state !== 'failed') return;
  await notify(ctx, 'integration_failed', {
    name: providerOf(ctx.app, row.slug).name,
    reason: reason ?? '',
    internal_path: `/settings/integrations/${row.slug}`,
  });
}
