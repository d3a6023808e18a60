import { CARD_NUMBERS } from '@clientela/server/test/cards';
import type { Page } from '@playwright/test';
import { type Api, apiOf } from './api.ts';
import { expect, expectGoodPage, now, openAs, test } from './app.ts';
import { typeNewCard } from './card-form.ts';
import { aStoreOf, withApp } from './own-store.ts';

/** One wallet from its first deposit, through each failure, to a statement that adds up. */

const RECIPIENTS = 60;
const PRICE = 100;
const OWNER = 'marta';

/** A separate store whose messages cost one real each, without plan credits. */
const aStore = () =>
  aStoreOf(OWNER, (app, store) =>
    app.pools.owner.query(
      `with added as (
         insert into customers (store_id, id, first_name, last_name, email)
         select $1, app.new_id(), 'Cliente', n::text, 'c' || n || '@marta.example' from generate_series(1, $2::int) n returning id
       ), totals as (insert into customer_totals (store_id, customer_id) select $1, id from added)
       insert into store_addons (store_id, id, addon_id, price_micros)
       select $1, app.new_id(), id, $3 from addons where type = 'EMAIL_CHANNEL'`,
      [store, RECIPIENTS, PRICE * 1_000_000],
    ),
  );

/** A chargeback without delay; the sandbox's own takes a minute. */
const chargeBack = (store: string) =>
  withApp((app) =>
    app.pools.owner.query(
      `with back as (
         update sandbox_charges set charged_back_at = $2
         where store_id = $1 and charged_back_at is not null returning store_id, reference
       )
       select app.enqueue('wallet.check_topup',
         json_build_object('store_id', store_id, 'topup_id', reference), null, null, interval '0', 12)
       from back`,
      [store, now()],
    ),
  );

async function aCampaign(api: Api, store: string, name: string): Promise<string> {
  const model = await api.post(`stores/${store}/email-models`, {
    name,
    document: { version: 1, blocks: [{ type: 'footer', id: 'f' }] },
  });
  const cluster = await api.post(`stores/${store}/customer-clusters`, {
    name,
    mode: 'dynamic',
    visibility: 'store',
    filters: { op: 'all', of: [] },
  });
  const goals = await api.get(`stores/${store}/campaign-goals`);
  const campaign = await api.post(`stores/${store}/campaigns`, {
    name,
    campaign_goal_id: goals.data[0]!.id,
    customer_cluster_ids: [cluster.id],
    actions: [{ contents: [{ email_model_id: model.id, subject: 'Novidades' }] }],
    restrictions: {
      sending_window: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        weekday,
        start: '00:00',
        end: '24:00',
      })),
    },
  });
  return campaign.id;
}

/** Opens the review and confirms its question. */
async function launch(page: Page, campaign: string): Promise<void> {
  await page.goto(`/campaigns/${campaign}/edit?step=review`);
  await page.getByRole('button', { name: /^Enviar 60 mensagens · R\$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Enviar/ })
    .click();
}

const sentOf = async (api: Api, id: string) =>
  ((await api.get(`campaigns/${id}`)) as unknown as { progress: { settled: number } }).progress
    .settled;

/** Inputs minus outputs equal the wallet's balance. */
async function expectStatementAddsUp(api: Api, store: string): Promise<void> {
  const difference = async () => {
    const wallet = (await api.get(`stores/${store}/store-wallets`)) as unknown as {
      balance: number;
      held: number;
    };
    const closings = (await api.get(`stores/${store}/wallets/closings`)) as unknown as {
      data: { totals: { inputs: number; outputs: number } };
    };
    const { inputs, outputs } = closings.data.totals;
    return inputs - outputs - wallet.balance - wallet.held;
  };
  // A message may be charged between the two calls.
  await expect.poll(difference).toBe(0);
}

