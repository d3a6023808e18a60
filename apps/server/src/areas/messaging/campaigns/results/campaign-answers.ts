import type { DomainEvent } from '@clientela/contract';
import { sql } from 'kysely';
import { noteCampaignMessage } from '#areas/messaging/chat/index';
import type { Ctx } from '#platform/context';
import type { Consumer } from '#platform/domain-events';
import { findActivity } from './activities.queries.ts';

/** A message within so many days of a campaign's message counts as its reply. */
const ANSWERED_WITHIN_DAYS = 7;

/** Adds the campaign's message to the conversation, so that an agent who replies sees its context. */
export const campaignAnswers: Consumer = {
  name: 'campaign_answers',
  kinds: ['message.received'],
  async handle(ctx, events) {
    for (const event of events) {
      if (event.kind === 'message.received') await showAnswered(ctx, event);
    }
  },
};

async function showAnswered(
  ctx: Ctx,
  { subject_id: conversation_id, occurred_at }: DomainEvent,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.id from conversations v
      join senders s on s.store_id = v.store_id and s.id = v.sender_id
      join campaign_activities a on a.store_id = v.store_id and a.customer_id = v.customer_id
      join campaign_contents k on k.store_id = a.store_id and k.id = a.content_id and k.channel = s.channel
     where v.store_id = ${ctx.store.id} and v.id = ${conversation_id}
       and a.status in ('sent', 'delivered', 'read')
       and a.sent_at between ${occurred_at}::timestamptz - make_interval(days => ${ANSWERED_WITHIN_DAYS})
         and ${occurred_at}::timestamptz
     order by a.sent_at desc limit 1`.execute(ctx.db);
  if (!rows[0]) return;
  const {
    id: activity_id,
    campaign,
    subject: text,
    status,
    sent_at,
  } = await findActivity(ctx, rows[0].id);
  if (!text || !sent_at) return;
  await noteCampaignMessage(ctx, conversation_id, {
    activity_id,
    campaign_id: campaign.id,
    text,
    sent_at: new Date(sent_at),
    status: status === 'delivered' || status === 'read' ? status : 'sent',
  });
}
