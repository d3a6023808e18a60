import type { Page } from '@playwright/test';
import {
  expect,
  expectGoodPage,
  expectGoodPageEverywhere,
  openAs,
  test,
  untilLoaded,
} from './app.ts';

/** Serial tests: the owner's contract and request, then the administrator's response and prices. */
test.describe.configure({ mode: 'serial' });

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Administração' }).getByText(name).click();
  await untilLoaded(page);
}

test('an owner sees the plan, contracts an add-on, cancels it and withdraws the cancellation', async ({
  page,
}) => {
  await openAs(page, 'outra');
  await page.getByRole('link', { name: 'Meu plano' }).click();
  await expect(page.getByText('Essencial').first()).toBeVisible();
  await expect(page.getByText(/Créditos atuais \(renovação automática em \d/)).toBeVisible();
  await expect(page.getByText(/^\d+ de 5\.000$/)).toBeVisible();
  await expectGoodPageEverywhere(page);

  await page.getByRole('button', { name: 'Contratar Campanhas extras' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Na renovação em/)).toBeVisible();
  await expectGoodPage(page);
  await dialog.getByRole('button', { name: /Contratar por/ }).click();
  await expect(page.getByText('Campanhas extras está ativo.')).toBeVisible();

  await page.getByRole('button', { name: 'Cancelar Campanhas extras' }).click();
  await page.getByRole('button', { name: 'Cancelar adicional' }).click();
  await page.getByRole('button', { name: 'Manter Campanhas extras' }).click();
  await expect(page.getByRole('button', { name: 'Cancelar Campanhas extras' })).toBeVisible();

  await page.goto('/wallet/closings');
  await expect(page.getByRole('link', { name: 'Campanhas extras' })).toBeVisible();
});

test('an add-on that the wallet does not cover leads to a deposit of the missing amount', async ({
  page,
}) => {
  await openAs(page, 'outra');
  await page.route('**/addon-offers', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: { price_now: number | null }[] };
    // The remaining share of the month changes each day.
    const priced = data.map((offer) => ({ ...offer, price_now: offer.price_now && 8_990 }));
    await route.fulfill({ response: answer, json: { ...rest, data: priced, balance: 100 } });
  });
  await page.goto('/my-plan');
  await page.getByRole('button', { name: 'Contratar Suporte prioritário' }).click();
  await expect(page.getByText(/Faltam R\$/)).toBeVisible();
  await page.getByRole('link', { name: /Depositar R\$/ }).click();
  await expect(page).toHaveURL(/\/wallet\/deposit\?amount=\d+/);
  const amount = new URL(page.url()).searchParams.get('amount');
  const field = page.getByLabel('Valor do depósito');
  await expect(field).not.toHaveValue(/R\$\s30,00/);
  expect((await field.inputValue()).replace(/\D/g, '')).toBe(amount);
});

test('an owner requests another plan, the administrator accepts, and the owner has it', async ({
  page,
  openBrowser,
}) => {
  // Two people, and each screen is checked at two sizes.
  await openAs(page, 'outra', '/my-plan');
  await page.getByRole('button', { name: 'Pedir mudança de plano' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Plano').selectOption({ label: 'Crescimento · R$ 299,00 por mês' });
  await dialog.getByLabel(/Do que a loja precisa/).fill('Dobramos de tamanho.');
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByText(/Pedido em análise: Crescimento/)).toBeVisible();

  const admin = await openBrowser();
  await openAs(admin, 'admin', '/administration');
  await openTab(admin, 'Pedidos');
  await expect(admin.getByText('Dobramos de tamanho.')).toBeVisible();
  await expectGoodPageEverywhere(admin);
  await admin.getByRole('button', { name: 'Aceitar pedido de Outra Loja' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Aceitar' }).click();
  await expect(admin.getByText('Pedido aceito.')).toBeVisible();

  await expect(page.getByText(/R\$\s299,00/).first()).toBeVisible();
});

test('an administrator finds a store, changes its terms, and a price', async ({ page }) => {
  await openAs(page, 'admin', '/administration');
  await expectGoodPageEverywhere(page);
  await page.getByLabel('Buscar loja pelo nome').fill('outra');
  await expect(page.getByText('1 no total')).toBeVisible();
  await page.getByRole('link', { name: 'Outra Loja' }).click();
  await expect(page.getByRole('heading', { name: 'Plano combinado' })).toBeVisible();
  await expectGoodPageEverywhere(page);
  await page.getByLabel('Limite de clientes').fill('7000');
  await page.getByRole('button', { name: 'Salvar plano' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mudar plano' }).click();
  await expect(page.getByText('Alterações salvas.')).toBeVisible();

  await page.goto('/administration?tab=addons');
  await page.getByRole('button', { name: 'Definir preço por uso de SMS' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Preço por uso, em reais').fill('0,0000001');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText(/com até seis casas decimais/).last()).toBeVisible();
  await dialog.getByLabel('Preço por uso, em reais').fill('0,081234');
  await expectGoodPage(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(/R\$\s0,081234 desde/)).toBeVisible();

  for (const tab of ['Planos', 'Adicionais', 'Tarifas', 'Alterações']) {
    await openTab(page, tab);
    await expectGoodPageEverywhere(page);
  }
  await expect(page.getByText(/preço por uso de SMS: R\$ 0,081234/)).toBeVisible();
});
