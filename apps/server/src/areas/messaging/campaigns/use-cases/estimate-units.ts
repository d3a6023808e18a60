import type { Campaign } from '@clientela/contract';
import { findMessageStore } from '#areas/messaging/email-models/index';
import type { Ctx } from '#platform/context';
import type { Content } from '../contents/content.port.ts';
import { contentKind } from '../contents/content.ts';
import { sampleReaders } from './sample-readers.ts';

const SAMPLE = 50;

/**
 * Units of the channel's price that a message of a content is expected to cost: the dearest among its first
 * recipients. What one really costs is known once it is drawn for its customer.
 */
export async function estimateUnits(
  ctx: Ctx,
  campaign: Campaign,
  { channel }: Content,
  compiled: unknown,
): Promise<number> {
  const kind = contentKind(channel);
  if (!kind.unitsFor || !compiled) return 1;
  const store = { ...(await findMessageStore(ctx)), coupon: campaign.coupon ?? '' };
  let most = 1;
  for (const customer of await sampleReaders(ctx, campaign, { channel, most: SAMPLE })) {
    most = Math.max(most, kind.unitsFor(ctx, compiled, customer.variant, { customer, store }));
  }
  return most;
}
