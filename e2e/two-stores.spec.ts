import type { Page } from '@playwright/test';
import { expect, openAs, test, untilLoaded } from './app.ts';

const MINE = 'Loja Demonstração';
const OTHER = 'Outra Loja';

const storeOf = (page: Page) => page.locator('.store-switcher');

async function switchTo(page: Page, name: string): Promise<void> {
  await storeOf(page).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(storeOf(page)).toContainText(name);
  await untilLoaded(page);
}

async function openACustomer(page: Page): Promise<string> {
  await page.goto('/customers');
  await page.locator('#content tbody a').first().click();
  await page.waitForURL(/\/customers\/[0-9a-f-]{36}$/);
  const name = page.locator('#content h1:not(:text-is("Clientes"))');
  return name.innerText();
}

test('two tabs have a store each, and neither shows the other’s data', async ({
  page,
  context,
}) => {
  await openAs(page, 'dona');
  if (!(await storeOf(page).innerText()).includes(MINE)) await switchTo(page, MINE);
  const name = await openACustomer(page);
  const theirs = page.url();

  const other = await context.newPage();
  await other.goto('/dashboards');
  await switchTo(other, OTHER);

  await page.reload();
  await expect(storeOf(page)).toContainText(MINE);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await other.goto(theirs);
  await expect(other.getByRole('heading', { name: 'Isto é de outra loja' })).toBeVisible();
  await expect(other.getByText(`Isto é de “${MINE}”, e a loja aberta aqui é outra.`)).toBeVisible();
  await expect(other.getByText(name)).toHaveCount(0);
  await other.getByRole('link', { name: 'Abrir nessa loja' }).click();
  await expect(storeOf(other)).toContainText(MINE);
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(other.url()).toBe(theirs);
});

test('going back after a switch shows nothing of the previous store', async ({ page }) => {
  await openAs(page, 'dona');
  if (!(await storeOf(page).innerText()).includes(MINE)) await switchTo(page, MINE);
  const name = await openACustomer(page);
  await switchTo(page, OTHER);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Isto é de outra loja' })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});
