import * as contract from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import { automaticTopup } from '#areas/billing/wallet/index';
import { tokenInLink } from '#areas/messaging/campaigns/tracking/message-urls';
import { storeCtx } from '#platform/context';
import { anAutomaticTopup } from '#test/automatic-topup';
import {
  activate,
  aDraft,
  customers,
  firstEmail,
  sendUntilStatus,
  statuses,
  untilQuiet,
} from '#test/campaigns';
import { aCardDeposit } from '#test/cards';
import { priceEmail } from '#test/channel-price';
import { anAdministrator, anonymous, aStore, useWorld } from '#test/harness';
import { aSlowMailServer } from '#test/mail-server';
import {
  anAddon,
  aPlan,
  contractNow,
  givePlan,
  offerOf,
  passTime,
  travelTo,
  usageOf,
  useBeginning,
} from '#test/plans';
import { startSending } from '#test/sending';
import { balanceOf, deposit, openPix, topupMethods } from '#test/wallet';

/** A disabled store sends and charges nothing; enabling resumes both. */

const world = useWorld();
const BROWSER = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1.15' };
const { admin, store } = useBeginning(world);

const set = (enabled: boolean) =>
  admin.call(contract.setStoreEnabled, { store_id: store.id, body: { enabled } });

/** Everybody signs in again on another day. */
async function everybodyTravelsTo(instant: string): Promise<void> {
  await travelTo(world, store, instant);
  Object.assign(admin, await anAdministrator(world));
}

describe('its people', () => {
  test('read why they cannot work in it, and keep it in their list', async () => {
    await set(false);
    const answer = await store.owner.send(contract.getStoreContext, { store_id: store.id });
    expect(answer).toMatchObject({
      status: 403,
      body: {
        code: 'store_disabled',
        message:
          'Esta loja está desativada: nada é enviado nem cobrado até que ela seja reativada.',
      },
    });
    const listed = async (query: object) =>
      (await store.owner.call(contract.listStores, { query: query as never })).data.map(
        ({ enabled }) => enabled,
      );
    expect(await listed({})).toEqual([false]);
    expect(await listed({ enabled: 'false' })).toEqual([false]);
    expect(await listed({ enabled: 'true' })).toEqual([]);
    await set(true);
    expect(await listed({ enabled: 'true' })).toEqual([true]);
    await store.owner.call(contract.getStoreContext, { store_id: store.id });
  });

  test('of another store notice nothing', async () => {
    const other = await aStore(world);
    await set(false);
    await other.owner.call(contract.getStoreContext, { store_id: other.id });
    await expect(other.owner.call(contract.getStoreContext, { store_id: store.id })).toFailWith(
      'not_found',
    );
  });
});

describe('an administrator', () => {
  test('sees it, and neither sends from it nor charges it', async () => {
    await priceEmail(store.ctx, 1_000_000);
    await deposit(store, 3000);
    await customers(world, store, 2);
    const draft = await aDraft(store);
    const model = firstEmail(draft).email_model_id!;
    const { document } = await store.owner.call(contract.getEmailModel, { id: model });
    const { pix, card } = await topupMethods(admin);
    const plan = await aPlan(admin);
    await givePlan(admin, store, plan, 20);
    const addon = await anAddon(admin);
    await set(false);
    const store_id = store.id;
    const context = await admin.call(contract.getStoreContext, { store_id });
    expect(context.store.enabled).toBe(false);
    const campaign = { store_id, campaign_id: draft.id };
    const to = [admin.email];
    for (const call of [
      () => admin.call(contract.activateCampaign, campaign),
      () => admin.call(contract.resumeCampaign, campaign),
      () => admin.call(contract.sendTestEmail, { store_id, body: { subject: 'Oi', document, to } }),
      () => admin.call(contract.testEmailSettings, { store_id, body: { to: to[0]! } }),
      () =>
        admin.call(contract.createPixDeposit, {
          store_id,
          body: { value: 3000, topup_payment_method_id: pix },
        }),
      () => admin.call(contract.createCardDeposit, { store_id, body: aCardDeposit(card) }),
      () =>
        admin.call(contract.contractAddon, {
          store_id,
          body: { addon_id: addon.id, expected_price: 3000 },
        }),
    ]) {
      await expect(call()).toFailWith('store_disabled');
    }
    await set(true);
    expect(await balanceOf(store)).toBe(3000);
  });

  test('ends a campaign of it, and its money is free again', async () => {
    await priceEmail(store.ctx, 100_000_000);
    await deposit(store, 3000);
    await customers(world, store, 5);
    const { id } = await aDraft(store);
    await activate(world, store, id);
    await set(false);
    await admin.call(contract.cancelCampaign, { store_id: store.id, campaign_id: id });
    await set(true);
    expect(await balanceOf(store)).toBe(3000);
    expect(await statuses(world, id)).toEqual({ 'not_sent:campaign_canceled': 5 });
  });
});

