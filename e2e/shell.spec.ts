import type { Page } from '@playwright/test';
import { expect, expectGoodPage, letIn, openAs, preferencesSaved, test } from './app.ts';

const results = (page: Page) => page.getByRole('listbox', { name: 'Buscar em tudo' });

test('a chosen layout is saved; the address overrides it for this tab alone', async ({ page }) => {
  await openAs(page, 'analista');
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await page.getByRole('menuitem', { name: 'Aparência' }).click();
  const saved = preferencesSaved(page);
  await page.getByRole('radio', { name: 'Topo inteiro' }).check({ force: true });
  await saved;
  await expect(page.locator('.shell[data-layout="standard"]')).toBeVisible();

  await page.goto('/dashboards?layout=mini&menu_style=curved&sidebar_image=dots');
  const shell = page.locator('.shell[data-layout="mini"]');
  await expect(shell).toHaveAttribute('data-menu-style', 'curved');
  await expect(shell).toHaveAttribute('data-sidebar-image', 'dots');
  await page.getByRole('link', { name: 'Meu negócio' }).click();
  await page.reload();
  await expect(shell).toBeVisible();
  const toasts = page.getByTestId('toasts');
  await expect(toasts).toHaveCSS('max-width', '634px');
  await expect(toasts).toHaveCSS('right', '16px');
  await expect(toasts).toHaveCSS('bottom', '16px');

  const tab = await page.context().newPage();
  await tab.goto('/dashboards');
  await expect(tab.locator('.shell[data-layout="standard"]')).toBeVisible();
  await tab.getByRole('button', { name: 'Recolher menu' }).click();
  await expect(tab.locator('.shell-sidebar')).toHaveCSS('width', '64px');
  await tab.getByRole('button', { name: 'Expandir menu' }).click();
  await tab.close();
});

test('the search works by keyboard alone and finds what the person may see', async ({ page }) => {
  await openAs(page, 'dona');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Buscar em tudo' });
  await expect(field).toBeFocused();
  await field.pressSequentially('campeoes');
  await expect(page.getByRole('group', { name: 'Campanhas' }).getByRole('option')).not.toHaveCount(
    0,
  );
  await expect(page.getByRole('group', { name: 'Grupos' }).getByRole('option')).not.toHaveCount(0);
  await expectGoodPage(page);
  await field.fill('configuracoes');
  await expect(results(page).getByRole('option', { selected: true })).toHaveText('Configurações');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings$/);

  await page.keyboard.press('Control+k');
  await field.fill('maria');
  const options = page.getByRole('group', { name: 'Clientes' }).getByRole('option');
  await expect(options).toHaveCount(5);
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
});

test('a search box never offers what the role may not open', async ({ page }) => {
  await openAs(page, 'caixa');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('campanhas');
  await expect(page.getByText('Nada encontrado para “campanhas”.')).toBeVisible();
  await page.getByRole('combobox').fill('bonus');
  await expect(results(page).getByRole('option')).toHaveText(['Bônus']);
});

test('a chosen theme is there before the first paint', async ({ page }) => {
  await openAs(page, 'dona');
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  const saved = preferencesSaved(page);
  await page.getByRole('menuitem', { name: 'Escuro' }).click();
  await saved;
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/dashboards');
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe('rgb(16, 19, 18)');
  await page.unroute('**/assets/*.js');
  await page.goto('/dashboards');
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  const undone = preferencesSaved(page);
  await page.getByRole('menuitem', { name: 'Do sistema' }).click();
  await undone;
});

for (const [who, refused] of [
  ['vendedor', '/campaigns'],
  ['analista', '/customers'],
  ['caixa', '/dashboards'],
  ['gerente', '/administration'],
] as const) {
  test(`${who} is refused ${refused}`, async ({ page }) => {
    await openAs(page, who, refused);
    await expect(page.getByRole('heading', { name: 'Acesso negado' })).toBeVisible();
    await page.getByRole('link', { name: 'Voltar para o início' }).click();
    await expect(page).not.toHaveURL(new RegExp(`${refused}$`));
  });
}

test('the error pages open without a session and link onward', async ({ page }) => {
  for (const [name, title] of [
    ['error-401', 'Sessão expirada'],
    ['error-403', 'Acesso negado'],
    ['error-404', 'Página não encontrada'],
    ['error-500', 'Algo deu errado'],
    ['error-503', 'Sistema ocupado'],
    ['coming-soon', 'Em breve'],
    ['maintenance', 'Em manutenção'],
  ]) {
    await page.goto(`/error-pages/${name}`);
    await expect(page.getByRole('heading', { name: title! })).toBeVisible();
    await expectGoodPage(page);
  }
  await page.goto('/error-pages/error-401');
  await page.getByRole('link', { name: 'Fazer login novamente' }).click();
  await expect(page).toHaveURL(/\/signin$/);
});

test('the page of all components is complete in both themes and directions', async ({ page }) => {
  await letIn(page, 'dona');
  await page.goto('/ui-demo');
  await expect(page.getByRole('heading', { name: 'Componentes' })).toBeVisible();
  await expect(page.locator('.shell')).toHaveCount(0);
  await expectGoodPage(page);
  await page.getByText('Escuro', { exact: true }).click();
  await page.getByText('Da direita', { exact: true }).click();
  await expectGoodPage(page);
});

test('a new page fades in for 400 ms after 100 ms, unless motion is reduced', async ({ page }) => {
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
      if (this.id === 'content') {
        const kept = JSON.parse(sessionStorage.getItem('fades') ?? '[]') as unknown[];
        sessionStorage.setItem('fades', JSON.stringify([...kept, timing]));
      }
      return animate.call(this, frames, timing);
    };
  });
  const fades = () => page.evaluate(() => sessionStorage.getItem('fades') ?? '[]');
  // An entry's name ends with its count.
  const open = async (name: string) => {
    await page
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };

  await openAs(page, 'dona');
  await open('Atividades');
  expect(JSON.parse(await fades())).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open('Bônus');
  await expect.poll(fades).toContain('"duration":400,"delay":100');
});
