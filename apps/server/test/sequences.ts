import type * as contract from '@clientela/contract';
import { enrollNew, stepAll } from '#areas/messaging/campaigns/index';
import { type ArrivingPerson, personKey, upsertPeople } from '#areas/records/customers/index';
import { recordOrders } from '#areas/records/orders/index';
import { inTransaction } from '#platform/context';
import { EMPTY_PERSON, PENDING_ORDER } from './arriving.ts';
import { activate, aDraft, byEmail, firstEmail, sendUntil } from './campaigns.ts';
import { followEvents } from './events.ts';
import type { TestStore, World } from './harness.ts';

type Step = Partial<contract.CampaignAction> & { subject?: string };

/** A sequence by e-mail with these steps, as a draft. */
export async function aSequenceDraft(
  store: TestStore,
  trigger: contract.CampaignTrigger,
  steps: readonly Step[],
  change: Partial<contract.CampaignDraft> = {},
): Promise<contract.Campaign> {
  const { email_model_id } = firstEmail(await aDraft(store));
  const actions = steps.map(({ subject = 'Oi', ...step }) => ({
    ...byEmail({ email_model_id, subject }, step),
    ...(step.contents && { contents: step.contents }),
  }));
  return aDraft(store, { trigger, actions, customer_cluster_ids: [], ...change });
}

/** The same, running. */
export async function aSequence(
  world: World,
  store: TestStore,
  ...of: [contract.CampaignTrigger, readonly Step[], Partial<contract.CampaignDraft>?]
): Promise<contract.Campaign> {
  const draft = await aSequenceDraft(store, ...of);
  await activate(world, store, draft.id);
  return draft;
}

export const after = (
  value: number,
  unit: contract.CampaignAction['offset']['unit'] = 'DAY',
): { offset: contract.CampaignAction['offset'] } => ({ offset: { value, unit } });

type Person = Partial<ArrivingPerson> & { email: string };

/** People reported by a shop, live or as history. Returns their ids. */
export async function arrive(
  world: World,
  store: TestStore,
  people: readonly Person[],
  { is_history = false, is_lead = false } = {},
): Promise<string[]> {
  const arriving = people.map((one) => ({ ...EMPTY_PERSON, ...one, ...(is_lead && { is_lead }) }));
  const from = {
    ...({ source: 'integration', provider: 'loja', import_id: null, is_beginning: false } as const),
    said_at: world.clock.now(),
    is_history,
  };
  await inTransaction(store.ctx, (ctx) => upsertPeople(ctx, arriving, from));
  const rows = await world.sql<{ id: string }>(
    `select c.id from unnest($2::text[]) with ordinality e(email, n)
       join customers c on c.store_id = $1 and c.email = e.email order by n`,
    [store.id, people.map(({ email }) => email)],
  );
  return rows.map(({ id }) => id);
}

interface Order {
  number: string;
  email: string;
  status?: string;
  at?: Date;
  total?: number;
}

/** Orders reported by a shop. */
export async function order(
  world: World,
  store: TestStore,
  orders: readonly Order[],
  { is_history = false } = {},
): Promise<void> {
  const arriving = orders.map(
    ({ number, email, status = 'paid', at = world.clock.now(), total = 9900 }) => ({
      ...PENDING_ORDER,
      number,
      status,
      customer: personKey({ ...EMPTY_PERSON, email }),
      ordered_at: at.getTime(),
      order_total: total,
      raw_status: null,
    }),
  );
  const from = {
    ...({ source: 'integration', provider: 'loja', import_id: null, is_beginning: false } as const),
    said_at: world.clock.now(),
    is_history,
  };
  await inTransaction(store.ctx, (ctx) => recordOrders(ctx, arriving, from));
}

/** Runs consumers and due steps, as the worker does continuously. */
export async function catchUp(world: World, store: TestStore): Promise<void> {
  await enrollNew(store.ctx);
  await followEvents(store.ctx);
  while (await stepAll(world.app));
}

/** Catches up and sends everything that is due. */
export async function sendDue(world: World, store: TestStore): Promise<void> {
  await catchUp(world, store);
  await sendUntil(world, async () => {
    const now = world.clock.now();
    // A message under a lease is still in flight.
    const rows = await world.sql(
      `select 1 from queued_messages m join send_queues q on q.store_id = m.store_id and q.id = m.queue_id
        where m.store_id = $1 and (m.due_at <= $2 or m.due_at = $3) and q.is_open limit 1`,
      [store.id, now, new Date(now.getTime() + world.app.config.sendLeaseMs)],
    );
    return rows.length === 0;
  });
}

/** Positions of a sequence's customers, by name: `state:reason:step`. */
export async function enrollmentsOf(world: World, campaignId: string): Promise<string[]> {
  const rows = await world.sql<{ stand: string }>(
    `select concat_ws(':', c.first_name, e.state, e.reason, e.step) as stand
       from campaign_enrollments e join customers c on c.id = e.customer_id
      where e.campaign_id = $1 order by c.first_name, e.triggered_at, e.state desc, e.id`,
    [campaignId],
  );
  return rows.map(({ stand }) => stand);
}

/**
 * Outcomes of a sequence's messages: `name:step:status or reason`, in their order; those handed
 * over are `sent`.
 */
export async function messagesOf(world: World, campaignId: string): Promise<string[]> {
  const rows = await world.sql<{ line: string }>(
    `select concat_ws(':', c.first_name, n.position, coalesce(a.reason, case when a.sent_at is not null then 'sent' else a.status end)) as line
       from campaign_activities a
       join campaign_actions n on n.store_id = a.store_id and n.id = a.action_id
       join customers c on c.store_id = a.store_id and c.id = a.customer_id
      where a.campaign_id = $1 order by c.first_name, n.position, a.id`,
    [campaignId],
  );
  return rows.map(({ line }) => line);
}
