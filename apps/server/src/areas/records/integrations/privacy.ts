import { notify } from '#areas/identity/notifications/index';
import { anonymizeKnown, findCustomerByIdentity } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import type { ShopHint } from './commerce.port.ts';
import { type ConnectionRow, providerOf } from './connections.ts';
import { solveErrors } from './syncing/errors.queries.ts';
import { stopConnection } from './use-cases/disable.ts';

/** A platform's word for its whole shop. */
const WHOLE_SHOP = '*';

/**
 * What people asked of their shop, or the platform of us. It needs nothing of the platform, so it is done even where
 * the connection is off: people are anonymised, a shop that is to be forgotten is disconnected with its secrets and
 * what was kept of its wording, and a wish to know what is known reaches the people of the store.
 */
export async function takePrivacy(
  ctx: Ctx,
  row: ConnectionRow,
  hints: readonly ShopHint[],
): Promise<void> {
  for (const { external_id, action } of hints) {
    if (action === 'requested') await tellRequest(ctx, row, external_id);
    else if (action === 'redacted' && external_id === WHOLE_SHOP) await forgetShop(ctx, row);
    else if (action === 'redacted') {
      await anonymizeKnown(ctx, { provider: row.slug, value: external_id });
      await solveErrors(ctx, row.id, [['customers', external_id]]);
    }
  }
}

async function tellRequest(ctx: Ctx, row: ConnectionRow, externalId: string): Promise<void> {
  const id = await findCustomerByIdentity(ctx, 'integration', row.slug, externalId);
  const { name } = providerOf(ctx.app, row.slug);
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
