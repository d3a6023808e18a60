import { CARD_NUMBERS } from '@clientela/server/test/cards';
import type { Page } from '@playwright/test';
import { expect, expectGoodPage, letIn, openAs, test, untilLoaded } from './app.ts';
import { typeNewCard } from './card-form.ts';

/** Serial tests on one wallet: each starts from the current balance. */
test.describe.configure({ mode: 'serial' });

const money = (text: string) => new RegExp(text.replace('R$ ', 'R\\$\\s'));
const balanceChip = (page: Page) => page.locator('.wallet-chip strong');

async function centsIn(page: Page): Promise<number> {
  const text = await balanceChip(page).innerText();
  return Number(text.replace(/[^\d-]/g, ''));
}

const submit = (page: Page) => page.getByRole('button', { name: 'Depositar' }).click();

/** Opens this page's Pix without a session. */
async function asPayer(page: Page, openBrowser: () => Promise<Page>): Promise<Page> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Enviar para quem vai pagar' }).click();
  await expect(page.getByText(/Link copiado/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const payer = await openBrowser();
  await payer.goto(link);
  return payer;
}

test('a Pix deposit, opened without sign-in, is credited live once it is paid', async ({
  page,
  openBrowser,
}) => {
  await openAs(page, 'dona', '/wallet');
  await expect(page.getByRole('heading', { name: 'Minha Carteira' })).toBeVisible();
  await expectGoodPage(page);
  const before = await centsIn(page);
  await page.getByRole('link', { name: 'Depositar' }).click();
  await page.getByRole('button', { name: /^R\$\s50$/ }).click();
  await expect(page.getByText(money('R$ 50,50'))).toBeVisible();
  await expectGoodPage(page);
  await submit(page);
  await expect(page.getByRole('img', { name: /QR Code do Pix/ })).toBeVisible();
  await expect(page.getByText(/Vale por mais/)).toBeVisible();
  await expectGoodPage(page);
  const payer = await asPayer(page, openBrowser);
  await expect(payer.getByRole('img', { name: /QR Code do Pix/ })).toBeVisible();
  await expectGoodPage(payer);
  await expect(payer.getByText(/Quem é da loja simula o pagamento/)).toBeVisible();
  await expect(payer.getByRole('button', { name: 'Simular pagamento' })).toHaveCount(0);
  const colleague = await page.context().newPage();
  await colleague.goto(payer.url());
  await colleague.getByRole('button', { name: 'Simular pagamento' }).click();
  await expect(colleague.getByText('Pagamento confirmado')).toBeVisible();
  await colleague.close();
  await expect(payer.getByText('Pagamento confirmado')).toBeVisible();
  await expect(page.getByText('Depósito realizado com sucesso')).toBeVisible();
  await expect.poll(() => centsIn(page)).toBe(before + 5000);
  await expectGoodPage(page);
});

test('a refused card leaves the input and shows the reason', async ({ page }) => {
  await openAs(page, 'dona', '/wallet/deposit');
  await typeNewCard(page, CARD_NUMBERS.refused);
  await submit(page);
  await expect(page.getByText('Não foi possível processar o pagamento')).toBeVisible();
  await expect(page.getByLabel('Nome completo')).toHaveValue('Dora Nogueira');
});

test('a new card is charged and saved, then charged again without typing', async ({ page }) => {
  await openAs(page, 'dona', '/wallet/deposit');
  const before = await centsIn(page);
  await typeNewCard(page, CARD_NUMBERS.good);
  await page.getByLabel('Salvar este cartão para pagamentos futuros').check();
  await submit(page);
  await expect(page.getByText(/Você depositou/)).toBeVisible();
  await expect.poll(() => centsIn(page)).toBe(before + 3000);
  await page.goto('/wallet/deposit');
  await page.getByRole('radio', { name: /Visa final 9855/ }).click();
  await submit(page);
  await expect(page.getByText(/Você depositou/)).toBeVisible();
  await expect.poll(() => centsIn(page)).toBe(before + 6000);
});

test('the automatic top-up is set, switched off and on, and works with hidden values', async ({
  page,
}) => {
  await openAs(page, 'dona', '/wallet/auto-topup');
  await page.getByRole('radio', { name: /Visa final 9855/ }).click();
  await expect(page.getByText(/são cobrados no cartão/)).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('button', { name: /recarga automática$/ }).click();
  await page.waitForURL((url) => url.pathname === '/wallet');
  const active = page.getByRole('switch', { name: 'Ativa' });
  await expect(active).toBeChecked();
  await active.click();
  await expect(page.getByText('Recarga automática desativada com sucesso!')).toBeVisible();
  await expect(active).not.toBeChecked();
  await active.click();
  await expect(page.getByText('Recarga automática ativada com sucesso!').last()).toBeVisible();
  await page.getByRole('button', { name: 'Ocultar valores' }).click();
  await expect(balanceChip(page)).toHaveText('R$ ••••');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Mostrar valores' })).toBeVisible();
  await expect(balanceChip(page)).toHaveText('R$ ••••');
  await page.getByRole('button', { name: 'Mostrar valores' }).click();
});

test('the statement lists the deposits and is exported as a file', async ({ page }) => {
  await openAs(page, 'gerente', '/wallet/closings');
  await expect(page.getByText(money('+R$ 50,00'.replace('+', '\\+'))).first()).toBeVisible();
  await expect(page.getByText('Falha').first()).toBeVisible();
  await expectGoodPage(page);
  for (const [name, extension] of [
    ['CSV', /\.csv$/],
    ['Excel (XLSX)', /\.xlsx$/],
  ] as const) {
    await page.getByRole('button', { name: 'Exportar' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name }).click();
    expect((await saved).suggestedFilename()).toMatch(extension);
  }
});

test('a saved card is deleted after confirmation', async ({ page }) => {
  await openAs(page, 'dona', '/wallet/manage-cards');
  const cards = page.getByRole('list', { name: 'Cartões salvos' }).getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  const count = await cards.count();
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Apagar Visa final 9855' }).first().click();
  await expect(page.getByText('Deseja apagar este cartão?')).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Cartão apagado.')).toBeVisible();
  await expect(cards).toHaveCount(count - 1);
});

test('a deposit on a phone fits the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await letIn(page, 'dona');
  for (const path of ['/wallet', '/wallet/deposit', '/wallet/closings', '/wallet/manage-cards']) {
    await page.goto(path);
    await untilLoaded(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectGoodPage(page);
  }
});

test('a seller may not open the wallet', async ({ page }) => {
  await openAs(page, 'vendedor', '/wallet');
  await expect(page.getByRole('heading', { name: 'Acesso negado' })).toBeVisible();
});
