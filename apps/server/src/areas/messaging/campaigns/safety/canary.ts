import {
  type Campaign,
  type SafeSend,
  type SendingChannel,
  SMALLEST_CANARY,
} from '@clientela/contract';
import { propertiesOf } from '@clientela/domain';
import { sql } from 'kysely';
import { countUnclaimed, type QueueOf, splitQueues } from '#areas/messaging/delivery/index';
import { deliveryOf, readSender } from '#areas/messaging/email/index';
import { readHealthState } from '#areas/messaging/email-reports/index';
import type { Ctx } from '#platform/context';
import { mailSendersIn } from '../campaigns.rules.ts';
import { canarySize } from './safety.rules.ts';
import { openCanary } from './watches.queries.ts';

/**
 * Gives each channel of a prepared campaign its canary: messages at random in a queue of their own, while the rest is
 * held back.
 */
export async function openCanaries(
  ctx: Ctx,
  campaign: Campaign & { safe_send: SafeSend },
  queues: readonly QueueOf[],
  from: Date,
): Promise<void> {
  if (campaign.safe_send.canary === 'never') return;
  for (const [channel, ofChannel] of Map.groupBy(queues, (queue) => queue.channel)) {
    const counts = await Promise.all(ofChannel.map((queue) => countUnclaimed(ctx, queue)));
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (total <= SMALLEST_CANARY) continue;
    const isUncertain =
      campaign.safe_send.canary === 'auto' &&
      (await isNewGround(ctx, campaign, channel, ofChannel));
    const wanted = canarySize(campaign.safe_send, { total, isUncertain });
    if (wanted === 0) continue;
    const size = await splitQueues(ctx, ofChannel, wanted);
    await openCanary(ctx, campaign.id, { channel, size, total, from });
  }
}

/** Campaigns of a store over a channel after which it is known. */
const FIRST_CAMPAIGNS = 5;
/** Days until a sender, and until people who came by an import or a back-fill, are known. */
const YOUNG_SENDER_DAYS = 30;
const RECENT_IMPORT_DAYS = 7;

/** Whether store, sender and people are too new to each other to send everything at once. */
async function isNewGround(
  ctx: Ctx,
  campaign: Campaign,
  channel: SendingChannel,
  queues: readonly QueueOf[],
): Promise<boolean> {
  const isMail = propertiesOf(channel).sender === 'mail';
  if (isMail && (await isSandbox(ctx, campaign))) return false;
  return (
    (await isFirstOfChannel(ctx, campaign.id, channel)) ||
    (isMail ? await isMailUnproved(ctx, campaign) : await isNumberUnproved(ctx, queues)) ||
    (await hasNewcomers(ctx, campaign.id))
  );
}

/** In the sandbox nothing leaves, so nothing can be learned from a part. */
async function isSandbox(ctx: Ctx, campaign: Campaign): Promise<boolean> {
  const senders = await Promise.all(mailSendersIn(campaign).map((id) => readSender(ctx, id)));
  return senders.every((sender) => deliveryOf(sender) === 'sandbox');
}

async function isFirstOfChannel(
  ctx: Ctx,
  campaignId: string,
  channel: SendingChannel,
): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from campaigns c
       where c.store_id = ${ctx.store.id} and c.id <> ${campaignId} and c.first_sent_at is not null
         and exists (select from campaign_contents k
           where k.store_id = c.store_id and k.campaign_id = c.id and k.channel = ${channel})
       limit ${FIRST_CAMPAIGNS}) x`.execute(ctx.db);
  return (rows[0]?.n ?? 0) < FIRST_CAMPAIGNS;
}

async function isMailUnproved(ctx: Ctx, campaign: Campaign): Promise<boolean> {
  if ((await readHealthState(ctx)) !== 'good') return true;
  const ids = mailSendersIn(campaign).filter(Boolean);
  const { rows } = await sql<{ is_young: boolean }>`
    select exists (select from email_senders s
      where s.store_id = ${ctx.store.id} and (s.id = any(${ids}::uuid[]) or (s.is_default and ${ids.length === 0}))
        and s.created_at > ${ctx.clock.now()}::timestamptz - make_interval(days => ${YOUNG_SENDER_DAYS})) as is_young`.execute(
    ctx.db,
  );
  return rows[0]?.is_young ?? false;
}

async function isNumberUnproved(ctx: Ctx, queues: readonly QueueOf[]): Promise<boolean> {
  const { rows } = await sql<{ is_unproved: boolean }>`
    select exists (select from senders s
      where s.store_id = ${ctx.store.id} and s.id::text = any(${queues.map(({ sender }) => sender)}::text[])
        and (s.quality in ('YELLOW', 'RED')
          or coalesce(s.connected_at, s.created_at) > ${ctx.clock.now()}::timestamptz
            - make_interval(days => ${YOUNG_SENDER_DAYS}))) as is_unproved`.execute(ctx.db);
  return rows[0]?.is_unproved ?? false;
}

/** Whether recipients came by an import or a back-fill of the last days; an id begins with the time of its record. */
async function hasNewcomers(ctx: Ctx, campaignId: string): Promise<boolean> {
  const { rows } = await sql<{ has_newcomers: boolean }>`
    select exists (select from campaign_activities a
      join customers c on c.store_id = a.store_id and c.id = a.customer_id and c.is_historical
     where a.store_id = ${ctx.store.id} and a.campaign_id = ${campaignId} and a.status <> 'not_sent'
       and c.id > app.first_id_of(clock_timestamp() - make_interval(days => ${RECENT_IMPORT_DAYS}))) as has_newcomers`.execute(
    ctx.db,
  );
  return rows[0]?.has_newcomers ?? false;
}
