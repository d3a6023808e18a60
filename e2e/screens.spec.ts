import {
  DESK,
  expect,
  expectGoodPage,
  expectGoodScreen,
  letIn,
  openAs,
  PHONE,
  resize,
  test,
  untilLoaded,
} from './app.ts';
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
  ['/surveys', /Pesquisas/],
  ['/surveys/new', /Nova pesquisa/],
  ['/email-models', /Modelos de e-mail/],
  ['/email-models/brand', /Marca/],
  ['/email-models/create', /modelo/i],
  ['/campaigns', /Campanhas/],
  ['/campaigns/new', /campanha/i],
  ['/activities', /Atividades/],
  ['/test-outbox', /Caixa de saída de teste/],
  ['/activities?view=carts', /Atividades/],
  ['/settings/email', /E-mail/],
  ['/settings/my-integrations', /[Ii]ntegra/],
  ['/settings/status-mappings', /[Ss]tatus/],
];

test('each screen at phone and desktop width is complete, reachable and free of axe findings', async ({
  page,
}) => {
  await letIn(page, 'dona');
  const files = new Set<string>();
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) files.add(request.url());
  });
  await page.goto('/dashboards');
  await expect(page.getByRole('heading', { name: /Meu negócio/ }).first()).toBeVisible();
  // On a mobile network the number of files costs more than their bytes: once these were 150.
  expect(files.size, [...files].join('\n')).toBeLessThan(30);
  for (const [path, heading] of SCREENS) {
    await expectGoodScreen(page, path, page.getByRole('heading', { name: heading }).first());
  }
});

test('records open from their lists at phone and desktop width', async ({ page }) => {
  await letIn(page, 'dona');
  for (const list of ['/customers', '/campaigns', '/customers?tab=clusters', '/email-models']) {
    await page.setViewportSize(PHONE);
    await page.goto(list);
    for (const size of [PHONE, DESK]) {
      await resize(page, size);
      await page.locator('main a[href*="-"]').first().click();
      await expect(page, list).not.toHaveURL((url) => url.href.endsWith(list));
      await untilLoaded(page);
      await expectGoodPage(page);
      await page.goBack();
      await expect(page, list).toHaveURL((url) => url.href.endsWith(list));
    }
  }
});

test('a finished campaign shows its results and messages, and no form', async ({ page }) => {
  await openAs(page, 'dona', '/campaigns?status=finished');
  await page.locator('main a[href*="-"]').first().click();
  const campaign = await page
    .getByRole('link', { name: 'Duplicar' })
    .evaluate((link) => link.getAttribute('href')!.replace('/clone', ''));
  const opened = page.getByRole('heading', { name: 'Abertas por dia' });
  await expectGoodScreen(page, `${campaign}/results?figure=opened`, opened);
  const duplicate = page.getByRole('link', { name: 'Duplicar e editar' });
  await expectGoodScreen(page, `${campaign}/edit`, duplicate);

  await page.goto(`${campaign}/results`);
  await page.getByText('Tabela', { exact: true }).click();
  await page.getByRole('region', { name: 'Por dia' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: /^Remover filtro Enviadas em / })).toBeVisible();
  await untilLoaded(page);
  await expectGoodPage(page);
});

test('a new store’s first steps are readable', async ({ page }) => {
  await aStoreOf('novata');
  await openAs(page, 'novata');
  await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible();
  await untilLoaded(page);
  await expectGoodPage(page);
});

test('the dark theme has sufficient contrast', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs(page, 'dona', '/dashboards');
  await expectGoodPage(page);
  for (const path of ['/customers', '/campaigns']) {
    await page.goto(path);
    await untilLoaded(page);
    await expectGoodPage(page);
  }
});

test('a role sees only its menu, and a forbidden address shows an error', async ({ page }) => {
  await openAs(page, 'caixa');
  await expect(page.getByRole('link', { name: 'Bônus', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Clientes' })).toHaveCount(0);
  await page.goto('/customers');
  await expect(page.getByRole('heading', { name: 'Acesso negado' })).toBeVisible();
  await page.goto('/nada-aqui');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});
