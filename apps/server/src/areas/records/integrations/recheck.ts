import { type Ctx, inTransaction } from '#platform/context';
import { applyRecords } from './applying/apply-records.ts';
import type { Normalized } from './commerce.port.ts';
import { askedShop, type ConnectionRow, findConnection, providerOf } from './connections.ts';
import { slugOf } from './sources.ts';

/** Records updated this recently need no recheck. */
const FRESH_MS = { orders: 60_000, carts: 15 * 60_000 } as const;

/**
 * Fetches a cart or an order again at its platform before a reminder. False where the platform does not respond and
 * the record is not fresh: whether it is still open is unknown.
 */
export async function recheck(
  ctx: Ctx,
  resource: 'orders' | 'carts',
  { provider: source, name }: { provider: string; name: string },
): Promise<boolean> {
  const row = source === '' ? null : await findConnection(ctx, slugOf(source));
  // Records from a file, the API or a disconnected account have no platform to query.
  if (row?.source !== source || row.state === 'disabled') return true;
  const normalized = await readOne(ctx, row, resource, name);
  if (normalized === 'unknown') return isFresh(ctx, row, resource);
  if (normalized) {
    const options = { is_history: false, is_beginning: false };
    const origin = { provider: providerOf(ctx.app, row.slug), source };
    await inTransaction(ctx, (ctx) => applyRecords(ctx, origin, normalized, options));
  }
  return true;
}

async function readOne(
  ctx: Ctx,
  row: ConnectionRow,
  resource: 'orders' | 'carts',
  name: string,
): Promise<Normalized | null | 'unknown'> {
  try {
    return await providerOf(ctx.app, row.slug).one(await askedShop(ctx, row), resource, name);
  } catch (error) {
    ctx.log.warn('record not read again', { slug: row.slug, resource, error });
    return 'unknown';
  }
}

function isFresh(ctx: Ctx, row: ConnectionRow, resource: 'orders' | 'carts'): boolean {
  const heard = Date.parse(row.polled_at);
  return heard + FRESH_MS[resource] > ctx.clock.now().getTime();
}
