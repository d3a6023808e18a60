import type { Campaign, Channel } from '@clientela/contract';
import type { TopicValues } from '@clientela/domain';
import { previewTopicValues, readBonuses } from '#areas/messaging/email-models/index';
import { listLatelyWaiting } from '#areas/records/carts/index';
import { findOpenUrl } from '#areas/records/survey-links/index';
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
  const link = campaign.survey_id ? await findOpenUrl(ctx, campaign.survey_id) : undefined;
  const survey = link === undefined ? {} : { 'survey.link': link };
  if (!topic) {
    const people = await sampleRecipients(ctx, campaign, { channel, most });
    return withBonuses(ctx, people, survey);
  }
  const among = await listLatelyWaiting(ctx, topic, LATELY);
  const waiting = await sampleRecipients(ctx, campaign, { channel, most, among });
  const people =
    waiting.length > 0 ? waiting : await sampleRecipients(ctx, campaign, { channel, most: 1 });
  return Promise.all(
    people.map(async (person) => ({
      ...person,
      topic: { ...(await previewTopicValues(ctx, person.customer_id)), ...survey },
    })),
  );
}

async function withBonuses(
  ctx: Ctx,
  people: readonly SampledRecipient[],
  survey: TopicValues,
): Promise<SampledRecipient[]> {
  const refs = people.map(({ customer_id }) => ({ customer_id, bonus_id: null }));
  const said = await readBonuses(ctx, refs);
  return people.map((person, index) => ({ ...person, topic: { ...said[index], ...survey } }));
}