describe('a campaign under way', () => {
  async function stopsAndGoesOn(disable: () => Promise<unknown>, enable: () => Promise<unknown>) {
    const arrived = await aSlowMailServer(world, 10);
    const count = () => arrived.length;
    await priceEmail(store.ctx, 1_000_000, 100);
    await deposit(store, 3000);
    await customers(world, store, 900);
    const { id } = await aDraft(store);
    await activate(world, store, id);
    const sending = await startSending(world.app);
    try {
      await expect.poll(count, { timeout: 60_000, interval: 5 }).toBeGreaterThan(40);
      await disable();
      const left = await untilQuiet(count);
      expect(left).toBeLessThan(900);
      const { status } = await admin.call(contract.getCampaign, { id });
      expect(status).toBe('activated');
      await enable();
      await expect
        .poll(async () => (await admin.call(contract.getCampaign, { id })).status, {
          timeout: 60_000,
        })
        .toBe('finished');
      expect(arrived).toHaveLength(900);
      expect(await statuses(world, id)).toEqual({ sent: 900 });
      expect(await admin.call(contract.getWallet, { store_id: store.id })).toMatchObject({
        balance: 2200,
        held: 0,
      });
    } finally {
      await sending.stop();
    }
  }

  test('stops after the messages in progress and resumes automatically', async () => {
    await stopsAndGoesOn(
      () => set(false),
      () => set(true),
    );
  });

  test('stops also where no sender heard of it', async () => {
    const silently = (enabled: boolean) =>
      store.ctx.db.updateTable('stores').set({ enabled }).where('id', '=', store.id).execute();
    await stopsAndGoesOn(
      () => silently(false),
      () => silently(true),
    );
  });

  test('that was launched a moment before waits, and ends on its date only once it may send', async () => {
    await customers(world, store, 3);
    const { id } = await aDraft(store, { ended_at: '2026-11-21T12:00:00Z' });
    await store.owner.call(contract.activateCampaign, { store_id: store.id, campaign_id: id });
    await set(false);
    await world.runJobs();
    const other = await aStore(world);
    await customers(world, other, 3);
    const later = await aDraft(other);
    await activate(world, other, later.id);
    // Both are due: sending of the second proves that the first was considered.
    await sendUntilStatus(world, other, later.id, 'finished');
    expect(await statuses(world, id)).toEqual({ waiting_to_send: 3 });
    await everybodyTravelsTo('2026-11-22T12:00:00Z');
    await set(true);
    await sendUntilStatus(world, store, id, 'finished');
    expect(await statuses(world, id)).toEqual({ 'not_sent:campaign_ended': 3 });
  });
});

