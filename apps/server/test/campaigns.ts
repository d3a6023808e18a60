import * as contract from '@clientela/contract';
import { expect } from 'vitest';
import { reconcileStore } from '#areas/messaging/campaigns/index';
import type { Ctx } from '#platform/context';
import { followEvents } from './events.ts';
import type { TestStore, World } from './harness.ts';
import { startSending } from './sending.ts';

/** Customers with an address, in the order of their numbers: the last one bought most recently. */
export async function customers(
  world: World,
  store: TestStore,
  count: number,
  email: (n: number) => string | null = (n) => `cliente${n}@exemplo.com.br`,
): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, n) => email(n));
  const rows = await world.sql<{ id: string }>(
    `with added as (
       insert into customers (store_id, id, first_name, last_name, email)
       select $1, app.new_id(), 'Cliente ' || n, 'Souza', email
         from unnest($2::text[]) with ordinality as u(email, n) returning id, first_name)
     insert into customer_totals (store_id, customer_id, last_sale_at)
     select $1, id, '2026-01-01'::timestamptz + make_interval(days => split_part(first_name, ' ', 2)::int) from added
     returning customer_id as id, last_sale_at`,
    [store.id, emails],
  );
  return rows.map(({ id }) => id);
}

const DOCUMENT = contract.EmailDocument.parse({
  version: 1,
  blocks: [
    { type: 'text', id: 'a', html: '<p>Olá, {{customer.first_name | "cliente"}}</p>' },
    {
      type: 'button',
      id: 'b',
      label: 'Ver',
      href: 'https://loja.example/novidades?cupom={{coupon}}',
    },
    { type: 'footer', id: 'c' },
  ],
});

/** A draft for everybody in the store, changed as the test wants. */
export async function aDraft(
  store: TestStore,
  change: Partial<contract.CampaignDraft> = {},
): Promise<contract.Campaign> {
  const { owner, id: store_id } = store;
  const model = await owner.call(contract.createEmailModel, {
    store_id,
    body: { name: 'Novidades', document: DOCUMENT },
  });
  const cluster = await owner.call(contract.createCluster, {
    store_id,
    body: { name: 'Todos', mode: 'dynamic', visibility: 'store', filters: { op: 'all', of: [] } },
  });
  const goals = await owner.call(contract.listCampaignGoals, { store_id });
  return owner.call(contract.createCampaign, {
    store_id,
    body: {
      name: 'Novidades da semana',
      campaign_goal_id: goals.data[0]?.id ?? null,
      customer_cluster_ids: [cluster.id],
      coupon: 'VOLTA10',
      restrictions: { sending_window: ALWAYS },
      // A canary would hold the rest back for minutes.
      safe_send: { canary: 'never' },
      actions: [byEmail({ email_model_id: model.id, subject: 'Oi, {{customer.first_name}}' })],
      ...change,
    },
  });
}

/** An action that goes by e-mail alone. */
export function byEmail(
  content: Partial<contract.EmailContent>,
  more: Partial<contract.CampaignAction> = {},
): contract.CampaignAction {
  return contract.CampaignAction.parse({
    ...more,
    contents: [{ email_model_id: null, ...content }],
  });
}

/** Content of the campaign's first e-mail. */
export function firstEmail({ actions: [first] }: contract.Campaign) {
  const [content] = first?.contents ?? [];
  if (content?.channel !== 'EMAIL') throw new Error('The first message is no e-mail');
  return content;
}

/** A draft for so many new customers; returns its id. */
export async function aDraftTo(
  world: World,
  store: TestStore,
  recipients: number,
): Promise<string> {
  await customers(world, store, recipients);
  return (await aDraft(store)).id;
}

/** A sending window that is never shut. */
export const ALWAYS: contract.WindowDay[] = Array.from({ length: 7 }, (_, weekday) => ({
  weekday,
  start: '00:00',
  end: '24:00',
}));

/** Activates and lets the recipients be computed. */
export async function activate(
  world: World,
  store: TestStore,
  campaign_id: string,
  body: { confirm_partial?: boolean } = {},
): Promise<void> {
  await store.owner.call(contract.activateCampaign, { store_id: store.id, campaign_id, body });
  await world.runJobs();
}

/** A draft for everybody in the store, activated. */
export async function launch(
  world: World,
  store: TestStore,
  change: Partial<contract.CampaignDraft> = {},
): Promise<contract.Campaign> {
  const draft = await aDraft(store, change);
  await activate(world, store, draft.id);
  return draft;
}

/** Sends until `isDone`, then stops the sender. */
export async function sendUntil(world: World, isDone: () => Promise<boolean>): Promise<void> {
  const sending = await startSending(world.app);
  try {
    await expect.poll(isDone, { interval: 25 }).toBe(true);
  } finally {
    await sending.stop();
  }
}

export async function sendUntilStatus(
  world: World,
  store: TestStore,
  id: string,
  status: contract.CampaignStatus,
): Promise<contract.Campaign> {
  const read = () => store.owner.call(contract.getCampaign, { id });
  await sendUntil(world, async () => (await read()).status === status);
  return read();
}

/** Waits until no more arrive, for as long as a sender takes to send dozens. Returns the count. */
export async function untilQuiet(count: () => number): Promise<number> {
  let last = -1;
  let rounds = 0;
  const wait = { interval: 25 };
  await expect
    .poll(() => {
      rounds = count() === last ? rounds + 1 : 0;
      last = count();
      return rounds;
    }, wait)
    .toBe(30);
  return last;
}

export async function statuses(world: World, campaignId: string): Promise<Record<string, number>> {
  const rows = await world.sql<{ status: string; n: number }>(
    `select coalesce(status || ':' || reason, status) as status, count(*) as n
       from campaign_activities where campaign_id = $1 group by 1`,
    [campaignId],
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

/** Results follow everything that has happened in the store. */
export async function refreshResults(ctx: Ctx): Promise<void> {
  await reconcileStore(ctx);
  await followEvents(ctx);
  await reconcileStore(ctx);
}
