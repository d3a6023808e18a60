import type { Work } from '@clientela/contract';
import type { PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import type { Exchange } from '#platform/http/routes';
import { activePopup, openForSite, readPace } from './callers.ts';
import { makeTicket } from './tickets.ts';
import { isRateUnusual } from './usual-rate.ts';

/** Issues a ticket for one sign-up, with work to do where many come from the address or to the store. */
export async function issueTicket(
  platform: PlatformCtx,
  key: string,
  { popup_id, version }: { popup_id: string; version: number },
  exchange: Exchange,
): Promise<{ ticket: string; work: Work | null }> {
  const storefront = await openForSite(platform, key, exchange);
  if (!activePopup(storefront, popup_id, version)) throw new Failure('not_found');
  const pace = await readPace(storefront, exchange.request.ip);
  const asksWork = pace === 'high' || (await isRateUnusual(storefront.ctx, 'all'));
  return makeTicket(storefront.ctx, { popup_id, version, asksWork });
}
