import type { Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { expect, expectGoodPageEverywhere, openAs, test, untilLoaded } from './app.ts';
import { openShadows } from './shadows.ts';

test('a ready pop-up is published, seen in a shop, and its sign-up is in the results', async ({
  page,
  openBrowser,
}) => {
  const api = await apiOf(page.request, 'outra');
  const attribute = { owner: 'CUSTOMER', name: `Calçado ${Date.now()}`, type: 'NUMBER' };
  await api.post(`stores/${api.store}/custom-attributes`, attribute);
  await openAs(page, 'outra', '/popups');
  await page.getByRole('link', { name: 'Novo pop-up' }).first().click();
  await page.getByRole('radio', { name: /^Frete grátis/ }).click();
  await page.getByLabel(/^Nome/).fill('Frete do site');
  await page.getByRole('button', { name: 'Criar e editar' }).click();
  await page.getByRole('button', { name: 'Acrescentar atributo' }).click();
  await page.getByRole('menuitem', { name: attribute.name }).click();
  await page.getByLabel(`${attribute.name}: nome do campo`).fill('Quanto você calça?');
  await expect(page.getByText('Pronto para publicar')).toBeVisible();
  await expectGoodPageEverywhere(page, page.getByRole('navigation', { name: 'Partes do pop-up' }));
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('No ar', { exact: true })).toBeVisible();
  const id = /popups\/([^/]+)\/edit/.exec(page.url())![1]!;

  const settings = await api.get<{ snippet: string }>(`stores/${api.store}/storefront-settings`);
  const key = /storefront\/([a-z2-9]+)\.js/.exec(settings.snippet)![1]!;
  const shop = await openBrowser();
  await openShadows(shop.context());
  const email = `visita-${Date.now()}@popup.example`;

  await test.step('a visitor signs up in the sample shop', async () => {
    const bar = shop.getByRole('dialog', { name: 'Frete grátis na primeira compra' });
    await expect(async () => {
      await shop.goto(`/storefront/demo?key=${key}`);
      await expect(bar).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await bar.getByLabel('Seu e-mail').fill(email);
    await bar.getByLabel(/^Quanto você calça/).fill('41,5');
    await bar.getByRole('button', { name: 'Quero o frete' }).click();
    await expect(shop.getByText('FRETEGRATIS')).toBeVisible();
  });

  await test.step('the store has a lead, and the results name it', async () => {
    await page.goto(`/popups/${id}`);
    await untilLoaded(page);
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText('FRETEGRATIS')).toBeVisible();
    await expectGoodPageEverywhere(page, page.getByText(email));
    await page.getByRole('link', { name: email }).click();
    await expect(page).toHaveURL(/\/customers\/[0-9a-f-]+$/);
    await expect(page.getByText('41,5', { exact: true })).toBeVisible();
  });
});

test('what prevents publishing is named and leads to its tab', async ({ page }) => {
  await openAs(page, 'outra', '/popups/new');
  await page.getByLabel(/^Nome/).fill('Ainda vazio');
  await page.getByRole('button', { name: 'Criar e editar' }).click();
  await page.getByRole('button', { name: /para corrigir$/ }).click();
  await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeDisabled();
  await expect(firstProblem(page)).toBeVisible();
});

const firstProblem = (page: Page) => page.getByRole('dialog').getByRole('listitem').first();
