import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { post } from '#areas/billing/wallet/ledger';
import {
  activate,
  aDraft,
  byEmail,
  customers,
  firstEmail,
  launch,
  refreshResults,
  sendUntil,
  sendUntilStatus,
  statuses,
} from '#test/campaigns';
import { priceSms } from '#test/channel-price';
import { pass } from '#test/chat';
import { useStore, useWorld } from '#test/harness';
import { keepInboundContent } from '#test/inbox';
import { duringSmsHours } from '#test/sms';
import { balancesOf, deposit, statementOf } from '#test/wallet';

/** A second channel through the same engine: queue, reach, units, receipts, money. */

const world = useWorld();
beforeEach(() => duringSmsHours(world));
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const TEXT = 'Olá, {{customer.first_name}}! Frete grátis até amanhã.';

const sms = (
  change: Partial<contract.SmsContent> = {},
  more: Partial<contract.CampaignAction> = {},
): contract.CampaignAction =>
  contract.CampaignAction.parse({
    ...more,
    contents: [{ channel: 'SMS', text: TEXT, ...change }],
  });

const smsDraft = (change: Partial<contract.SmsContent> = {}) =>
  aDraft(store, { actions: [sms(change)] });

/** Customers with these phones, in the order of their numbers. */
async function withPhones(phones: readonly (string | null)[]): Promise<string[]> {
  const ids = await customers(world, store, phones.length);
  await world.sql(
    `update customers c set phone = p.phone from unnest($1::uuid[], $2::text[]) as p(id, phone) where c.id = p.id`,
    [ids, phones],
  );
  return ids;
}

const phone = (n: number) => `+551198765${String(1000 + n)}`;

const outbox = async () =>
  (await store.owner.call(contract.listOutboxMessages, { store_id: store.id, query: {} })).data;

async function activitiesOf(campaign_id: string) {
  const query = { campaign_id, per_page: 100 };
  const { data } = await store.owner.call(contract.listCampaignActivities, {
    store_id: store.id,
    query,
  });
  return data;
}

test('an SMS goes from draft to delivered, in the words of its customer', async () => {
  await withPhones([phone(1), phone(2), null, '+551133334444'.slice(0, 6)]);
  const draft = await smsDraft({ text_b: 'Oi, {{customer.first_name}}', strip_accents: false });
  expect(draft.actions[0]!.contents).toMatchObject([
    { channel: 'SMS', text: TEXT, text_b: 'Oi, {{customer.first_name}}', strip_accents: false },
  ]);
  const review = await store.owner.call(contract.reviewCampaign, {
    store_id: store.id,
    campaign_id: draft.id,
  });
  expect(review).toMatchObject({ recipients: 2, messages: { SMS: 2 }, problems: [] });
  expect(review.exclusions.map(({ label }) => label)).toEqual([
    'Não tem telefone',
    'Telefone inválido',
  ]);
  expect(review.warnings.join()).toContain('Nenhum provedor de SMS');
  expect(review.previews[0]).toMatchObject({ channel: 'SMS', contact: phone(2), html: '' });

  await activate(world, store, draft.id);
  await sendUntilStatus(world, store, draft.id, 'finished');
  await world.runJobs();
  await refreshResults(store.ctx);

  const { reasons } = await store.owner.call(contract.getCampaignResults, {
    store_id: store.id,
    campaign_id: draft.id,
  });
  expect(reasons.map(({ label }) => label).sort()).toEqual([
    'Não tem telefone',
    'Telefone inválido',
  ]);
  expect(await statuses(world, draft.id)).toEqual({
    delivered: 2,
    'not_sent:no_contact': 1,
    'not_sent:invalid_contact': 1,
  });
  const kept = await outbox();
  expect(kept.map(({ to_address }) => to_address).sort()).toEqual([phone(1), phone(2)]);
  expect(kept[0]).toMatchObject({ channel: 'SMS', campaign: { id: draft.id } });
  expect(
    ['Olá, Cliente! Frete grátis até amanhã.', 'Oi, Cliente'].map(
      (text) => `${text} Responda SAIR p/ sair`,
    ),
  ).toContain(kept[0]!.subject.replace(/Cliente \d/, 'Cliente'));
  const detail = await store.owner.call(contract.getOutboxMessage, { id: kept[0]!.id });
  expect(detail).toMatchObject({ text: kept[0]!.subject, html: '' });
  const activity = (await activitiesOf(draft.id)).find(({ status }) => status === 'delivered');
  const one = await store.owner.call(contract.getCampaignActivity, { id: activity!.id });
  expect(one).toMatchObject({ channel: 'SMS', status: 'delivered', response: 'delivered' });
  expect(one.subject).toContain('Cliente');
  expect(one.message).toEqual({ html: '', text: one.subject, whatsapp: null });
});

