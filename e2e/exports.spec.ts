import { readFile } from 'node:fs/promises';
import { expect, expectGoodPage, openAs, receivedMails, test } from './app.ts';

test('a list is exported as an Excel file and announced by notification and e-mail', async ({
  page,
}) => {
  await openAs(page, 'dona', '/customers?state=SP');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Baixar CSV' })).toBeVisible();
  await dialog.getByLabel('Excel').check();
  const emails = dialog.getByLabel('Avisar por e-mail (opcional)');
  await emails.fill('ninguem@demo.clientela.app');
  await dialog.getByRole('button', { name: 'Preparar arquivo' }).click();
  await expect(dialog.getByText(/só pessoas desta loja/)).toBeVisible();
  await expectGoodPage(page);
  await emails.fill('vendedor@demo.clientela.app');
  await dialog.getByRole('button', { name: 'Preparar arquivo' }).click();
  await expect(dialog.getByText('O arquivo está pronto.')).toBeVisible();
  await expectGoodPage(page);
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click();

  await page.getByRole('button', { name: /^Notificações/ }).click();
  const panel = page.getByRole('region', { name: 'Notificações' });
  await panel
    .getByRole('link', { name: /Exportação pronta.*clientes-.*\.xlsx/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/customers\?export=/);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar arquivo' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^clientes-\d{4}-\d\d-\d\d\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/customers$/);

  await expect
    .poll(async () => {
      const mails = await receivedMails();
      return mails.filter(({ to, raw }) => {
        return to.includes('vendedor@demo.clientela.app') && raw.includes('customers?export=3D');
      }).length;
    })
    .toBe(1);
});

test('the whole list is too long for a PDF, and the field shows an error', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'vendedor', '/customers');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('PDF').check();
  await dialog.getByRole('button', { name: 'Preparar arquivo' }).click();
  await expect(dialog.getByText(/O PDF comporta até 5\.000 linhas/)).toBeVisible();
  await expectGoodPage(page);
});

test('a bar of the hours opens its orders, and its filter can be removed', async ({ page }) => {
  await openAs(page, 'dona', '/dashboards?group_by=hour&period=last_year');
  await page.getByText('Tabela').first().click();
  await page.getByRole('button', { name: '14h', exact: true }).click();
  await expect(page).toHaveURL(/\/orders\?.*hour=14/);
  await expectGoodPage(page);
  await page.getByRole('button', { name: /Às 14h/ }).click();
  await expect(page).not.toHaveURL(/hour=/);
});

test('a reversed period is refused, and a search of leads is exported at once', async ({
  page,
}) => {
  // Parameters that an e-mail's link adds to the address are not filters.
  await openAs(page, 'dona', '/orders?utm_source=boletim');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('De', { exact: true }).fill('02/11/2026');
  await dialog.getByLabel('Até', { exact: true }).fill('01/11/2026');
  await dialog.getByRole('button', { name: 'Baixar CSV' }).click();
  await expect(dialog.getByText('A data final vem antes da inicial.')).toBeVisible();
  await dialog.getByLabel('De', { exact: true }).fill('30/10/2026');
  await dialog.getByLabel('Excel').check();
  await dialog.getByRole('button', { name: 'Preparar arquivo' }).click();
  await expect(dialog.getByText('O arquivo está pronto.')).toBeVisible();

  await page.goto('/customers?tab=leads');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await expect(dialog.getByText('Exportar leads')).toBeVisible();
  await expect(dialog.getByLabel('Até', { exact: true })).toBeHidden();
  await expectGoodPage(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
  await expect(dialog).toBeHidden();
  expect(lines.length).toBeGreaterThan(1);
});
