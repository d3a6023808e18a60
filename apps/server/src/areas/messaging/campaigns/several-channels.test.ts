import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  activate,
  aDraft,
  customers,
  firstEmail,
  refreshResults,
  sendUntilStatus,
} from '#test/campaigns';
import { priceEmail, priceSms } from '#test/channel-price';
import { useStore, useWorld } from '#test/harness';
import { duringSmsHours } from '#test/sms';
import { deposit } from '#test/wallet';

/** One message that may take several channels: each customer gets one of them. */

const world = useWorld();
beforeEach(() => duringSmsHours(world));
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const SMS = { channel: 'SMS', text: 'Oi, {{customer.first_name}}!' } as const;

/** Customers with these e-mails and phones, in the order of their numbers. */
async function people(contacts: readonly { email?: string; phone?: string }[]): Promise<string[]> {
  const ids = await customers(world, store, contacts.length, () => null);
  for (const [index, { email = null, phone = null }] of contacts.entries()) {
    await world.sql('update customers set email = $2, phone = $3 where id = $1', [
      ids[index],
      email,
      phone,
    ]);
  }
  return ids;
}

async function draftOf(
  action: (email: contract.EmailContent) => Partial<contract.CampaignAction>,
): Promise<contract.Campaign> {
  const email = contract.EmailContent.parse(firstEmail(await aDraft(store)));
  return aDraft(store, { actions: [contract.CampaignAction.parse(action(email))] });
}

const of = (campaign_id: string) => ({ store_id: store.id, campaign_id });

test('the channels that are set up: a number of WhatsApp has to be there, the others always are', async () => {
  const setUp = async () => {
    const { data } = await store.owner.call(contract.listCampaignChannels, { store_id: store.id });
    return data.filter(({ is_set_up }) => is_set_up).map(({ channel }) => channel);
  };
  expect(await setUp()).toEqual(['EMAIL', 'SMS', 'MANUAL_WHATSAPP']);
  const number = await store.owner.call(contract.connectWhatsappSender, {
    store_id: store.id,
    body: { method: 'sandbox' },
  });
  expect(await setUp()).toEqual(['EMAIL', 'SMS', 'OFFICIAL_WHATSAPP', 'MANUAL_WHATSAPP']);
  // A disconnected number still belongs to the store: its messages wait.
  await store.owner.call(contract.disconnectWhatsappSender, { id: number.id });
  expect(await setUp()).toEqual(['EMAIL', 'SMS', 'OFFICIAL_WHATSAPP', 'MANUAL_WHATSAPP']);
});

const sent = async (campaign_id: string) => {
  const { data } = await store.owner.call(contract.listCampaignActivities, {
    store_id: store.id,
    query: { campaign_id, per_page: 100 },
  });
  return data
    .map(({ customer, channel, status, reason }) => [customer.name, channel, reason ?? status])
    .sort();
};

const ANA = { email: 'ana@exemplo.com.br', phone: '+5511987650011' };
const BIA = { phone: '+5511987650012' };
const CAIO = { email: 'caio@exemplo.com.br' };

test('each customer gets the first channel that reaches them, and one message alone', async () => {
  await people([ANA, BIA, CAIO, {}]);
  const draft = await draftOf((email) => ({ contents: [email, SMS] as never }));
  const review = await store.owner.call(contract.reviewCampaign, of(draft.id));
  expect(review).toMatchObject({
    audience: 4,
    recipients: 3,
    messages: { EMAIL: 2, SMS: 1 },
    saving: null,
    contents: [
      {
        action: 0,
        channel: 'EMAIL',
        recipients: 2,
        alone: { recipients: 2, exclusions: [{ label: 'Não tem e-mail', customers: 2 }] },
      },
      {
        action: 0,
        channel: 'SMS',
        recipients: 1,
        alone: { recipients: 2, exclusions: [{ label: 'Não tem telefone', customers: 2 }] },
      },
    ],
    exclusions: [{ reason: 'no_contact', customers: 1 }],
  });
  expect(review.previews.map(({ channel }) => channel)).toEqual(['EMAIL', 'SMS']);

  await activate(world, store, draft.id);
  await sendUntilStatus(world, store, draft.id, 'finished');
  await world.runJobs();
  expect(await sent(draft.id)).toEqual([
    ['Cliente 1 Souza', 'EMAIL', 'sent'],
    ['Cliente 2 Souza', 'SMS', 'delivered'],
    ['Cliente 3 Souza', 'EMAIL', 'sent'],
    ['Cliente 4 Souza', 'EMAIL', 'no_contact'],
  ]);
  await refreshResults(store.ctx);
  const results = await store.owner.call(contract.getCampaignResults, of(draft.id));
  expect(results.by_content).toMatchObject([
    { channel: 'EMAIL', sent: 2, delivered: 0 },
    { channel: 'SMS', sent: 1, delivered: 1 },
  ]);
  const rows = await store.owner.call(contract.listCampaignActivities, {
    store_id: store.id,
    query: {
      campaign_id: draft.id,
      reached: 'delivered',
      content_id: results.by_content[1]!.content_id,
    },
  });
  expect(rows.data.map(({ customer }) => customer.name)).toEqual(['Cliente 2 Souza']);
  const bySms = await store.owner.call(contract.listCampaignActivities, {
    store_id: store.id,
    query: { campaign_id: draft.id, channel: 'SMS' },
  });
  expect(bySms.data.map(({ customer }) => customer.name)).toEqual(['Cliente 2 Souza']);
  expect(bySms.meta.total).toBe(1);
});