describe('its money', () => {
  test('an automatic top-up waits, and charges by itself once the store is enabled', async () => {
    await anAutomaticTopup(store, { minimum: 500, amount: 4000 });
    await set(false);
    await automaticTopup.run(await storeCtx(world.app, store.id), { store_id: store.id });
    await world.runJobs();
    const balance = async () =>
      (await admin.call(contract.getWallet, { store_id: store.id })).balance;
    expect(await balance()).toBe(0);
    await set(true);
    await world.runJobs();
    expect(await balance()).toBe(4000);
  });

  test('months that pass cost nothing: enabled again, the month of today is paid, once', async () => {
    const addon = await anAddon(admin, { price: 3000 });
    await givePlan(admin, store, await aPlan(admin), 20);
    await deposit(store, 10_000);
    await contractNow(store, addon.id, 3000);
    expect(await balanceOf(store)).toBe(7000);
    await set(false);
    for (const day of ['2026-12-20', '2027-01-20', '2027-02-25']) {
      await everybodyTravelsTo(`${day}T15:00:00Z`);
      await passTime(world);
    }
    const { balance } = await admin.call(contract.getWallet, { store_id: store.id });
    expect(balance).toBe(7000);
    await set(true);
    await passTime(world);
    expect(await balanceOf(store)).toBe(4000);
    expect((await usageOf(store)).period).toEqual({ start: '2027-02-20', end: '2027-03-20' });
    const { data } = await store.owner.call(contract.listPlanRenewals, { store_id: store.id });
    expect(data).toMatchObject([{ period_start: '2026-11-20', period_end: '2026-12-20' }]);
  });

  test('another plan given meanwhile charges nothing either', async () => {
    const addon = await anAddon(admin, { price: 3000 });
    await givePlan(admin, store, await aPlan(admin), 20);
    await deposit(store, 10_000);
    await contractNow(store, addon.id, 3000);
    await set(false);
    await everybodyTravelsTo('2027-01-25T15:00:00Z');
    await givePlan(admin, store, await aPlan(admin), 20);
    const { balance } = await admin.call(contract.getWallet, { store_id: store.id });
    expect(balance).toBe(7000);
    await set(true);
    expect(await balanceOf(store)).toBe(4000);
  });

  test('an unpaid add-on is neither charged nor ended while disabled, and gets a new week of grace', async () => {
    const addon = await anAddon(admin, { price: 3000 });
    await givePlan(admin, store, await aPlan(admin), 20);
    await deposit(store, 3000);
    await contractNow(store, addon.id, 3000);
    await everybodyTravelsTo('2026-12-20T15:00:00Z');
    await passTime(world);
    expect(await offerOf(store, addon.id)).toMatchObject({
      contracted: { is_active: true, grace_until: '2026-12-27' },
    });
    const pix = await openPix(store);
    await set(false);
    // Under way already: credited all the same, and spent on nothing.
    await store.owner.call(contract.paySandboxTopup, { token: pix.id });
    await everybodyTravelsTo('2027-01-05T15:00:00Z');
    await passTime(world);
    const { balance } = await admin.call(contract.getWallet, { store_id: store.id });
    expect(balance).toBe(3000);
    await set(true);
    expect(await offerOf(store, addon.id)).toMatchObject({
      contracted: { is_active: true, grace_until: '2027-01-12' },
    });
    await passTime(world);
    expect(await balanceOf(store)).toBe(0);
    expect(await offerOf(store, addon.id)).toMatchObject({
      contracted: { is_active: true, grace_until: null },
    });
  });
});

test('links in messages that left go on working', async () => {
  await customers(world, store, 2);
  const { id } = await aDraft(store);
  await activate(world, store, id);
  await sendUntilStatus(world, store, id, 'finished');
  const [message] = await world.sql<{ id: string; token: string }>(
    'select id, token from campaign_activities where campaign_id = $1 limit 1',
    [id],
  );
  await set(false);
  const place = { key: store.ctx.store.public_key, token: tokenInLink(message!.token) };
  expect((await anonymous(world).send(contract.trackOpen, place, BROWSER)).status).toBe(200);
  const click = await anonymous(world).send(contract.trackClick, { ...place, link: '0' }, BROWSER);
  expect(click.headers.location).toBe('https://loja.example/novidades?cupom=VOLTA10');
  const gone = await anonymous(world).call(contract.unsubscribe, place);
  expect(gone.is_unsubscribed).toBe(true);
  const activity = await admin.call(contract.getCampaignActivity, { id: message!.id });
  expect(activity).toMatchObject({ status: 'read' });
  expect(activity.clicked_at).not.toBeNull();
  expect(activity.unsubscribed_at).not.toBeNull();
});

test('the daily look for renewals passes it over', async () => {
  await givePlan(admin, store, await aPlan(admin), 25);
  await set(false);
  await everybodyTravelsTo('2026-11-26T15:00:00Z');
  const due = async () =>
    (
      await world.sql<{ id: string }>('select app.stores_with_plan_work($1) as id', [
        world.clock.now(),
      ])
    ).map(({ id }) => id);
  expect(await due()).not.toContain(store.id);
  await world.sql('update stores set enabled = true where id = $1', [store.id]);
  expect(await due()).toContain(store.id);
});
