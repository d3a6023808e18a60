import { expect, expectGoodPageEverywhere, openAs, test } from './app.ts';

const QUESTION = 'Por que não recebeu?';

test('the campaign, the activity, the chat and the customer each explain why a customer received a message or not', async ({
  page,
}) => {
  const steps = page.getByRole('list', { name: 'Do cliente à mensagem' });
  const button = page.getByRole('button', { name: QUESTION });

  await test.step('the activity', async () => {
    await openAs(page, 'dona', '/activities?view=all');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await button.click();
    await expect(steps.getByRole('listitem').first()).toContainText('Pessoa');
    await expectGoodPageEverywhere(page, steps);
  });

  await test.step('the campaign, for a contact that is in no list', async () => {
    await page.getByRole('dialog').locator('a[href*="/campaigns/"]').first().click();
    await button.click();
    const customer = page.getByRole('combobox', { name: 'Cliente' });
    await customer.fill('desconhecida@exemplo.com.br');
    await page.getByRole('option', { name: /^Procurar por/ }).click();
    await expect(
      page.getByText('Nenhum cliente da loja tem este e-mail ou telefone.'),
    ).toBeVisible();
    await customer.fill('mari');
    await page.getByRole('option', { name: /Mari/ }).first().click();
    await expect(steps.getByRole('listitem').first()).toContainText('Pessoa');
    await expectGoodPageEverywhere(page, steps);
  });

  await test.step('the chat', async () => {
    await openAs(page, 'dona', '/chat');
    await page
      .getByRole('region', { name: 'Conversas', exact: true })
      .getByRole('listitem')
      .getByRole('button')
      .first()
      .click();
    await button.click();
    await page.getByRole('combobox', { name: 'Campanha' }).click();
    await page.getByRole('listbox', { name: 'Campanha' }).getByRole('option').first().click();
    await expect(steps.getByRole('listitem').first()).toContainText('Pessoa');
  });

  await test.step('the customer', async () => {
    await openAs(page, 'dona', '/customers');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('combobox', { name: 'Campanha' }).click();
    await page.getByRole('listbox', { name: 'Campanha' }).getByRole('option').first().click();
    await expect(steps.getByRole('listitem').first()).toContainText('Pessoa');
    await expectGoodPageEverywhere(page, steps);
  });
});
