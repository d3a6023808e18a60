import { type CampaignChannel, CHANNEL_NAMES } from '@clientela/contract';
import { NUMBER_CHANNELS } from '@clientela/domain';
import { listSenders } from '#areas/messaging/senders/index';
import type { Ctx } from '#platform/context';

/**
 * E-mail leaves by the platform, SMS by the test outbox until an account is connected, and sellers write by
 * hand; numbers of WhatsApp have to be there to carry a campaign.
 */
export async function listChannels(ctx: Ctx): Promise<{ data: CampaignChannel[] }> {
  const senders = await listSenders(ctx, NUMBER_CHANNELS);
  const carried = senders.filter((sender) => sender.is_campaign_default && sender.connected_at);
  const data = CHANNEL_NAMES.map((channel) => ({
    channel,
    is_set_up:
      !NUMBER_CHANNELS.some((one) => one === channel) ||
      carried.some((sender) => sender.channel === channel),
  }));
  return { data };
}
