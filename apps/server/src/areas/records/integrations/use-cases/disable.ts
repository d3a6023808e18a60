import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import {
  askedShop,
  type ConnectionRow,
  findConnection,
  noticesUrl,
  providerOf,
} from '../connections.ts';
import { moveState } from '../states.ts';
import { endHistory } from '../syncing/runs.queries.ts';

/** Disables a connection: records stay, tokens and keys are deleted. */
export async function disable(ctx: Ctx, slug: string): Promise<void> {
  providerOf(ctx.app, slug);
  const row = await findConnection(ctx, slug);
  if (!row || row.state === 'disabled') return;
  await unlisten(ctx, row);
  await inTransaction(ctx, (ctx) => stopConnection(ctx, row));
}

/** Forgets how to reach the platform, inside the caller's transaction. */
export async function stopConnection(ctx: Ctx, row: ConnectionRow): Promise<void> {
  await ctx.db
    .updateTable('store_integrations')
    .set({ credentials_sealed: null, credentials_until: null, notice_key: null, listens: false })
    .set({ leased_by: null, lease_until: null })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', row.id)
    .execute();
  await endHistory(ctx, row.id, 'cancelled');
  await ctx.db
    .deleteFrom('change_notifications')
    .where('store_id', '=', ctx.store.id)
    .where('integration_id', '=', row.id)
    .execute();
  await moveState(ctx, row, { state: 'disabled', reason: null });
  await recordAuditEvent(ctx, {
    action: 'integration.disabled',
    target_kind: 'integration',
    target_id: row.id,
    details: { name: providerOf(ctx.app, row.slug).name },
  });
}

/** Where the platform refuses to unregister, its notifications are rejected from now on. */
async function unlisten(ctx: Ctx, row: ConnectionRow): Promise<void> {
  const { unlisten } = providerOf(ctx.app, row.slug);
  if (!unlisten || !row.listens || !row.notice_key) return;
  try {
    await unlisten(await askedShop(ctx, row), noticesUrl(ctx.app, row.slug, row.notice_key));
  } catch (error) {
    ctx.log.warn('notices of a platform not taken back', { slug: row.slug, error });
  }
}
