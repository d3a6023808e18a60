import { expect, expectGoodPageEverywhere, test } from './app.ts';
import { startOwnProgram } from './own-program.ts';

const HOUR_MS = 3_600_000;

test('a ready sequence passes a dry run, starts, and writes to enrolled customers at their hour', async ({
  browser,
}) => {
  const program = await startOwnProgram(browser);
  try {
    const page = await program.open('dona', '/campaigns');
    await page.getByRole('button', { name: 'Sequências prontas' }).first().click();
    await page.getByRole('button', { name: /^Boas-vindas/ }).click();
    const path = page.getByRole('list', { name: 'Caminho' });
    await expect(path.getByText('1 hora depois de entrar')).toBeVisible();
    await expectGoodPageEverywhere(page, path);
    // The keyboard alone opens a message, changes its time and closes it.
    await path.getByRole('button', { name: 'Editar: Mensagem 2' }).focus();
    await page.keyboard.press('Enter');
    await path.getByLabel('Esperar').last().fill('3');
    await expect(path.getByText(/^3 dias depois de entrar/)).toBeVisible();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('heading', { name: 'Horário de envio' }).waitFor();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('heading', { name: 'Ensaio: os últimos 90 dias' })).toBeVisible();
    await page.getByRole('button', { name: 'Ativar sequência' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ativar sequência' }).click();
    await expect(page.getByText('Ativa', { exact: true })).toBeVisible();

    await program.post(`stores/${program.store}/customers`, {
      first_name: 'Ana',
      last_name: 'Prado',
      email: 'ana@exemplo.com.br',
      phone: '(11) 98765-0011',
      document: '529.982.247-25',
      birthdate: '1990-05-01',
    });
    const reload = async () => {
      await page.reload();
      return (await page.getByRole('list', { name: 'Caminho' }).textContent()) ?? '';
    };
    await expect.poll(reload).toContain('Entraram 1');
    program.advance(HOUR_MS + 60_000);
    await expect.poll(reload).toContain('Enviadas 1');

    await page.getByRole('button', { name: 'Por que não recebeu?' }).click();
    await page.getByRole('combobox', { name: 'Cliente' }).fill('Ana');
    await page.getByRole('option', { name: /Ana Prado/ }).click();
    await expect(page.getByText('Recebeu uma mensagem desta campanha.')).toBeVisible();
  } finally {
    await program.stop();
  }
});
