import { randomUUID } from 'node:crypto';
import { expect, openAs, test } from './app.ts';

const SLOWLY = 150_000;

test('a slow upload shows its progress, can be cancelled and repeated', async ({ page }) => {
  await openAs(page, 'dona', '/imports');
  await page.getByRole('button', { name: 'Importar arquivo' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Clientes' }).click();
  const lines = Array.from(
    { length: 20_000 },
    (_, n) => `${n};Cliente ${n};${randomUUID()}@lenta.example`,
  );
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'lenta.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Código do cliente;Nome;E-mail', ...lines].join('\n')),
  });
  const line = await page.context().newCDPSession(page);
  const atMost = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });

  await atMost(SLOWLY);
  await dialog.getByRole('button', { name: 'Conferir arquivo' }).click();
  await expect(dialog.getByText('Enviando lenta.csv')).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText(/^[1-9]\d?% · .+ de 1,\d MB$/);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog.getByText('lenta.csv', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);

  await atMost(-1);
  await dialog.getByRole('button', { name: 'Conferir arquivo' }).click();
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}/);
});
