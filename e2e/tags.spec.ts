import { anOrder } from '@clientela/server/test/arriving';
import { expect, expectGoodPageEverywhere, test } from './app.ts';
import { startOwnProgram } from './own-program.ts';

test('tags are found from the sidebar, made, merged, undone and deleted', async ({ browser }) => {
  const own = await startOwnProgram(browser);
  try {
    const at = `stores/${own.store}`;
    const tag = async (name: string) =>
      String((await own.post(`${at}/customer-tags`, { name, color: '#1f5f99' })).id);
    const [vip, best] = [await tag('VIP'), await tag('Melhores')];
    const customer = await own.post(`${at}/customers`, {
      first_name: 'Ana',
      last_name: 'Souza',
      email: 'ana@exemplo.com.br',
      phone: '11987654321',
      birthdate: '1990-01-15',
      document: '52998224725',
    });
    await own.put(`customers/${customer.id}/tags`, { tags: [vip] });
    await own.post(`${at}/customer-clusters`, {
      name: 'Quem é VIP',
      mode: 'dynamic',
      visibility: 'store',
      filters: { op: 'all', of: [{ field: 'tag', test: 'any', values: [vip] }] },
    });

    const page = await own.open('dona', '/dashboards');
    await page.getByRole('link', { name: 'Configurações' }).click();
    await page.getByLabel('Procurar uma configuração').fill('etiqueta');
    await expect(page.getByRole('link', { name: 'Remetentes de e-mail' })).toBeHidden();
    await page.getByRole('link', { name: 'Tags' }).click();
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(row('VIP')).toContainText('1 cliente');

    await page.getByRole('button', { name: 'Nova tag' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('vip');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Já existe uma tag com este nome.')).toBeVisible();
    await dialog.getByLabel('Nome').fill('Revendedora');
    await dialog.getByRole('radio', { name: 'Roxo' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(row('Revendedora')).toContainText('Nenhum cliente');
    await expectGoodPageEverywhere(page, row('Revendedora'));

    await page.getByRole('button', { name: 'Apagar VIP' }).click();
    await page.getByRole('button', { name: 'Apagar tag' }).click();
    await expect(page.getByText(/Quem é VIP/)).toBeVisible();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Juntar VIP a outra' }).click();
    await dialog.getByLabel('Tag que fica').selectOption(best);
    await expect(dialog.getByText(/1 cliente passa a ter a tag escolhida/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Juntar', exact: true }).click();
    await expect(row('Melhores').first()).toContainText('1 cliente');
    await expect(page.getByText('VIP virou Melhores')).toBeVisible();
    await expectGoodPageEverywhere(page, page.getByText('VIP virou Melhores'));

    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('VIP virou Melhores')).toBeHidden();
    await expect(row('VIP')).toContainText('1 cliente');
    await expect(row('Melhores')).toContainText('Nenhum cliente');
    await page.getByRole('button', { name: 'Apagar Revendedora' }).click();
    await page.getByRole('button', { name: 'Apagar tag' }).click();
    await expect(row('Revendedora')).toBeHidden();
  } finally {
    await own.stop();
  }
});

test('the search finds settings by other words, commands and an order by its number', async ({
  browser,
}) => {
  const own = await startOwnProgram(browser);
  try {
    await anOrder(await own.ctx(), {
      customer: { kind: 3, value: 'ana@exemplo.com.br' },
      order_total: 25_990,
      status: 'paid',
      number: '#1042',
    });
    const page = await own.open('dona', '/customers');
    const find = async (typed: string, option: string, address: RegExp) => {
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Buscar em tudo' }).fill(typed);
      await expect(page.getByRole('option', { name: option })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(address);
    };
    await find('equipe', 'Equipe', /\/settings\/collaborators$/);
    await find('novo grupo', 'Novo grupo de clientes', /\/customers\/clusters\/new$/);
    await find('1042', '#1042', /\/orders\?order=/);
    await expect(page.getByRole('dialog').getByText('#1042')).toBeVisible();
  } finally {
    await own.stop();
  }
});
