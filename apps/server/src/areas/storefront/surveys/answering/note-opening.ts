import { isMachineVisit } from '#areas/messaging/campaigns/index';
import { markSeen } from '#areas/records/survey-links/index';
import type { PlatformCtx } from '#platform/context';
import type { Exchange } from '#platform/http/routes';
import { openLink } from './links.queries.ts';

/** Notes the first time that a person sees the page of a personal link. */
export async function noteOpening(
  platform: PlatformCtx,
  token: string,
  exchange: Exchange,
): Promise<void> {
  const { ctx, id } = await openLink(platform, token);
  if (!isMachineVisit(exchange)) await markSeen(ctx, id);
}
