import type { FrameLocator } from '@playwright/test';
import { expect, expectGoodPageEverywhere, openAs, test } from './app.ts';

const inPhone = (phone: FrameLocator, name: string | RegExp) =>
  phone.getByRole('heading', { name });

test('a ready NPS gets another title and rule, is tried, published and answered', async ({
  page,
  openBrowser,
}) => {
  await openAs(page, 'outra', '/surveys');
  await page.getByRole('link', { name: 'Nova pesquisa' }).first().click();
  await page.getByRole('radio', { name: /^NPS da loja/ }).click();
  await page.getByLabel(/^Nome/).fill('NPS de novembro');
  await page.getByRole('button', { name: 'Criar e editar' }).click();
  await expect(page.getByText('Pronta para publicar')).toBeVisible();
  const phone = page.frameLocator('iframe[title="Prévia da pesquisa no celular"]');
  const questions = page.getByRole('main');

  await test.step('a title changes, and the preview with it', async () => {
    await questions.getByRole('button', { name: /^Pergunta 6 de 6/ }).click();
    await questions.getByLabel('Pergunta', { exact: true }).fill('O que foi melhor?');
    await expect(inPhone(phone, /^O que foi melhor\?/)).toBeVisible();
    await questions.getByRole('button', { name: 'Fechar a pergunta 6' }).click();
  });

  await test.step('a rule is added with plain selects and read as a sentence', async () => {
    await questions.getByRole('button', { name: /^Pergunta 1 de 6/ }).click();
    await page.getByRole('button', { name: 'Adicionar regra' }).click();
    await page.getByLabel('Comparação da condição 1').selectOption('equals');
    await page.getByLabel('Valor da condição 1').selectOption('0');
    await page.getByLabel('Vai para').selectOption({ label: 'Fim, Obrigado por contar' });
    await expect(
      page.getByText('Se a nota for 0, terminar em “Obrigado por contar”'),
    ).toBeVisible();
    await expectGoodPageEverywhere(page, page.getByRole('button', { name: 'Adicionar regra' }));
  });

  await test.step('the preview walks the path of a detractor and of a promoter', async () => {
    await page.getByRole('button', { name: 'Recomeçar' }).click();
    await phone.getByRole('radio', { name: '3 de 10' }).click();
    await phone.getByRole('button', { name: 'Continuar' }).click();
    await expect(inPhone(phone, /^Você deu 3\. O que deu errado\?/)).toBeVisible();
    await page.getByRole('button', { name: /^Quem dá 9 ou 10 na pergunta 1/ }).click();
    await expect(inPhone(phone, /^O que foi melhor\?/)).toBeVisible();
    await expect(inPhone(phone, 'Que bom saber disso')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('No ar', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Divulgação' }).click();
  const link = await page.getByLabel('Link da pesquisa').inputValue();
  await expectGoodPageEverywhere(page, page.getByLabel('Link da pesquisa'));
  await page.getByRole('link', { name: 'Configurações' }).last().click();
  await expectGoodPageEverywhere(page, page.getByLabel('Idioma dos botões'));

  await test.step('a customer answers by the open link, and the type is locked', async () => {
    const customer = await openBrowser();
    await customer.goto(new URL(link).pathname);
    await customer.getByRole('radio', { name: '0 de 10', exact: true }).click();
    await customer.getByRole('button', { name: 'Enviar' }).click();
    await expect(customer.getByRole('heading', { name: 'Obrigado por contar' })).toBeVisible();
    await page.reload();
    await page.goto(page.url().replace(/\?.*/, ''));
    await page.getByRole('button', { name: /^Pergunta 1 de 6/ }).click();
    await expect(page.getByText(/^Esta pergunta já tem respostas/)).toBeVisible();
  });

  await test.step('the list counts the answer', async () => {
    await page.goto('/surveys?search=novembro');
    await expect(page.getByRole('row', { name: /NPS de novembro/ })).toContainText('1 (100%)');
  });
});