test('a campaign survives an insufficient balance, a chargeback and an empty wallet', async ({
  page,
  request,
}) => {
  const store = await aStore();
  const api = await apiOf(request, OWNER);
  const chip = page.locator('.wallet-chip strong');
  await openAs(page, OWNER, '/wallet/deposit');

  await test.step('a deposit by card', async () => {
    await typeNewCard(page, CARD_NUMBERS.chargedBack);
    await page.getByLabel('Valor do depósito').fill('50,00');
    await page.getByRole('button', { name: 'Depositar' }).click();
    await expect(page.getByText(/Você depositou/)).toBeVisible();
    await expect(chip).toHaveText(/R\$\s50,00/);
  });

  const first = await aCampaign(api, store, 'Primeira');
  await test.step('insufficient for all recipients: the launch requires a choice, and sends the covered part', async () => {
    await launch(page, first);
    await expect(page.getByText(/Seu saldo cobre 50 de 60 mensagens/)).toBeVisible();
    await expectGoodPage(page);
    await expect(page.getByRole('link', { name: /Depositar R\$\s30,00/ })).toHaveAttribute(
      'href',
      /\/wallet\/deposit\?amount=3000$/,
    );
    await page.getByRole('button', { name: 'Enviar 50 agora' }).click();
    await expect(page.getByText('Campanha ativada.')).toBeVisible();
    await expect.poll(() => sentOf(api, first)).toBe(50);
    await expectStatementAddsUp(api, store);
  });

  await test.step('the card is charged back: the balance is negative and nothing leaves', async () => {
    await chargeBack(store);
    await expect(chip).toHaveText(/-R\$\s50,00/);
    await page.goto('/wallet');
    await expect(page.getByText(/Seu saldo está negativo/)).toBeVisible();
    await expectGoodPage(page);
    expect(await sentOf(api, first)).toBe(50);
    await expectStatementAddsUp(api, store);
  });

  await test.step('a Pix tops it up, and the remainder leaves by itself', async () => {
    await page.goto('/wallet/deposit?amount=10000');
    await page.getByRole('button', { name: 'Depositar' }).click();
    await page.waitForURL(/\/wallet\/deposit\/pix/);
    const topup = new URL(page.url()).searchParams.get('id');
    await api.post(`sandbox/store-topups/${topup}/pay`);
    await expect.poll(() => sentOf(api, first)).toBe(RECIPIENTS);
    await expect(chip).toHaveText(/R\$\s40,00/);
    await expectStatementAddsUp(api, store);
  });

  await test.step('the next campaign empties it, and the automatic top-up pays for its end', async () => {
    const card = await api.post(`stores/${store}/wallet-cards`, {
      card_number: CARD_NUMBERS.good,
      card_holder_name: 'MARTA LOJISTA',
      card_expiration_date: '2039-12',
      card_ccv: '731',
      holder_name: 'MARTA LOJISTA',
      holder_email: `${OWNER}@demo.clientela.app`,
      holder_document: '52998224725',
      holder_phone: '11987654321',
      holder_postal_code: '01001000',
    });
    await api.put(`stores/${store}/store-wallets/automatic-topup`, {
      enable_automatic_topup: true,
      automatic_topup_minimum: 500,
      automatic_topup_amount: 3000,
      automatic_topup_card_id: card.id,
    });
    const second = await aCampaign(api, store, 'Segunda');
    await launch(page, second);
    await page.getByRole('button', { name: 'Enviar 40 agora' }).click();
    await expect(page.getByText('Campanha ativada.')).toBeVisible();
    await expect.poll(() => sentOf(api, second)).toBe(RECIPIENTS);
    await expectStatementAddsUp(api, store);
  });

  await test.step('the statement lists every movement', async () => {
    await page.goto('/wallet/closings');
    for (const text of ['Primeira', 'Segunda', 'Cancelado', 'Recarga automática']) {
      await expect(page.getByText(text).first()).toBeVisible();
    }
    await expectGoodPage(page);
  });
});
