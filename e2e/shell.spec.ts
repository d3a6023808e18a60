import type { Page } from '@playwright/test';
import { expect, expectGoodPage, letIn, openAs, test } from './app.ts';

const LAYOUTS = [
  'default',
  'mini',
  'mini-toggle',
  'bit-bucket',
  'drawer',
  'standard',
  'user-header',
  'mini-user-header',
  'horizontal',
  'horizontal-light',
  'horizontal-dark',
] as const;
/** One layout of each way to arrange the header. */
const HEADERS: ReadonlySet<string> = new Set(['default', 'user-header', 'horizontal']);
const WIDTHS = [390, 768, 1440] as const;
/** How wide the sidebar of a layout is, in px; one that is missing has none. */
const SIDEBARS: Partial<Record<(typeof LAYOUTS)[number], number>> = {
  default: 280,
  mini: 64,
  'mini-toggle': 280,
  'bit-bucket': 320,
  standard: 280,
  'user-header': 280,
  'mini-user-header': 64,
};

const customers = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Clientes' })
    .or(page.getByRole('menuitem', { name: 'Clientes' }));

/** Opens what hides the menu in this arrangement; its entry can then be pressed. */
async function reachMenu(page: Page): Promise<void> {
  const opener = page
    .getByRole('button', { name: 'Abrir menu' })
    .or(page.getByRole('navigation').getByRole('button', { name: 'Negócio' }));
  if (await opener.isVisible()) await opener.click();
  await customers(page).click({ trial: true });
  await page.keyboard.press('Escape');
}

const search = (page: Page) => page.getByRole('button', { name: 'Buscar', exact: true });
const bell = (page: Page) => page.getByRole('button', { name: /^Notificações/ });

/** Search and panel open over the page, wherever their buttons stand: that these can be pressed is enough. */
async function reachSearchAndBell(page: Page): Promise<void> {
  for (const button of [search, bell]) await button(page).click({ trial: true });
}

async function openSearchAndBell(page: Page): Promise<void> {
  await search(page).click();
  await expect(page.getByRole('combobox', { name: 'Buscar em tudo' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notificações' });
  await expect(panel.getByRole('button', { name: 'Marcar todas como lidas' })).toBeInViewport();
  await panel.getByRole('button', { name: 'Fechar notificações' }).click();
  await expect(panel).toHaveCount(0);
}

/** The menu opens beside its button, so that each arrangement may cut it off. */
async function reachSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click({ trial: true });
  await page.keyboard.press('Escape');
}

const results = (page: Page) => page.getByRole('listbox', { name: 'Buscar em tudo' });

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

test('all eleven layouts at three widths reach menu, search, bell and sign-out', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await letIn(page, 'dona');
  for (const layout of LAYOUTS) {
    await page.goto(`/bonus?layout=${layout}`);
    await expect(page.locator(`.shell[data-layout="${layout}"]`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Bônus' })).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      const hasDrawer = width < 992 || layout === 'drawer';
      const shell = page.locator('.shell');
      if (hasDrawer) await expect(shell).toHaveAttribute('data-navigation', 'drawer');
      else await expect(shell).not.toHaveAttribute('data-navigation', 'drawer');
      const sidebar = page.locator('.shell-sidebar');
      const breadth = hasDrawer ? undefined : SIDEBARS[layout];
      if (breadth) await expect(sidebar).toHaveCSS('width', `${breadth}px`);
      else await expect(sidebar).toBeHidden();
      await test.step(`${layout} at ${width} px`, async () => {
        await expectNoSidewaysScroll(page, `${layout} at ${width} px`);
        await reachMenu(page);
        await reachSearchAndBell(page);
        if (HEADERS.has(layout)) await openSearchAndBell(page);
        await reachSignOut(page);
      });
    }
  }
});

test('the layouts farthest from the default are free of axe findings', async ({ page }) => {
  await letIn(page, 'dona');
  for (const layout of ['bit-bucket', 'mini-user-header', 'horizontal-dark']) {
    await page.goto(`/bonus?layout=${layout}&menu_style=curved`);
    await expect(page.getByRole('heading', { level: 1, name: 'Bônus' })).toBeVisible();
    await expectGoodPage(page);
  }
});

const preferencesSaved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/preferences') && answer.request().method() === 'PUT',
  );

/** Chosen and kept by the server, so that leaving the page at once does not lose it. */
async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  // The languages open beside it, or over it where there is no room, so that a click may meet one of them.
  await page.getByRole('menuitem', { name: 'Idioma' }).hover();
  const saved = preferencesSaved(page);
  await page.getByRole('menuitem', { name }).click();
  await saved;
}

test('Arabic turns every layout round, with its numbers, and keeps the texts', async ({
  page,
  openBrowser,
}) => {
  test.setTimeout(180_000);
  // Nobody else's journey reads amounts as the seller: the language follows the person.
  await openAs(page, 'vendedor');
  await chooseLanguage(page, 'العربية');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  for (const layout of LAYOUTS) {
    await page.goto(`/customers?layout=${layout}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
    await expect(page.getByText(/[٠-٩]{4}/).first()).toBeVisible();
    await expectNoSidewaysScroll(page, `${layout} in Arabic`);
    const sidebar = page.locator('.shell-sidebar');
    if (await sidebar.isVisible()) {
      const box = (await sidebar.boundingBox())!;
      expect(box.x + box.width, `${layout}: the sidebar is at the right`).toBeGreaterThan(1200);
    }
  }
  await expectGoodPage(page);

  // Remembered for the person: another browser starts that way.
  const other = await openBrowser();
  await openAs(other, 'vendedor');
  await expect(other.locator('html')).toHaveAttribute('dir', 'rtl');

  await chooseLanguage(page, 'Português');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});

test('a layout is chosen and kept; the address overrides it for this tab alone', async ({
  page,
}) => {
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
  const toasts = page.locator('.toasts');
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

test('the error pages open without a session and lead on', async ({ page }) => {
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

test('the page of all components is whole in both themes and directions', async ({ page }) => {
  await letIn(page, 'dona');
  await page.goto('/ui-demo');
  await expect(page.getByRole('heading', { name: 'Componentes' })).toBeVisible();
  await expect(page.locator('.shell')).toHaveCount(0);
  await expectGoodPage(page);
  await page.getByText('Escuro', { exact: true }).click();
  await page.getByText('Da direita', { exact: true }).click();
  await expectGoodPage(page);
});

test('a new page fades in for 400 ms after 100 ms, unless the person asks for stillness', async ({
  page,
}) => {
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
  // An entry's name ends with how many wait there.
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
