import { notify } from '#areas/identity/notifications/index';
import { findCustomerByIdentity } from '#areas/records/customers/index';
import { eraseKnown, registerPlatformRequest } from '#areas/records/privacy/index';
import type { Ctx } from '#platform/context';
import type { ChangeNotification } from './commerce.port.ts';
import { type ConnectionRow, providerOf } from './connections.ts';
import { solveErrors } from './syncing/errors.queries.ts';
import { stopConnection } from './use-cases/disable.ts';

/** A platform's word for its whole shop. */
const WHOLE_SHOP = '*';

/**
 * Privacy requests of customers through their shop, or of the platform. They need no platform call and run even if
 * the connection is off. Customers are anonymised; a shop to be erased is disconnected, with its secrets and stored
 * wording; an access request is registered with its due day and notifies the store's people.
 */
export async function takePrivacy(
  ctx: Ctx,
  of: { row: ConnectionRow; source: string; is_connected: boolean },
  changes: readonly ChangeNotification[],
): Promise<void> {
  const { row, source, is_connected } = of;
  for (const { external_id, action } of changes) {
    if (action === 'requested') await notifyRequest(ctx, of, external_id);
    else if (action === 'redacted' && external_id === WHOLE_SHOP) {
      if (is_connected) await forgetShop(ctx, row);
    } else if (action === 'redacted') {
      const platform = providerOf(ctx.app, row.slug).name;
      await eraseKnown(ctx, { provider: source, value: external_id, platform });
      if (is_connected) await solveErrors(ctx, row.id, [['customers', external_id]]);
    }
  }
}

async function notifyRequest(
  ctx: Ctx,
  { row, source }: { row: ConnectionRow; source: string },
  externalId: string,
): Promise<void> {
  const id = await findCustomerByIdentity(ctx, 'integration', source, externalId);
  const { name } = providerOf(ctx.app, row.slug);
  await registerPlatformRequest(ctx, { kind: 'access', customer_id: id ?? null, platform: name });
  await notify(ctx, 'data_requested', {
    name,
    internal_path: id ? `/customers/${id}` : '/customers',
    is_known: id !== null,
  });
}

async function forgetShop(ctx: Ctx, row: ConnectionRow): Promise<void> {
  if (row.state !== 'disabled') await stopConnection(ctx, row);
  for (const table of ['integration_errors', 'integration_streams'] as const) {
    await ctx.db
      .deleteFrom(table)
      .where('store_id', '=', ctx.store.id)
      .where('integration_id', '=', row.id)
      .execute();
  }
}
