import type { ChatStatus } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { broadcastConversation } from '../live-updates.ts';
import { insertMessage } from '../messages.queries.ts';

interface CampaignMessage {
  activity_id: string;
  campaign_id: string;
  text: string;
  status: ChatStatus;
  sent_at: Date;
}

/** Adds a campaign's message to the conversation of its reply, once. */
export async function noteCampaignMessage(
  ctx: Ctx,
  conversation_id: string,
  { activity_id, campaign_id, text, status, sent_at }: CampaignMessage,
): Promise<void> {
  const conversation = await ctx.db
    .selectFrom('conversations')
    .select(['sender_id', 'assignee_id'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', conversation_id)
    .executeTakeFirst();
  if (!conversation) return;
  const { sender_id, assignee_id } = conversation;
  const added = await insertMessage(ctx, {
    conversation_id,
    sender_id,
    direction: 'out',
    kind: 'text',
    text,
    status,
    at: sent_at,
    author_kind: 'campaign',
    author_id: campaign_id,
    client_id: `activity:${activity_id}`,
  });
  if (added) await broadcastConversation(ctx, conversation_id, assignee_id);
}