test('a text that instructs to answer SAIR is given no second instruction', async () => {
  const text = 'Frete grátis hoje! Para não receber, responda SAIR';
  const { text: shown, opt_out } = await store.owner.call(contract.previewSms, {
    store_id: store.id,
    body: { text, strip_accents: false },
  });
  expect({ shown, opt_out }).toEqual({ shown: text, opt_out: 'written' });
  await withPhones([phone(21)]);
  const { id } = await launch(world, store, { actions: [sms({ text, strip_accents: false })] });
  await sendUntilStatus(world, store, id, 'finished');
  const sent = (await outbox()).filter(({ to_address }) => to_address === phone(21));
  expect(sent.map(({ subject }) => subject)).toEqual([text]);
});

test('each failure of a provider has its consequence', async () => {
  const endings = ['0001', '0003', '0004', '0005', '0006', '0007', '4321'];
  await withPhones(endings.map((ending) => `+55119876${ending.padStart(5, '5')}`));
  const { id } = await launch(world, store, { actions: [sms()] });
  const untried = () =>
    world.sql(
      `select from campaign_activities
        where campaign_id = $1 and status = 'waiting_to_send' and failures = 0`,
      [id],
    );
  await sendUntil(world, async () => (await untried()).length === 0);
  await world.runJobs();
  // The one without an answer is tried once more after two minutes, and then given up.
  world.clock.advance(150_000);
  await sendUntilStatus(world, store, id, 'finished');
  await world.runJobs();

  const reasons = (await activitiesOf(id)).map(({ contact, status, reason }) => [
    contact?.slice(-4),
    status,
    reason,
  ]);
  expect(reasons.sort()).toEqual([
    ['0001', 'invalid_contact', 'landline'],
    ['0003', 'not_sent', 'opted_out'],
    ['0004', 'failed', 'filtered'],
    ['0005', 'failed', 'unknown_outcome'],
    ['0006', 'failed', 'handset_off'],
    // Its answer got lost, its receipt came: it is not sent again.
    ['0007', 'delivered', null],
    ['4321', 'delivered', null],
  ]);
  const suppressed = await world.sql(
    `select right(contact, 4) as contact, channel, reason from suppressions where store_id = $1 order by 1`,
    [store.id],
  );
  expect(suppressed).toEqual([
    { contact: '0001', channel: 'SMS', reason: 'unreachable' },
    { contact: '0003', channel: 'SMS', reason: 'opt_out' },
  ]);
  await refreshResults(store.ctx);
  const results = await store.owner.call(contract.getCampaignResults, {
    store_id: store.id,
    campaign_id: id,
  });
  expect(results.reasons.map(({ label }) => label)).toContain('Aparelho desligado ou sem sinal');
});

