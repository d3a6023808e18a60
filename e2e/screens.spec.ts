import { expect, expectGoodPage, signIn, test, untilLoaded } from './app.ts';

/** Every screen of the owner, at phone and desktop width, in the demo store. */
const SCREENS: readonly (readonly [path: string, heading: RegExp])[] = [
  ['/dashboards', /Meu negócio/],
  ['/customers', /Clientes/],
  ['/customers?search=mari', /Clientes/],
  ['/customers/new', /Novo cliente/],
  ['/customers?tab=leads', /Leads/],
  ['/customers?tab=clusters', /Grupos/],
  ['/customers/clusters/new', /Novo grupo/],
  ['/orders', /Pedidos/],
  ['/imports', /Importa/],
  ['/bonus', /Bônus/],
  ['/email-models', /Modelos de e-mail/],
  ['/email-models/create', /modelo/i],
  ['/campaigns', /Campanhas/],
  ['/campaigns/new', /campanha/i],
  ['/activities', /Atividades/],
  ['/test-outbox', /Caixa de saída de teste/],
  ['/settings/email', /E-mail/],
];

for (const width of [390, 1440]) {
  test(`each screen at ${width} px is whole, reachable and free of axe findings`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await signIn(page, 'dona');
    for (const [path, heading] of SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible();
      await untilLoaded(page);
      await expectGoodPage(page);
    }
  });

  test(`records opened from their lists at ${width} px`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await signIn(page, 'dona');
    for (const list of ['/customers', '/campaigns', '/customers?tab=clusters', '/email-models']) {
      await page.goto(list);
      await page.locator('main a[href*="-"]').first().click();
      await expect(page, list).not.toHaveURL(new RegExp(`${list}$`));
      await untilLoaded(page);
      await expectGoodPage(page);
    }
  });
}

test('dark theme holds its contrast', async ({ browser }) => {
  const context = await browser.newContext({ colorScheme: 'dark', locale: 'pt-BR' });
  const page = await context.newPage();
  await signIn(page, 'dona');
  for (const path of ['/dashboards', '/customers', '/campaigns']) {
    await page.goto(path);
    await untilLoaded(page);
    await expectGoodPage(page);
  }
  await context.close();
});

test('a role sees only its menu, and a forbidden address says so', async ({ page }) => {
  await signIn(page, 'caixa');
  await expect(page.getByRole('link', { name: 'Bônus' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Clientes' })).toHaveCount(0);
  await page.goto('/customers');
  await expect(page.getByRole('heading', { name: 'Acesso negado' })).toBeVisible();
  await page.goto('/nada-aqui');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});