test('selected by cost, the cheaper channel is used first and the saving is returned in reais', async () => {
  await priceEmail(store.ctx, 2_000_000);
  await priceSms(store.ctx, 10_000_000);
  await deposit(store, 3000);
  await people([ANA, BIA, CAIO]);
  const draft = await draftOf((email) => ({ pick: 'cheapest', contents: [SMS, email] as never }));
  const review = await store.owner.call(contract.reviewCampaign, of(draft.id));
  // Ana by e-mail at 2 cents where the SMS would have cost 10; Bia has a phone alone, Caio an address.
  expect(review).toMatchObject({
    messages: { EMAIL: 2, SMS: 1 },
    cost: { EMAIL: 4, SMS: 10, total: 14 },
    saving: 8,
  });
  await activate(world, store, draft.id);
  await sendUntilStatus(world, store, draft.id, 'finished');
  await refreshResults(store.ctx);
  const results = await store.owner.call(contract.getCampaignResults, of(draft.id));
  expect(results).toMatchObject({ cost: 14, saving: 8 });
});

test('a customer unreachable by the channel gets the next one', async () => {
  const LANDLINE = '+5511933330001';
  const FILTERED = '+5511987650004';
  await people([
    { email: 'ana@exemplo.com.br', phone: LANDLINE },
    { email: 'bia@exemplo.com.br', phone: FILTERED },
    { phone: LANDLINE.replace('3333', '3334') },
  ]);
  const draft = await draftOf((email) => ({ contents: [SMS, email] as never }));
  await activate(world, store, draft.id);
  await sendUntilStatus(world, store, draft.id, 'finished');
  expect(await sent(draft.id)).toEqual([
    ['Cliente 1 Souza', 'EMAIL', 'sent'],
    ['Cliente 2 Souza', 'EMAIL', 'sent'],
    ['Cliente 3 Souza', 'SMS', 'landline'],
  ]);
  const suppressed = await world.sql(
    'select contact from suppressions where store_id = $1 order by contact',
    [store.id],
  );
  expect(suppressed).toHaveLength(2);
});

