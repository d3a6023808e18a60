import { expect, expectGoodPageEverywhere, letIn, test, untilLoaded } from './app.ts';
import { aStoreOf } from './own-store.ts';

const OWNER = 'irene';
const ORDERS = [
  'Pedido;Data;Total;Cliente;E-mail;Observação',
  '1001;10/03/2026;1.250,00;Ana Souza;ana@importa.example;presente',
  '1002;11/03/2026;80,50;Bia Lima;bia@importa.example;',
  '1003;12/03/2026;caro;Caio Reis;caio@importa.example;',
].join('\n');

test('a file sent as customers is recognised as orders, reviewed, imported and gets a campaign', async ({
  page,
}) => {
  await aStoreOf(OWNER);
  await letIn(page, OWNER);
  await page.goto('/imports');
  await untilLoaded(page);
  await page.getByRole('button', { name: 'Importar arquivo' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Clientes' }).click();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'pedidos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(ORDERS),
  });
  await dialog.getByRole('button', { name: 'Conferir arquivo' }).click();
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}/);

  await expect(page.getByText('Reconhecemos: Pedidos', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ler como “Pedidos”' }).click();
  // Its dates read both ways.
  await page.getByText('Dia (31/12)').click();
  const review = page.getByRole('region', { name: 'O que vai entrar' });
  await expect(review.getByText('R$ 1.330,50')).toBeVisible();
  await expect(review.getByText('Uma coluna fica de fora: Observação.')).toBeVisible();
  await expect(review.getByText('Linha 4')).toBeVisible();
  await expectGoodPageEverywhere(page, review.getByText('Linha 4'));

  await page.getByRole('button', { name: 'Importar 2 pedidos' }).click();
  await expect(page.getByText('Concluída', { exact: true })).toBeVisible();
  await expect(page.getByText('2 pessoas nesta importação')).toBeVisible();
  await expect(page.getByText('Linha 4')).toBeVisible();
  await expectGoodPageEverywhere(page, page.getByText('Linha 4'));

  await page.getByRole('link', { name: 'Ver estas pessoas' }).click();
  await expect(page.getByRole('link', { name: 'Ana Souza' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bia Lima' })).toBeVisible();
  await expect(page.getByText('Caio Reis')).toHaveCount(0);
  await page.goBack();

  await page.getByRole('button', { name: 'Criar campanha para estas pessoas' }).click();
  await page.waitForURL(/\/campaigns\/new/);
  await expect(page.getByText(/^Importados em .*, pedidos\.csv \(2\)$/).first()).toBeVisible();
});
