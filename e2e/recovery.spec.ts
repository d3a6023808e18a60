import { cartsByClock, recordCarts } from '@clientela/server/areas/records/carts';
import { inTransaction, platformCtx } from '@clientela/server/platform/context';
import { aCart, anOrder, EMPTY_PERSON, fromShop } from '@clientela/server/test/arriving';
import type { Page } from '@playwright/test';
import { expect, expectGoodPageEverywhere, newContext, test } from './app.ts';
import { type OwnProgram, startOwnProgram } from './own-program.ts';

const HOUR_MS = 3_600_000;
const SHOP = { provider: 'loja' };
const ANA = { ...EMPTY_PERSON, email: 'ana@exemplo.com.br', first_name: 'Ana', last_name: 'Prado' };

/** Starts a ready sequence from its button; leaves its page open. */
async function start(page: Page, name: RegExp): Promise<string> {
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Sequências prontas' }).first().click();
  await page.getByRole('button', { name }).click();
  const path = page.getByRole('list', { name: 'Caminho' });
  await expect(path).toBeVisible();
  await expectGoodPageEverywhere(page, path);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('heading', { name: 'Horário de envio' }).waitFor();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Ativar sequência' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ativar sequência' }).click();
  await expect(page.getByText('Ativa', { exact: true })).toBeVisible();
  return new URL(page.url()).pathname.split('/')[2]!;
}

/** A campaign's messages in the test outbox. */
async function outbox(own: OwnProgram, campaign: string): Promise<Record<string, string>[]> {
  const { data } = await own.get(`stores/${own.store}/test-outbox?campaign_id=${campaign}`);
  return Promise.all(
    (data as { id: string }[]).map(({ id }) => own.get(`outbox-messages/${id}`)),
  ) as Promise<Record<string, string>[]>;
}

async function firstMessage(own: OwnProgram, campaign: string): Promise<Record<string, string>> {
  await expect.poll(async () => (await outbox(own, campaign)).length).toBe(1);
  return (await outbox(own, campaign))[0]!;
}

const buttonOf = ({ html = '' }: Record<string, string>) =>
  /href="([^"]+\/api\/t\/c\/[^"]+)"/.exec(html)?.[1] ?? '';

test('an abandoned cart’s message leads back to it, and the order counts as recovered', async ({
  browser,
}) => {
  const own = await startOwnProgram(browser);
  try {
    const page = await own.open('dona', '/campaigns');
    const campaign = await start(page, /^Carrinho abandonado/);
    const url = `${new URL(page.url()).origin}/login?carrinho=c1`;
    const ctx = await own.ctx();
    await inTransaction(ctx, (ctx) =>
      recordCarts(ctx, [aCart(ctx, { person: ANA, url })], fromShop(ctx, SHOP)),
    );
    own.advance(HOUR_MS + 60_000);
    await cartsByClock.run(platformCtx(own.app));
    own.advance(HOUR_MS + 60_000);
    const message = await firstMessage(own, campaign);
    expect(message.subject).toBe('Ana, você esqueceu algo no carrinho');
    expect(message.html).toContain('Caneca');
    const shopper = await (await newContext(browser)).newPage();
    await shopper.goto(buttonOf(message));
    expect(shopper.url()).toContain('carrinho=c1');

    await anOrder(
      ctx,
      { number: '9', status: 'paid', order_total: 4_900, customer: { kind: 3, value: ANA.email! } },
      SHOP,
    );
    const results = await own.open('dona', `/campaigns/${campaign}/results`);
    const recovered = async () => {
      await results.reload();
      await results.getByText('Recuperado').waitFor();
      return (
        (await results.getByTestId('stat').filter({ hasText: 'Recuperado' }).textContent()) ?? ''
      );
    };
    await expect.poll(recovered, { intervals: [2_000] }).toMatch(/R\$\s49,00/);
  } finally {
    await own.stop();
  }
});
