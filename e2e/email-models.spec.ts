import { expect, openAs, test } from './app.ts';

test('a message is written by keyboard: bold, a variable with a fallback, a link', async ({
  page,
}) => {
  await openAs(page, 'gerente', '/email-models/create');
  await page.getByLabel('Nome do modelo').fill('Escrito à mão');
  await page.getByRole('button', { name: 'Criar e escrever' }).click();
  const text = page.getByRole('textbox', { name: 'Texto', exact: true }).first();
  await text.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Oi, {{customer.first_name}}');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const fallback = page.getByLabel('Primeiro nome: quando faltar, dizer');
  await expect(fallback).toBeFocused();
  await page.keyboard.type('você');
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('veja');
  await page.keyboard.press('Control+B');
  await page.keyboard.type(' na ');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByLabel('Endereço na web').fill('loja.example');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  // Input without a pause is undone in one step.
  await page.waitForTimeout(1100);
  await page.keyboard.type('!!');
  await page.keyboard.press('Control+Z');
  await expect(page.getByText(/^Salvo há/)).toBeVisible();
  const id = /email-models\/([^/]+)\/edit/.exec(page.url())![1];
  const answered = page.waitForResponse((answer) =>
    answer.url().endsWith(`/api/email-models/${id}`),
  );
  await page.reload();
  const { document } = await (await answered).json();
  expect(document.blocks[0].html).toBe(
    '<p>Oi, {{customer.first_name | "você"}}</p>' +
      '<p><strong>veja</strong> na <a href="https://loja.example">https://loja.example</a></p>',
  );
});

test('a model stored outside the editor neither redirects nor draws over the app', async ({
  page,
}) => {
  const hostile =
    '<meta http-equiv="refresh" content="0;url=/wallet"><style>body{display:none}</style>' +
    '<div id="cover" style="position:fixed;inset:0;z-index:9999">Oi</div>' +
    '<img src="/nowhere" onerror="document.title=1"><a href="javascript:alert(1)">a</a>';
  await page.route('**/api/email-models/*', async (route) => {
    const answer = await route.fetch();
    const model = await answer.json();
    model.document.blocks[0] = { ...model.document.blocks[0], type: 'text', html: hostile };
    await route.fulfill({ response: answer, json: model });
  });
  await openAs(page, 'gerente', '/email-models');
  await page.locator('#content tbody a').first().click();
  const text = page.getByRole('textbox', { name: 'Texto', exact: true }).first();
  await expect(text).toContainText('Oi');

  await page.waitForTimeout(500);
  expect(page.url()).toContain('/email-models/');
  await expect(page.getByRole('button', { name: 'Enviar teste' })).toBeVisible();
  const top = await page.evaluate(() => document.elementFromPoint(2, 2)?.id);
  expect(top).not.toBe('cover');
  // Fails where something lies above the text.
  await text.click({ position: { x: 5, y: 5 } });
  await expect(text).toBeFocused();
});
