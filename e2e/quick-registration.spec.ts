import { expect, expectGoodPageEverywhere, test } from './app.ts';
import { startOwnProgram } from './own-program.ts';

test('a seller registers a person with a name and a phone, and a known phone opens its customer', async ({
  browser,
}) => {
  const own = await startOwnProgram(browser, { dona: 'OWNER', vendedora: 'SELLER' });
  try {
    const page = await own.open('vendedora', '/customers');
    const open = page.getByRole('button', { name: 'Cadastro rápido' }).first();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Cadastrar' });

    await test.step('what is missing is said, and nothing is lost', async () => {
      await open.click();
      await save.click();
      await expect(dialog.getByText('O nome é obrigatório')).toBeVisible();
      await expect(dialog.getByText('O telefone é obrigatório')).toBeVisible();
      await dialog.getByLabel('Nome').fill('Ana Lima');
      await dialog.getByLabel('Telefone').fill('123');
      await save.click();
      await expect(dialog.getByText(/telefone/i).last()).toBeVisible();
      await expect(dialog.getByLabel('Nome')).toHaveValue('Ana Lima');
      await expectGoodPageEverywhere(page, save);
    });

    await test.step('the new customer opens', async () => {
      await dialog.getByLabel('Telefone').fill('(11) 98765-4321');
      await save.click();
      await expect(page.getByText('Cliente cadastrado.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Ana Lima' })).toBeVisible();
    });

    await test.step('the same phone again opens the same customer', async () => {
      const phone = await own.open('vendedora', '/customers', 'phone');
      await phone.getByRole('button', { name: 'Cadastro rápido' }).first().click();
      await phone.getByRole('dialog').getByLabel('Nome').fill('Outra');
      await phone.getByRole('dialog').getByLabel('Telefone').fill('11987654321');
      await phone.getByRole('dialog').getByRole('button', { name: 'Cadastrar' }).click();
      await expect(phone.getByText('Este telefone já era de um cliente da loja.')).toBeVisible();
      await expect(phone.getByRole('heading', { name: 'Ana Lima' })).toBeVisible();
    });
  } finally {
    await own.stop();
  }
});
