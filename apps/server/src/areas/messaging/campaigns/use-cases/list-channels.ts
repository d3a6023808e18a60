import { type CampaignChannel, CHANNELS } from '@clientela/contract';
import { listSenders } from '#areas/messaging/senders/index';
import type { Ctx } from '#platform/context';

const BY_NUMBER = ['OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP'] as const;

/**
 * E-mail leaves by the platform, SMS by the test outbox until an account is connected, and sellers write by
 * hand; numbers of WhatsApp have to be there to carry a campaign.
 */
export async function listChannels(ctx: Ctx): Promise<{ data: CampaignChannel[] }> {
  const senders = await listSenders(ctx, BY_NUMBER);
  const carried = senders.filter((sender) => sender.is_campaign_default && sender.connected_at);
  const data = CHANNELS.map((channel) => ({
    channel,
    is_set_up:
      !BY_NUMBER.some((one) => one === channel) ||
      carried.some((sender) => sender.channel === channel),
  }));
  return { data };
}