test('in a channel test only customers reachable on both channels are drawn and compared', async () => {
  const both = Array.from({ length: 40 }, (_, n) => ({
    email: `cliente${n}@exemplo.com.br`,
    phone: `+5511987650${100 + n}`,
  }));
  const ids = await people([...both, BIA, CAIO, {}]);
  const draft = await draftOf((email) => ({
    pick: 'channel_test',
    contents: [SMS, email] as never,
  }));
  const review = await store.owner.call(contract.reviewCampaign, of(draft.id));
  expect(review).toMatchObject({ audience: 43, recipients: 42, problems: [], saving: null });
  const [bySms, byEmail] = review.contents.map(({ recipients }) => recipients);
  expect(bySms! + byEmail!).toBe(42);
  expect(Math.min(bySms!, byEmail!)).toBeGreaterThan(1);

  await activate(world, store, draft.id);
  await sendUntilStatus(world, store, draft.id, 'finished');
  await world.runJobs();
  const letters = await world.sql<{ channel: string; variant: string; place: number; n: number }>(
    `select k.channel, a.variant, array_position($2::uuid[], a.customer_id) > 40 as is_alone, count(*)::int as n
       from campaign_activities a join campaign_contents k on k.id = a.content_id
      where a.campaign_id = $1 and a.reason is distinct from 'no_contact' group by 1, 2, 3 order by 1, 2`,
    [draft.id, ids],
  );
  expect(letters).toEqual([
    // A customer with only an e-mail gets the second channel with the first one's letter, outside the comparison.
    { channel: 'EMAIL', variant: 'A', is_alone: true, n: 1 },
    { channel: 'EMAIL', variant: 'B', is_alone: false, n: byEmail! - 1 },
    { channel: 'SMS', variant: 'A', is_alone: false, n: bySms! - 1 },
    { channel: 'SMS', variant: 'B', is_alone: true, n: 1 },
  ]);
  await refreshResults(store.ctx);
  const results = await store.owner.call(contract.getCampaignResults, of(draft.id));
  expect(results.channel_tests).toMatchObject([
    {
      action: 0,
      sides: [
        { variant: 'A', channel: 'SMS' },
        { variant: 'B', channel: 'EMAIL' },
      ],
    },
  ]);
  const [sms, email] = results.channel_tests[0]!.sides;
  expect(email!.sent).toBe(byEmail! - 1);
  expect(sms!.sent).toBe(bySms! - 1);
  // By channel everybody counts, drawn or not.
  expect(results.by_content).toMatchObject([
    { channel: 'SMS', sent: sms!.sent + 1, variants: [{ sent: sms!.sent + 1 }] },
    { channel: 'EMAIL', sent: byEmail },
  ]);
});

test('a message refused in a channel test uses no other channel', async () => {
  const phones = Array.from({ length: 40 }, (_, n) => `+55119${8765 + n}0004`);
  await people(phones.map((phone, n) => ({ email: `cliente${n}@exemplo.com.br`, phone })));
  const draft = await draftOf((email) => ({
    pick: 'channel_test',
    contents: [SMS, email] as never,
  }));
  const review = await store.owner.call(contract.reviewCampaign, of(draft.id));
  await activate(world, store, draft.id);
  await sendUntilStatus(world, store, draft.id, 'finished');
  const tried = await sent(draft.id);
  const by = (wanted: string) => tried.filter(([, channel]) => channel === wanted);
  expect([by('SMS').length, by('EMAIL').length]).toEqual(
    review.contents.map(({ recipients }) => recipients),
  );
  expect(new Set(by('SMS').map(([, , outcome]) => outcome))).toEqual(new Set(['filtered']));
});

test('a test of channels takes two of them, with one version each', async () => {
  const found = async (contents: (email: contract.EmailContent) => unknown[]) => {
    const { id } = await draftOf((email) => ({
      pick: 'channel_test',
      contents: contents(email) as never,
    }));
    const { problems } = await store.owner.call(contract.reviewCampaign, of(id));
    return problems.filter(({ field }) => field === 'actions.0.pick');
  };
  expect(await found((email) => [SMS, email])).toEqual([]);
  expect(await found((email) => [email])).toHaveLength(1);
  expect(await found((email) => [SMS, { ...email, subject_b: 'Outro assunto' }])).toHaveLength(1);
});

test('the way that WhatsApp does not allow is never fallen back to, nor chosen by its price', async () => {
  const OWN = { channel: 'NON_OFFICIAL_WHATSAPP', text: 'Oi' } as const;
  const found = async (action: Partial<contract.CampaignAction>) => {
    const { id } = await draftOf(() => action);
    const { problems } = await store.owner.call(contract.reviewCampaign, of(id));
    return problems.filter(({ message }) => message.includes('não oficial'));
  };
  expect(await found({ contents: [OWN, SMS] as never })).toEqual([]);
  expect(await found({ contents: [SMS, OWN] as never })).toHaveLength(1);
  expect(await found({ pick: 'cheapest', contents: [OWN, SMS] as never })).toHaveLength(1);
});

test('a message names each channel once, and at most four', async () => {
  const email = firstEmail(await aDraft(store));
  const save = (contents: unknown[]) =>
    store.owner.call(contract.createCampaign, {
      store_id: store.id,
      body: { name: 'x', actions: [{ contents }] } as never,
    });
  await expect(save([email, email])).toFailWith('invalid_fields');
  await expect(save([])).toFailWith('invalid_fields');
});
