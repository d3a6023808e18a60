import { aWooOrder, simulateWoocommerce } from '@clientela/server/test/simulators/woocommerce';
import { expect, PHONE, test } from './app.ts';
import { startOwnProgram } from './own-program.ts';

const DAY_MS = 86_400_000;

test('an owner connects the shop, sees yesterday’s orders, and says what an unknown status means', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const shop = await simulateWoocommerce();
  const own = await startOwnProgram(browser);
  const yesterday = new Date(own.now().getTime() - DAY_MS);
  shop.orders.push(
    aWooOrder(yesterday),
    aWooOrder(yesterday, { status: 'separando', total: '200.00' }),
    aWooOrder(yesterday, { total: { wrong: true } }),
  );
  try {
    const page = await own.open('dona', '/settings/my-integrations', 'desk');
    await page.getByRole('link', { name: 'WooCommerce' }).click();
    await page.getByLabel('Endereço da loja').fill(shop.url);
    await page.getByLabel('Chave do cliente').fill('ck_errada_mas_comprida');
    await page.getByLabel('Segredo do cliente').fill(shop.secret);
    await page.getByRole('button', { name: 'Conectar' }).click();
    await expect(page.getByText('WooCommerce não aceitou o acesso.')).toBeVisible();
    await page.getByLabel('Chave do cliente').fill(shop.key);
    await page.getByRole('button', { name: 'Conectar' }).click();
    await expect(page.getByText('Sincronizada em parte')).toBeVisible({ timeout: 30_000 });
    await page.setViewportSize(PHONE);
    await expect(page.getByText('O campo “total” veio da plataforma').first()).toBeVisible();

    await page.getByRole('link', { name: 'Status de pedidos' }).click();
    await page.getByLabel('Quer dizer: separando').selectOption('paid');
    await expect(page.getByText('1 pedido muda.')).toBeVisible();
    await expect(page.getByText(/R\$\s89,90 → R\$\s289,90/)).toBeVisible();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Status salvos. Os pedidos foram recontados.')).toBeVisible();
    await page.goto('/orders');
    await expect(page.getByText(/R\$\s200,00/).first()).toBeVisible();
    await expect(page.getByText(/R\$\s89,90/).first()).toBeVisible();
  } finally {
    await own.stop();
    await shop.close();
  }
});
