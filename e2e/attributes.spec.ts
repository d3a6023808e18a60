import type { Page } from '@playwright/test';
import { expect, expectGoodPageEverywhere, test, untilLoaded } from './app.ts';
import { type OwnProgram, startOwnProgram } from './own-program.ts';

const FILE = [
  'Nome;E-mail;Tamanho do pé;Última troca de óleo',
  'Ana Souza;ana@exemplo.com.br;38;31/10/2026',
  'Bia Lima;bia@exemplo.com.br;41,5;15/11/2026',
].join('\n');

test("a file's column becomes an attribute, which a group filters and a message says", async ({
  browser,
}) => {
  const own = await startOwnProgram(browser);
  try {
    const page = await own.open('dona', '/imports');
    await importWithAttributes(page);
    await showInList(page);
    await correctInForm(page);
    await filterBy(page);
    await sayInMessage(own, page);
  } finally {
    await own.stop();
  }
});

async function importWithAttributes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Importar arquivo' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FILE),
  });
  await dialog.getByRole('button', { name: 'Conferir arquivo' }).click();
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}/);
  for (const [column, type] of [
    ['Tamanho do pé', 'Número'],
    ['Última troca de óleo', 'Data'],
  ] as const) {
    const field = page.getByLabel(`Campo no Clientela: ${column}`);
    await field.selectOption('create');
    await expect(dialog.getByLabel('Nome')).toHaveValue(column);
    await expect(dialog.getByRole('combobox', { name: 'Tipo' })).toHaveValue(type);
    if (type === 'Número') {
      await dialog.getByLabel('Mostrar como coluna da lista').check({ force: true });
    }
    await dialog.getByRole('button', { name: 'Criar atributo' }).click();
    await expect(dialog).toBeHidden();
    await expect(field.locator('option:checked')).toHaveText(column);
  }
  await expect(page.getByRole('cell', { name: '41,5' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '15/11/2026' })).toBeVisible();
  await expectGoodPageEverywhere(page, page.getByRole('cell', { name: '41,5' }));
  await page.getByRole('button', { name: /^Importar 2 / }).click();
  await expect(page.getByText(/2 clientes novos|Concluída|concluída/).first()).toBeVisible();
}

async function showInList(page: Page): Promise<void> {
  await page.goto('/customers?ordering=custom.tamanho_do_pe:desc');
  await untilLoaded(page);
  await expect(page.getByRole('row').nth(1)).toContainText('Bia Lima');
  await expect(page.getByRole('row').nth(1)).toContainText('41,5');
  await page.getByRole('button', { name: /Tamanho do pé/ }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Ana Souza');
  await expectGoodPageEverywhere(page, page.getByText('Ana Souza').first());
}

async function correctInForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ana Souza' }).first().click();
  await page.getByRole('link', { name: 'Editar' }).first().click();
  const field = page.getByLabel('Tamanho do pé');
  await expect(field).toHaveValue('38');
  await field.fill('trinta e nove');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('Escreva um número, como 1.234,5.')).toBeVisible();
  await expect(field).toHaveValue('trinta e nove');
  await expectGoodPageEverywhere(page, field);
  await field.fill('39,5');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('39,5').first()).toBeVisible();
}

async function filterBy(page: Page): Promise<void> {
  await page.goto('/customers/clusters/new');
  await page.getByLabel('Nome do grupo').fill('Pé grande');
  await page.getByRole('combobox', { name: 'Campo' }).last().click();
  await page.getByRole('option', { name: 'Tamanho do pé' }).click();
  await page.getByLabel('Valor', { exact: true }).last().fill('40,5');
  await expect(page.getByText('1 cliente', { exact: true }).first()).toBeVisible();
  await expectGoodPageEverywhere(page, page.getByText('Tamanho do grupo'));
  await page.getByRole('button', { name: 'Criar grupo' }).click();
  await expect(page.getByText('Grupo criado.')).toBeVisible();
}

async function sayInMessage(own: OwnProgram, page: Page): Promise<void> {
  await page.goto('/email-models/create');
  await page.getByLabel('Nome do modelo').fill('Seu tamanho');
  await page.getByRole('button', { name: 'Criar e escrever' }).click();
  const text = page.getByRole('textbox', { name: 'Texto', exact: true }).first();
  await text.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Seu tamanho: {{tamanho');
  await page.getByRole('option', { name: 'Tamanho do pé' }).click();
  await expect(page.getByText(/^Salvo há/)).toBeVisible();
  const id = /email-models\/([^/]+)\/edit/.exec(page.url())![1];
  const model = await own.get(`email-models/${id}`);
  expect(JSON.stringify(model.document)).toContain('{{customer.attributes.tamanho_do_pe');
}
