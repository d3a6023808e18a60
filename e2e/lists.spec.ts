import type { Locator, Page } from '@playwright/test';
import { DESK, expect, expectGoodPage, openAs, PHONE, test } from './app.ts';

const pages = (page: Page) => page.getByRole('navigation', { name: 'Páginas' });

/** Number of records that are visible between the top of the screen and the pagination. */
async function countInView(page: Page, records: Locator): Promise<number> {
  const limit = (await pages(page).boundingBox())?.y ?? 0;
  return records.evaluateAll(
    (all, end) =>
      all.filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= end;
      }).length,
    limit,
  );
}

test('on a wide screen the names and the pages stay in view while the rows scroll', async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await openAs(page, 'dona', '/customers');
  await expect(pages(page)).toBeInViewport({ ratio: 1 });
  expect(await countInView(page, page.locator('tbody tr'))).toBeGreaterThanOrEqual(14);
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    );
  expect(await overflow(), 'the page scrolls too').toBe(0);

  const name = page.locator('tbody .row-link').first();
  const phone = page.getByRole('columnheader', { name: 'Telefone' });
  await expect(phone).toBeInViewport({ ratio: 1 });
  await page.getByRole('region', { name: 'Clientes' }).evaluate((box) => box.scrollBy(2000, 0));
  await expect(phone).not.toBeInViewport();
  await expect(name).toBeInViewport({ ratio: 1 });
  await name.click();
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}/);
});

test('on a phone six customers fit, filters open in a drawer, and a number offers WhatsApp and a call', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openAs(page, 'dona', '/customers');
  const cards = page.getByRole('list', { name: 'Clientes' }).getByRole('listitem');
  await expect(pages(page)).toBeInViewport({ ratio: 1 });
  expect(await countInView(page, cards)).toBeGreaterThanOrEqual(6);

  await cards
    .getByRole('button', { name: /^\(\d\d\)/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/55\d+$/,
  );
  await expect(page.getByRole('menuitem', { name: 'Ligar' })).toHaveAttribute('href', /^tel:\+55/);
  await expectGoodPage(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Filtros' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filtros' });
  await drawer.getByRole('combobox', { name: 'Pode receber' }).click();
  await drawer.getByRole('option', { name: 'E-mail' }).click();
  await expectGoodPage(page);
  await drawer.getByRole('button', { name: 'Ver resultados' }).click();
  await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible();
});
