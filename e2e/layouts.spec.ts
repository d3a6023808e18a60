import type { Page } from '@playwright/test';
import { expect, expectGoodPage, letIn, openAs, preferencesSaved, test } from './app.ts';

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
/** One layout per header arrangement. */
const HEADERS: ReadonlySet<string> = new Set(['default', 'user-header', 'horizontal']);
const WIDTHS = [390, 768, 1440] as const;
/** Sidebar width of each layout, in px; a missing layout has no sidebar. */
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

/** Opens the menu in this arrangement, so that its entry can be clicked. */
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

/** Search and panel open over the page in every arrangement: clickable buttons are enough. */
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

/** The menu opens next to its button, so each arrangement could clip it. */
async function reachSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click({ trial: true });
  await page.keyboard.press('Escape');
}

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

test('all eleven layouts at three widths reach menu, search, bell and sign-out', async ({
  page,
}) => {
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

/** Waits for the server to save the choice, so that leaving the page at once does not lose it. */
async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  // The languages open next to the entry, or over it on narrow screens, so a click could hit one of them.
  await page.getByRole('menuitem', { name: 'Idioma' }).hover();
  const saved = preferencesSaved(page);
  await page.getByRole('menuitem', { name }).click();
  await saved;
}

test('Arabic mirrors every layout, formats numbers, and leaves the texts', async ({
  page,
  openBrowser,
}) => {
  // No other test reads amounts as the seller: the language follows the person.
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

  // Saved for the person: another browser starts with it.
  const other = await openBrowser();
  await openAs(other, 'vendedor');
  await expect(other.locator('html')).toHaveAttribute('dir', 'rtl');

  await chooseLanguage(page, 'Português');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});
