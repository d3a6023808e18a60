import type { Work } from '@clientela/contract';
import type { PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import type { Exchange } from '#platform/http/routes';
import { activePopup, openForSite, readPace } from './callers.ts';
import { makeTicket } from './tickets.ts';

/** Issues a ticket for one sign-up; addresses with many sign-ups get work to do. */
export async function issueTicket(
  platform: PlatformCtx,
  key: string,
  { popup_id, version }: { popup_id: string; version: number },
  exchange: Exchange,
): Promise<{ ticket: string; work: Work | null }> {
  const storefront = await openForSite(platform, key, exchange);
  if (!activePopup(storefront, popup_id, version)) throw new Failure('not_found');
  const pace = await readPace(storefront, exchange.request.ip);
  return makeTicket(storefront.ctx, { popup_id, version, asksWork: pace === 'high' });
}
