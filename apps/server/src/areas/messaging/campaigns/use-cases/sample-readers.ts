import type { Campaign, Channel } from '@clientela/contract';
import { previewTopicValues, readBonuses } from '#areas/messaging/email-models/index';
import { listLatelyWaiting } from '#areas/records/carts/index';
import type { Ctx } from '#platform/context';
import { type SampledRecipient, sampleRecipients } from '../audience.queries.ts';

const LATELY = 50;

/**
 * People to draw a message for: of a campaign about carts or payments those who have one, so that previews and
 * estimates show real ones.
 */
export async function sampleReaders(
  ctx: Ctx,
  campaign: Campaign,
  { channel, most }: { channel: Channel; most: number },
): Promise<SampledRecipient[]> {
  const { kind } = campaign.trigger;
  const topic = kind === 'cart_abandoned' ? 'cart' : kind === 'payment_pending' ? 'payment' : null;
  if (!topic) return withBonuses(ctx, await sampleRecipients(ctx, campaign, { channel, most }));
  const among = await listLatelyWaiting(ctx, topic, LATELY);
  const waiting = await sampleRecipients(ctx, campaign, { channel, most, among });
  const people =
    waiting.length > 0 ? waiting : await sampleRecipients(ctx, campaign, { channel, most: 1 });
  return Promise.all(
    people.map(async (person) => ({
      ...person,
      topic: await previewTopicValues(ctx, person.customer_id),
    })),
  );
}

async function withBonuses(
  ctx: Ctx,
  people: readonly SampledRecipient[],
): Promise<SampledRecipient[]> {
  const refs = people.map(({ customer_id }) => ({ customer_id, bonus_id: null }));
  const said = await readBonuses(ctx, refs);
  return people.map((person, index) => ({ ...person, topic: said[index] ?? null }));
}
