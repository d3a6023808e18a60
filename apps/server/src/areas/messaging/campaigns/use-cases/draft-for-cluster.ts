import { type Campaign, CampaignDraft, type CampaignReview } from '@clientela/contract';
import { propertiesOf } from '@clientela/domain';
import { priceOfMessage } from '#areas/billing/wallet/index';
import { findCampaignSender } from '#areas/messaging/senders/index';
import type { previewCluster } from '#areas/records/clusters/index';
import { type Ctx, inTransaction } from '#platform/context';
import { newId } from '#platform/ids';
import { listCampaignGoals } from '../campaigns.queries.ts';
import { DRAFTED_MESSAGES } from '../drafted-message.texts.ts';
import { reviewCampaign } from './review-campaign.ts';
import { createCampaignAs } from './save-campaign.ts';
import { saveTextModel } from './save-text-model.ts';

export type DraftGoal = keyof typeof DRAFTED_MESSAGES;
type Reach = Awaited<ReturnType<typeof previewCluster>>['reachable'];

interface Wanted {
  name: string;
  cluster_id: string;
  goal: DraftGoal;
  /** How many of the cluster each kind of contact reaches. */
  reachable: Reach;
}

/**
 * Drafts a campaign to a cluster: a goal, a first text, and the cheapest channel that reaches anyone in it. Returns it
 * with its review; a person changes and activates it.
 */
export function draftForCluster(
  ctx: Ctx,
  { name, cluster_id, goal, reachable }: Wanted,
): Promise<{ campaign: Campaign; review: CampaignReview }> {
  return inTransaction(ctx, async (ctx) => {
    const goals = await listCampaignGoals(ctx);
    const draft = CampaignDraft.parse({
      name,
      campaign_goal_id: goals.data.find(({ key }) => key === goal)?.id ?? null,
      customer_cluster_ids: [cluster_id],
      actions: [{ contents: [await contentOf(ctx, { name, goal, reachable })] }],
    });
    const campaign = await createCampaignAs(ctx, newId(), draft);
    return { campaign, review: await reviewCampaign(ctx, campaign.id) };
  });
}

async function contentOf(
  ctx: Ctx,
  { name, goal, reachable }: Omit<Wanted, 'cluster_id'>,
): Promise<unknown> {
  const message = DRAFTED_MESSAGES[goal];
  const channel = await cheapestChannel(ctx, reachable);
  switch (channel) {
    case 'EMAIL': {
      const email_model_id = await saveTextModel(ctx, name, message);
      return { channel, email_model_id, subject: message.subject };
    }
    case 'SMS':
      return { channel, text: message.sms };
    case 'OFFICIAL_WHATSAPP':
      // Meta approves its templates one by one: the person chooses.
      return { channel };
  }
}

type DraftChannel = 'EMAIL' | 'SMS' | 'OFFICIAL_WHATSAPP';
const DRAFT_CHANNELS: readonly DraftChannel[] = ['EMAIL', 'SMS', 'OFFICIAL_WHATSAPP'];

/** E-mail where no channel reaches anyone: the review says why. */
async function cheapestChannel(ctx: Ctx, reachable: Reach): Promise<DraftChannel> {
  const offers: { channel: DraftChannel; price: number }[] = [];
  for (const channel of DRAFT_CHANNELS) {
    const isCarried = channel === 'EMAIL' || (await findCampaignSender(ctx, channel)) !== undefined;
    if (reachable[propertiesOf(channel).consent] === 0 || !isCarried) continue;
    const [price_kind] = propertiesOf(channel).priceKinds;
    const price = await priceOfMessage(ctx, { channel, price_kind });
    // Without a price here, the store pays the provider of such a channel itself.
    offers.push({ channel, price: price === 0 && channel !== 'EMAIL' ? Infinity : price });
  }
  // At the same price e-mail comes first, as it needs no template that Meta has approved.
  const [cheapest] = offers.toSorted((a, b) => a.price - b.price);
  return cheapest?.channel ?? 'EMAIL';
}
