import { aWooOrder, simulateWoocommerce } from '@clientela/server/test/simulators/woocommerce';
import { DESK, expect, expectGoodPageEverywhere, PHONE, resize, test } from './app.ts';
import { startOwnProgram } from './own-program.ts';

const DAY_MS = 86_400_000;

test('an owner connects the shop on a phone, sees yesterday’s orders, and maps an unknown status', async ({
  browser,
}) => {
  const shop = await simulateWoocommerce();
  const own = await startOwnProgram(browser);
  const yesterday = new Date(own.now().getTime() - DAY_MS);
  shop.orders.push(
    aWooOrder(yesterday),
    aWooOrder(yesterday, { status: 'separando', total: '200.00' }),
    aWooOrder(yesterday, { total: { wrong: true } }),
  );
  try {
    const page = await own.open('dona', '/settings/my-integrations', 'phone');
    const firstShop = page.getByRole('main').getByRole('listitem').getByRole('link').first();
    await expect(firstShop).toBeVisible();
    await page.getByRole('link', { name: 'WooCommerce' }).click();
    await page.getByLabel('Endereço da loja').fill(shop.url);
    await page.getByLabel('Chave do cliente').fill('ck_errada_mas_comprida');
    await page.getByLabel('Segredo do cliente').fill(shop.secret);
    await page.getByRole('button', { name: 'Conectar' }).click();
    await expect(page.getByText('WooCommerce não aceitou o acesso.')).toBeVisible();
    await page.getByLabel('Chave do cliente').fill(shop.key);
    await page.getByRole('button', { name: 'Conectar' }).click();
    await expect(page.getByText('Sincronizada em parte')).toBeVisible();
    await page.getByRole('button', { name: 'Testar conexão' }).click();
    await expect(page.getByText('O que a conexão pode ler')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Diferença para a plataforma' })).toBeVisible();
    const why = page.getByText('O campo “total” veio da plataforma').first();
    await expectGoodPageEverywhere(page, why);
    for (const size of [DESK, PHONE]) {
      await resize(page, size);
      await page.getByRole('button', { name: 'Ignorar' }).scrollIntoViewIfNeeded();
      await expect(page.getByRole('button', { name: 'Ignorar' })).toBeInViewport({ ratio: 1 });
    }

    await page.getByLabel('Atributo de embrulho').selectOption('Criar atributo…');
    await page.getByRole('button', { name: 'Criar atributo', exact: true }).click();
    await expect(page.getByText('Campos salvos.')).toBeVisible();
    const field = page.getByLabel('Atributo de embrulho');
    await expect(field.locator('option:checked')).toHaveText('Embrulho');
    await expectGoodPageEverywhere(page, field);

    await page.getByRole('link', { name: 'Status de pedidos' }).click();
    await page.getByLabel('Quer dizer: separando').selectOption('paid');
    await expect(page.getByText('1 pedido muda.')).toBeVisible();
    await expectGoodPageEverywhere(page, page.getByText(/R\$\s89,90 → R\$\s289,90/));
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Status salvos. Os pedidos foram recontados.')).toBeVisible();

    await page.getByRole('link', { name: 'Minhas integrações' }).click();
    await expect(firstShop).toHaveText('WooCommerce');
    await expectGoodPageEverywhere(page, page.getByText('1 registro com erro'));
    // Only records remain, and no status is unmapped.
    await firstShop.click();
    await expect(page.getByText('Alguns registros não puderam ser gravados.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Status de pedidos' })).toBeHidden();

    await page.goto('/orders');
    await expect(page.getByText(/R\$\s89,90/).first()).toBeVisible();
    await expectGoodPageEverywhere(page, page.getByText(/R\$\s200,00/).first());
  } finally {
    await own.stop();
    await shop.close();
  }
});
