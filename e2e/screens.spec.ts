import { expect, expectGoodPage, signIn, test, untilLoaded } from './app.ts';
import { aStoreOf } from './own-store.ts';

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

test('a campaign that is over: what came of it, its messages, and no form any more', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'dona');
  await page.goto('/campaigns?status=finished');
  await page.locator('main a[href*="-"]').first().click();
  const campaign = await page
    .getByRole('link', { name: 'Duplicar' })
    .evaluate((link) => link.getAttribute('href')!.replace('/clone', ''));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.goto(`${campaign}/results?figure=opened`);
    await expect(page.getByRole('heading', { name: 'Abertas por dia' })).toBeVisible();
    await untilLoaded(page);
    await expectGoodPage(page);
    await page.goto(`${campaign}/edit`);
    await expect(page.getByRole('link', { name: 'Duplicar e editar' })).toBeVisible();
    await expectGoodPage(page);
  }
  await page.goto(`${campaign}/results`);
  await page.getByText('Tabela', { exact: true }).click();
  await page.getByRole('region', { name: 'Por dia' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: /^Remover filtro Enviadas em / })).toBeVisible();
  await untilLoaded(page);
  await expectGoodPage(page);
});

test('a new store’s first steps can be read', async ({ page }) => {
  await aStoreOf('novata');
  await signIn(page, 'novata');
  await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible();
  await untilLoaded(page);
  await expectGoodPage(page);
});

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
