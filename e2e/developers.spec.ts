import { createClientela } from '@clientela/api';
import { startReceiver } from '@clientela/server/test/simulators/webhook-receiver';
import { DESK, expect, PHONE, test } from './app.ts';
import { startOwnProgram } from './own-program.ts';

test('a developer writes an order with a key, and a webhook delivers it', async ({ browser }) => {
  const receiver = await startReceiver();
  const own = await startOwnProgram(browser);
  try {
    const page = await own.open('dona', '/settings/webhooks', 'desk');
    await test.step('the owner adds an address, saves the secret and sends a test', async () => {
      await page.getByRole('button', { name: 'Novo webhook' }).click();
      await page.getByRole('textbox', { name: 'Nome' }).fill('Painel da agência');
      await page.getByLabel('Endereço').fill(receiver.url);
      await page.getByLabel('Pedido pago').check();
      await page.getByRole('button', { name: 'Criar webhook' }).click();
      await expect(page.getByText(/^whsec_/)).toBeVisible();
      await page.getByRole('button', { name: 'Já guardei' }).click();
      await page.getByRole('button', { name: 'Enviar teste' }).click();
      await expect(page.getByText(/^O endereço respondeu 200 em \d+ ms\.$/)).toBeVisible();
    });

    const keys = await own.open('dona', '/settings/api-keys', 'phone');
    const key = await test.step('on a phone a key that may write orders is created', async () => {
      await keys.getByRole('button', { name: 'Nova chave' }).click();
      await keys.getByRole('textbox', { name: 'Nome' }).fill('Site');
      await keys.getByLabel('Gravar pedidos').check();
      await keys.getByRole('button', { name: 'Criar chave' }).click();
      const secret = await keys.getByRole('dialog').locator('code').textContent();
      await keys.getByRole('button', { name: 'Já guardei' }).click();
      await expect(keys.getByText('Ainda não foi usada')).toBeVisible();
      return secret ?? '';
    });

    await test.step('the order arrives, and the webhook with it', async () => {
      const clientela = createClientela({ url: own.app.config.publicUrl, key });
      const params = { path: { store_id: own.store } };
      const items = [{ name: 'Vestido azul', quantity: 1, unit_price: 19_990 }];
      const customer = { email: 'maria@exemplo.com.br', first_name: 'Maria' };
      const ordered_at = own.now().toISOString();
      const order = { number: '1001', ordered_at, status: 'paid' as const, customer, items };
      const body = { orders: [order] };
      const { data } = await clientela.POST('/stores/{store_id}/orders', { params, body });
      expect(data?.data).toMatchObject([{ index: 0, outcome: 'created' }]);
      // A call outside the key's scopes is refused with a message.
      const { error } = await clientela.GET('/stores/{store_id}/customers', { params });
      expect(error?.code).toBe('api_scope_missing');
      await expect
        .poll(() => receiver.received.map((one) => (JSON.parse(one.body) as { type: string }).type))
        .toContain('order.paid');
    });

    await test.step('the log shows the delivery, and the key its last use', async () => {
      await page.reload();
      await page.getByRole('cell', { name: 'Pedido pago' }).first().click();
      await expect(page.getByText(/"type": "order\.paid"/)).toBeVisible();
      await expect(page.getByText('Respondeu 200')).toBeVisible();
      await page.setViewportSize(PHONE);
      await expect(page.getByText('Respondeu 200')).toBeVisible();
      await keys.reload();
      await expect(keys.getByText(/^Último uso: /)).toBeVisible();
    });

    await test.step('the documentation fits both widths, and offers the package', async () => {
      for (const size of [DESK, PHONE]) {
        await page.setViewportSize(size);
        await page.goto('/api/docs');
        await expect(page.getByRole('heading', { name: 'Em cinco minutos' })).toBeVisible();
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(size.width);
      }
      await page.getByText('TypeScript, com o pacote').click();
      await expect(page.getByText("from '@clientela/api'")).toBeVisible();
      expect((await page.request.get('/api/docs/clientela-api.tgz')).status()).toBe(200);
    });

    await test.step('a revoked key is refused at once', async () => {
      await keys.getByRole('button', { name: 'Revogar: Site' }).click();
      await keys.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click();
      await expect(keys.getByText('Chave revogada.')).toBeVisible();
      const clientela = createClientela({ url: own.app.config.publicUrl, key });
      const { response } = await clientela.GET('/stores/{store_id}/orders', {
        params: { path: { store_id: own.store } },
      });
      expect(response.status).toBe(401);
    });
  } finally {
    await own.stop();
    await receiver.close();
  }
});
