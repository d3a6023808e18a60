import { type Ctx, inTransaction } from '#platform/context';
import type { Told } from './commerce.port.ts';
import { askedShop, type ConnectionRow, findConnection, providerOf } from './connections.ts';
import { takeTold } from './taking/take-told.ts';

/** Whoever was heard of this recently need not be asked. */
const FRESH_MS = { orders: 60_000, carts: 15 * 60_000 } as const;

/**
 * Reads a cart or an order once more at its platform before somebody is reminded of it. False where the platform
 * does not answer and was not heard of lately: nobody can say then whether it still waits.
 */
export async function recheck(
  ctx: Ctx,
  resource: 'orders' | 'carts',
  { provider: slug, name }: { provider: string; name: string },
): Promise<boolean> {
  const row = slug === '' ? null : await findConnection(ctx, slug);
  // What came by a file or the API has nobody to ask.
  if (!row || row.state === 'disabled') return true;
  const told = await readOne(ctx, row, resource, name);
  if (told === 'unknown') return isFresh(ctx, row, resource);
  if (told) {
    const options = { is_history: false, is_beginning: false };
    await inTransaction(ctx, (ctx) => takeTold(ctx, providerOf(ctx.app, slug), told, options));
  }
  return true;
}

async function readOne(
  ctx: Ctx,
  row: ConnectionRow,
  resource: 'orders' | 'carts',
  name: string,
): Promise<Told | null | 'unknown'> {
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
