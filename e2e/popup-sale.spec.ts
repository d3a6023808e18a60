import type { Page } from '@playwright/test';
import { expect, newContext, test } from './app.ts';
import { startOwnProgram } from './own-program.ts';
import { popupSale, type Visitor } from './popup-sale.ts';
import { openShadows } from './shadows.ts';

/** A click of a headless browser counts as a scanner's. */
const PHONE_BROWSER =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

test('a visitor signs up, confirms, is welcomed, comes back and buys: the pop-up’s results show it', async ({
  browser,
}) => {
  const own = await startOwnProgram(browser);
  try {
    const context = await newContext(browser, { userAgent: PHONE_BROWSER });
    await openShadows(context);
    await popupSale(own, visitorIn(await context.newPage()));
  } finally {
    await own.stop();
  }
});

const visitorIn = (page: Page): Visitor => ({
  async signUp(shop, email) {
    const dialog = page.getByRole('dialog', { name: 'Ganhe 10%' });
    await expect(async () => {
      await page.goto(shop);
      await expect(dialog).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await dialog.getByLabel('Seu e-mail').fill(email);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Quero o cupom' }).click();
    await expect(page.getByText('Falta só confirmar')).toBeVisible();
  },
  async confirm(link) {
    await page.goto(link);
    await page.getByRole('button', { name: 'Sim, quero receber' }).click();
    await expect(page.getByText('Pronto, está confirmado')).toBeVisible();
  },
  async follow(link) {
    const joined = page.waitForResponse((answer) => answer.url().endsWith('/joins'));
    await page.goto(link);
    expect((await joined).status()).toBe(204);
    return page.url();
  },
});
