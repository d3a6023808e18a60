import type { Page } from '@playwright/test';
import { expect, expectGoodPage, expectGoodPageEverywhere, test } from './app.ts';
import { type OwnProgram, startOwnProgram } from './own-program.ts';

test('a lesson is found, followed on its screen, ticked by what the store does, and finished', async ({
  browser,
}) => {
  const own = await startOwnProgram(browser);
  try {
    await findBySearch(own);
    for (const size of ['phone', 'desk'] as const) await follow(own, size);
    await finish(own);
  } finally {
    await own.stop();
  }
});

async function findBySearch(own: OwnProgram): Promise<void> {
  const page = await own.open('dona', '/academy');
  await expect(page.getByText(/^0 de \d+ lições$/)).toBeVisible();
  await expectGoodPageEverywhere(page, page.getByRole('heading', { name: 'Começar' }));
  await page.getByLabel('Buscar nas lições').fill('xilofone');
  await expect(page.getByText('Nenhum resultado encontrado')).toBeVisible();
  await page.getByLabel('Buscar nas lições').fill('migracao');
  await expect(page.getByText('1 lição encontrada')).toBeVisible();
  await page.getByRole('link', { name: 'Importe sem perder nada' }).click();
  await expect(page.getByRole('img', { name: /Lista de importações/ })).toBeVisible();

  await page.getByRole('button', { name: 'Todos os clientes ficam duplicados.' }).click();
  await expect(page.getByText('Ainda não. Tente outra resposta.')).toBeVisible();
  await page.getByRole('button', { name: /^Nada muda/ }).click();
  await expect(page.getByText(/A segunda importação conta/)).toBeVisible();
  await expectGoodPageEverywhere(page);
  await page.getByRole('link', { name: 'Academia' }).click();
  await expect(page.getByText('Continue de onde parou')).toBeVisible();
  await page.context().close();
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Passos da lição' });

/** Opens the screen with its steps; the desktop's turn makes the tag. */
async function follow(own: OwnProgram, size: 'phone' | 'desk'): Promise<void> {
  const page = await own.open('dona', '/academy/tags-e-atributos', size);
  await page.getByRole('button', { name: 'Abrir a tela' }).first().click();
  await expect(page).toHaveURL(/\/settings\/my-tags$/);
  const panel = panelOf(page);
  await expect(panel.getByText(/^\d de 2 passos$/)).toBeVisible();
  await expectGoodPage(page);
  await panel.getByRole('button', { name: 'Minimizar os passos' }).click();
  await page.reload();
  await panel.getByRole('button', { name: /^Mostrar os passos/ }).click();

  if (size === 'phone') {
    const color = panel.getByRole('checkbox', { name: /Escolha uma cor/ });
    await color.click({ force: true });
    await expect(color).toBeChecked();
    await expect(panel.getByText('1 de 2 passos')).toBeVisible();
    await panel.getByRole('button', { name: 'Fechar os passos' }).click();
    await expect(panel).toBeHidden();
  } else {
    await page.getByRole('button', { name: 'Nova tag' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('VIP');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(panel.getByText('Feito na sua loja')).toBeVisible();
    await expect(panel.getByText('Todos os passos feitos')).toBeVisible();
    await panel.getByRole('link', { name: 'Voltar à lição' }).click();
    await expect(page).toHaveURL(/\/academy\/tags-e-atributos$/);
    await expect(panel).toBeHidden();
  }
  await page.context().close();
}

async function finish(own: OwnProgram): Promise<void> {
  const page = await own.open('dona', '/academy/tags-e-atributos');
  await expect(page.getByText('Todos os passos feitos')).toBeVisible();
  await page.getByRole('button', { name: 'Concluir lição' }).click();
  await expect(page.getByRole('heading', { name: 'Lição concluída' })).toBeVisible();
  // The header would cover a part of a button, which axe takes for its size.
  await page.evaluate(() => scrollTo(0, 0));
  await expectGoodPageEverywhere(page);
  await page.getByRole('link', { name: 'Academia' }).click();
  await expect(page.getByText(/^1 de \d+ lições$/)).toBeVisible();
}
