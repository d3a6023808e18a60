import type { IntegrationCheck } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { askedShop, fetchFromShop, providerOf, requireConnection } from '../connections.ts';

/** Checks which records the connection may read. */
export async function checkConnection(ctx: Ctx, slug: string): Promise<IntegrationCheck> {
  const row = await requireConnection(ctx, slug);
  return fetchFromShop(async () => providerOf(ctx.app, slug).check(await askedShop(ctx, row)));
}
