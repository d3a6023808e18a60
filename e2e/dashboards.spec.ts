import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DESK, expect, expectGoodPage, openAs, PHONE, test, untilLoaded } from './app.ts';

/** The titles of the widgets, in their order. */
const titlesOf = (page: Page) =>
  page
    .locator('main [data-width] section[aria-label]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));

/** Builds a dashboard by keyboard alone, from a ready one. */
async function build(page: Page, name: string) {
  await openAs(page, 'dona', '/dashboards/new');
  await page.getByRole('radio', { name: /^Vendas/ }).focus();
  await page.keyboard.press('Space');
  const field = page.getByLabel('Nome do painel');
  await expect(field).toHaveValue('Vendas');
  await field.fill(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboards\/[^/]+\/edit$/);
  // A widget is named by its data.
  await expect(page.getByRole('heading', { name: 'Receita por dia' })).toBeVisible();
  await untilLoaded(page);
}

for (const [where, size] of [
  ['a desk', DESK],
  ['a phone', PHONE],
] as const) {
  test(`a dashboard is arranged by keyboard, on ${where}`, async ({ page }) => {
    await page.setViewportSize(size);
    await build(page, `Manhã em ${where === 'a desk' ? 'casa' : 'pé'}`);
    const before = await titlesOf(page);
    expect(before.length).toBeGreaterThan(4);

    const handle = page.getByRole('button', { name: /^Mover:/ }).nth(1);
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('status').filter({ hasText: 'em movimento' })).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('status').filter({ hasText: /posição 3 de \d/ })).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    const moved = before.toSpliced(1, 1).toSpliced(3, 0, before[1]!);
    await expect.poll(() => titlesOf(page)).toEqual(moved);

    // Escape returns a widget to where it was taken.
    const first = page.getByRole('button', { name: /^Mover:/ }).first();
    await first.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => titlesOf(page)).not.toEqual(moved);
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Escape');
    await expect.poll(() => titlesOf(page)).toEqual(moved);

    await page.getByRole('button', { name: 'Adicionar quadro' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ranking/ })
      .click();
    const settings = page.getByRole('dialog', { name: 'Ranking' });
    await settings.getByLabel('Título').fill('O que mais sai');
    await settings.getByRole('combobox', { name: 'Dividir por' }).selectOption('brand');
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^Salvo há/)).toBeVisible();
    await untilLoaded(page);
    await expectGoodPage(page);

    await page.getByRole('link', { name: 'Ver painel' }).click();
    await expect(page).toHaveURL(/\/dashboards\?board=/);
    await untilLoaded(page);
    await expect.poll(() => titlesOf(page)).toEqual([...moved, 'O que mais sai']);
    await expectGoodPage(page);
  });
}

test('a dashboard is shared with a password and opened signed out; its numbers are exported', async ({
  page,
  openBrowser,
}) => {
  await build(page, 'Para o contador');
  await page.getByRole('link', { name: 'Ver painel' }).click();
  await untilLoaded(page);
  await page.getByRole('button', { name: 'Ações do painel Para o contador' }).click();
  await page.getByRole('menuitem', { name: 'Compartilhar por link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Senha (opcional)').fill('123');
  await dialog.getByRole('button', { name: 'Criar link' }).click();
  await expect(dialog.getByText('Use ao menos 6 caracteres')).toBeVisible();
  await dialog.getByLabel('Senha (opcional)').fill('balancete');
  await dialog.getByRole('button', { name: 'Criar link' }).click();
  const url = await dialog.getByLabel('Link do painel').inputValue();
  expect(url).toMatch(/\/shared-dashboards\/[\w-]{20,}$/);
  await expect(dialog.getByText(/com senha/)).toBeVisible();
  await expectGoodPage(page);

  const other = await openBrowser();
  await other.setViewportSize(PHONE);
  await other.goto(new URL(url).pathname);
  await expect(other.getByText('Este painel pede uma senha')).toBeVisible();
  await expectGoodPage(other);
  await other.getByLabel('Senha', { exact: true }).fill('errada');
  await other.getByRole('button', { name: 'Abrir painel' }).click();
  await expect(other.getByText('Senha incorreta. Restam 4 tentativas.')).toBeVisible();
  await other.getByLabel('Senha', { exact: true }).fill('balancete');
  await other.getByRole('button', { name: 'Abrir painel' }).click();
  await expect(other.getByRole('heading', { name: 'Para o contador' })).toBeVisible();
  await expect(other.getByText(/R\$/).first()).toBeVisible();
  await untilLoaded(other);
  await expectGoodPage(other);

  await dialog.getByRole('button', { name: 'Encerrar' }).click();
  await expect(dialog.getByText(/com senha/)).toHaveCount(0);
  await other.reload();
  await expect(other.getByText('Este link venceu. Peça um novo a quem o enviou.')).toBeVisible();
  await page.keyboard.press('Escape');

  for (const [format, label, magic] of [
    ['pdf', 'PDF', '%PDF'],
    ['xlsx', 'Excel', 'PK'],
  ] as const) {
    await page.getByRole('button', { name: 'Ações do painel Para o contador' }).click();
    await page.getByRole('menuitem', { name: 'Exportar' }).click();
    await dialog.getByLabel(label).check();
    await dialog.getByRole('button', { name: 'Preparar arquivo' }).click();
    await expect(dialog.getByText('O arquivo está pronto.')).toBeVisible();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Baixar arquivo' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`));
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, magic.length).toString()).toBe(magic);
    await page.keyboard.press('Escape');
  }
});
