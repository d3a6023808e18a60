import type { DomainEvent } from '@clientela/contract';
import { notify } from '#areas/identity/notifications/index';
import type { Ctx } from '#platform/context';
import type { Consumer } from '#platform/domain-events';

/** Older events are history, such as the demo's: they cause no notification. */
const NEWS_MS = 48 * 3_600_000;

/** Notifies people that a campaign ended, was canceled by another person, or waits for approval. */
export const campaignNotices: Consumer = {
  name: 'campaign_notices',
  kinds: ['campaign.status_changed'],
  async handle(ctx, events) {
    for (const event of events) if (isNew(ctx, event)) await notifyTeam(ctx, event);
  },
};

function isNew(ctx: Ctx, event: DomainEvent): boolean {
  return ctx.clock.now().getTime() - new Date(event.occurred_at).getTime() < NEWS_MS;
}

async function notifyTeam(ctx: Ctx, event: DomainEvent): Promise<void> {
  if (event.kind !== 'campaign.status_changed') return;
  const person = event.actor.kind === 'person' ? event.actor.id : undefined;
  const campaign = await findCampaignOf(ctx, event.subject_id, person);
  if (!campaign) return;
  const { messages, by, ...values } = campaign;
  const { after, reason } = event.data;
  if (after === 'finished') await notify(ctx, 'campaign_finished', { ...values, messages });
  if (after === 'paused' && reason) await notify(ctx, 'campaign_paused', { ...values, reason });
  if (after === 'canceled')
    await notify(ctx, 'campaign_stopped', { ...values, by }, { except: [person] });
}

/** Returns a campaign with its message count and the actor's name; none if it was deleted. */
function findCampaignOf(ctx: Ctx, id: string, person: string | undefined) {
  return ctx.db
    .selectFrom('campaigns as c')
    .leftJoin('users as u', (join) => join.on('u.id', '=', person ?? null))
    .select(['c.id as campaign_id', 'c.name', 'c.message_count as messages', 'u.name as by'])
    .where('c.store_id', '=', ctx.store.id)
    .where('c.id', '=', id)
    .executeTakeFirst();
}
