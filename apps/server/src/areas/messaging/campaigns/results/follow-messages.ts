import type { DomainEvent, DomainEventKind } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import type { Consumer } from '#platform/domain-events';

/** Events of messages that found their end. */
const ENDS: readonly DomainEventKind[] = ['message.sent', 'message.failed', 'message.not_sent'];

/** Follows messages: counts those that found their end, and notes whose results are to be refreshed. */
export const campaignResults: Consumer = {
  name: 'campaign_results',
  kinds: [
    ...ENDS,
    'message.delivered',
    'message.read',
    'message.clicked',
    'message.machine_opened',
    'contact.suppressed',
  ],
  async handle(ctx, events) {
    const settled = new Map<string, number>();
    for (const event of events) {
      if (event.kind === 'contact.suppressed') {
        for (const id of await noteOptOut(ctx, event)) settled.set(id, settled.get(id) ?? 0);
        continue;
      }
      const before = settled.get(event.subject_id) ?? 0;
      settled.set(event.subject_id, before + endsIn(event));
    }
    await sql`select app.mark_stale(${[...settled.keys()]}::uuid[], ${events[0]?.occurred_at},
      ${[...settled.values()]}::int[])`.execute(ctx.db);
  },
};

/** A message that failed after it left has already ended when it left, so the failure is not counted. */
function endsIn(event: DomainEvent): number {
  if (event.kind === 'message.failed' && event.data.was_sent) return 0;
  return ENDS.includes(event.kind) && 'activity_ids' in event.data
    ? event.data.activity_ids.length
    : 0;
}

/** An opt-out by reply refers to the latest message of the last days. */
const ANSWERED_WITHIN_DAYS = 7;

type OptOut = Extract<DomainEvent, { kind: 'contact.suppressed' }>;

/** Counts an opt-out by reply with the message that it refers to; returns the campaigns whose results change. */
async function noteOptOut(
  ctx: Ctx,
  { subject_id: customer_id, data, occurred_at }: OptOut,
): Promise<string[]> {
  if (data.source !== 'reply') return [];
  const { rows } = await sql<{ campaign_id: string }>`
    update campaign_activities a set unsubscribed_at = ${occurred_at}
     where a.store_id = ${ctx.store.id} and a.unsubscribed_at is null and a.id = (
       select b.id from campaign_activities b
         join campaign_contents k on k.store_id = b.store_id and k.id = b.content_id
        where b.store_id = ${ctx.store.id} and b.customer_id = ${customer_id}
          and app.contact_channel(k.channel) = ${data.channel}
          and b.sent_at between ${occurred_at}::timestamptz - make_interval(days => ${ANSWERED_WITHIN_DAYS})
            and ${occurred_at}::timestamptz
        order by b.sent_at desc limit 1)
    returning a.campaign_id`.execute(ctx.db);
  return rows.map(({ campaign_id }) => campaign_id);
}