test('a text costs its segments, and no more leaves than is paid for', async () => {
  await priceSms(store.ctx, 10_000_000, 1);
  await deposit(store, 3000);
  await post(store.ctx, 'hold', 'elsewhere', 3000 - 40);
  const ids = await withPhones([1, 2, 3].map(phone));
  await world.sql(`update customers set first_name = repeat('Maria ', 30) where id = $1`, [ids[2]]);
  const draft = await smsDraft();
  const review = await store.owner.call(contract.reviewCampaign, {
    store_id: store.id,
    campaign_id: draft.id,
  });
  // The dearest of the first recipients has two segments: six units, of which one is a credit.
  expect(review).toMatchObject({ messages: { SMS: 3 }, cost: { SMS: 50, total: 50 } });
  expect(review.warnings.join()).toContain('não cobre 1 mensagem');
  await activate(world, store, draft.id, { confirm_partial: true });
  expect(await balancesOf(store)).toEqual({ balance: 0, held: 3000 });

  await sendUntilStatus(world, store, draft.id, 'finished');
  // 1 + 1 + 2 segments, one of them a credit: 30 cents; the rest comes back.
  expect(await balancesOf(store)).toEqual({ balance: 10, held: 2960 });
  expect(await statuses(world, draft.id)).toMatchObject({ sent: 3 });
});

test('a message dearer than the room waits for money and leaves by itself', async () => {
  await priceSms(store.ctx, 10_000_000, 1);
  await deposit(store, 3000);
  await post(store.ctx, 'hold', 'elsewhere', 3000);
  const [long] = await withPhones([phone(1)]);
  await world.sql(`update customers set first_name = repeat('Maria ', 30) where id = $1`, [long]);
  const draft = await smsDraft();
  await activate(world, store, draft.id, { confirm_partial: true });
  await sendUntil(world, async () => {
    const { wait } = await store.owner.call(contract.getCampaign, { id: draft.id });
    return wait?.reason === 'balance';
  });
  expect(await statuses(world, draft.id)).toEqual({ waiting_to_send: 1 });
  await deposit(store, 3000);
  await sendUntilStatus(world, store, draft.id, 'finished');
  expect(await statuses(world, draft.id)).toEqual({ sent: 1 });
  expect((await balancesOf(store)).balance).toBe(2990);
});

test('what left and did not arrive gives back what it cost, once, unless the platform keeps it', async () => {
  await keepInboundContent(world);
  await priceSms(store.ctx, 10_000_000, 1);
  await deposit(store, 3000);
  // Two arrive and two do not, of which one takes two segments.
  const ids = await withPhones([phone(1), phone(2), '+5511987650006', '+5511987660006']);
  await world.sql(`update customers set first_name = repeat('Maria ', 30) where id = $1`, [ids[3]]);
  const { id } = await smsDraft();
  const review = () =>
    store.owner.call(contract.reviewCampaign, { store_id: store.id, campaign_id: id });
  expect((await review()).returned_on_failure).toEqual({ SMS: true });
  await activate(world, store, id);
  await sendUntilStatus(world, store, id, 'finished');
  // Five segments, one of them a credit.
  expect((await balancesOf(store)).balance).toBe(2960);
  await world.runJobs();
  expect(await statuses(world, id)).toMatchObject({ 'failed:handset_off': 2, delivered: 2 });
  expect(await balancesOf(store)).toEqual({ balance: 2990, held: 0 });
  await world.sql(`update provider_events set due_at = received_at, outcome = null`);
  await world.runJobs();
  expect((await balancesOf(store)).balance).toBe(2990);
  const { totals, items } = (await statementOf(store)).data;
  expect(totals.outputs).toBe(10);
  expect(items[0]?.outputs).toMatchObject([{ values: [{ amount: '10', messages: 2 }] }]);
});

test('a result from a later day is counted on that day, and closed days do not change', async () => {
  await priceSms(store.ctx, 10_000_000);
  await deposit(store, 3000);
  await withPhones(['+5511987650006']);
  const { id } = await smsDraft();
  await activate(world, store, id);
  await sendUntilStatus(world, store, id, 'finished');
  expect((await balancesOf(store)).balance).toBe(2990);
  await pass(world, 86_400_000);
  await world.runJobs();
  expect((await balancesOf(store)).balance).toBe(3000);
  const { items, totals } = (await statementOf(store)).data;
  expect(totals).toMatchObject({ outputs: 0 });
  expect(items.map(({ outputs }) => outputs.map(({ values }) => values[0]?.amount))).toEqual([
    ['-10'],
    ['10'],
  ]);
});

