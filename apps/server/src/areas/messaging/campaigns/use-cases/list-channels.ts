import { type CampaignChannel, CHANNELS, SENDER_CHANNELS } from '@clientela/contract';
import { listSenders } from '#areas/messaging/senders/index';
import type { Ctx } from '#platform/context';

/** E-mail leaves by the platform and sellers write by hand; the other channels need what carries their campaigns. */
export async function listChannels(ctx: Ctx): Promise<{ data: CampaignChannel[] }> {
  const senders = await listSenders(ctx, SENDER_CHANNELS);
  const carried = senders.filter((sender) => sender.is_campaign_default && sender.connected_at);
  const data = CHANNELS.map((channel) => ({
    channel,
    is_set_up:
      !SENDER_CHANNELS.some((one) => one === channel) ||
      carried.some((sender) => sender.channel === channel),
  }));
  return { data };
}