test('without refunds for undelivered messages nothing is given back, and the review shows this', async () => {
  await priceSms(store.ctx, 10_000_000);
  await world.sql(`update addons set returned_on_failure = false where type = 'SMS_CHANNEL'`);
  onTestFinished(async () => {
    await world.sql(`update addons set returned_on_failure = true where type = 'SMS_CHANNEL'`);
  });
  await deposit(store, 3000);
  await withPhones(['+5511987650006']);
  const { id } = await smsDraft();
  const of = { store_id: store.id, campaign_id: id };
  const { returned_on_failure } = await store.owner.call(contract.reviewCampaign, of);
  expect(returned_on_failure).toEqual({ SMS: false });
  await activate(world, store, id);
  await sendUntilStatus(world, store, id, 'finished');
  await world.runJobs();
  expect(await statuses(world, id)).toEqual({ 'failed:handset_off': 1 });
  expect((await balancesOf(store)).balance).toBe(2990);
});

test('a campaign of an e-mail and an SMS has a queue for each', async () => {
  const ids = await withPhones([phone(1), phone(2), null]);
  await world.sql('update customers set email = null where id = $1', [ids[1]]);
  const draft = await aDraft(store);
  const { id } = await launch(world, store, {
    actions: [byEmail(firstEmail(draft)), sms({}, { offset: { value: 1, unit: 'DAY' } })],
  });
  const review = await store.owner.call(contract.reviewCampaign, {
    store_id: store.id,
    campaign_id: id,
  });
  expect(review).toMatchObject({ recipients: 3, exclusions: [], messages: { EMAIL: 2, SMS: 2 } });
  await sendUntil(world, async () => (await statuses(world, id)).sent === 2);
  expect(await statuses(world, id)).toEqual({
    sent: 2,
    waiting_to_send: 2,
    'not_sent:no_contact': 2,
  });
  world.clock.advance(86_400_000);
  await sendUntil(world, async () => !(await statuses(world, id)).waiting_to_send);
  const [campaign] = await world.sql(
    'select customer_count, message_count from campaigns where id = $1',
    [id],
  );
  expect(campaign).toEqual({ customer_count: 3, message_count: 4 });
});

test('a text that is too long or empty, or has unknown variables, is refused before the launch', async () => {
  await withPhones([phone(1)]);
  const problemsOf = async (change: Partial<contract.SmsContent>) => {
    const { id: campaign_id } = await smsDraft(change);
    const review = await store.owner.call(contract.reviewCampaign, {
      store_id: store.id,
      campaign_id,
    });
    return review.problems;
  };
  expect(await problemsOf({ text: ' ' })).toEqual([
    { field: 'actions.0.contents.0.text', message: 'Escreva o texto do SMS' },
  ]);
  expect(await problemsOf({ text_b: 'é'.repeat(480) })).toEqual([
    { field: 'actions.0.contents.0.text_b', message: 'O texto passa de 3 SMS. Encurte.' },
  ]);
  const sunday = [{ weekday: 0, start: '08:00', end: '20:00' }];
  const { id: campaign_id } = await aDraft(store, {
    actions: [sms()],
    restrictions: contract.CampaignRestrictions.parse({ sending_window: sunday }),
  });
  const of = { store_id: store.id, campaign_id };
  expect((await store.owner.call(contract.reviewCampaign, of)).problems).toMatchObject([
    { field: 'restrictions.sending_window' },
  ]);
  expect(await problemsOf({ text: 'Oi {{customer.senha}}' })).toEqual([
    { field: 'actions.0.contents.0.text', message: 'A variável “customer.senha” não existe' },
  ]);
});
