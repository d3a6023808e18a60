import type { Page, Route } from '@playwright/test';
import { AHEAD_MS, expect, openAs, signIn, test } from './app.ts';

const CONNECTION = 'Verifique sua conexão com a internet e tente novamente.';
const OURS = 'Algo deu errado do nosso lado. Nada foi perdido; tente novamente em instantes.';
const CUSTOMERS = /\/api\/stores\/[^/]+\/customers(\?|$)/;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

for (const [name, answer, message] of [
  [
    'an error',
    (route: Route) =>
      route.fulfill({ status: 500, json: { code: 'internal_error', message: OURS } }),
    OURS,
  ],
  [
    'a proxy’s page',
    (route: Route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    OURS,
  ],
  [
    'a page that claims success',
    (route: Route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }),
    OURS,
  ],
  ['nothing', (route: Route) => route.abort('connectionreset'), CONNECTION],
] as const) {
  test(`a list that receives ${name} shows an error and recovers`, async ({ page }) => {
    await page.route(CUSTOMERS, answer);
    await openAs(page, 'gerente', '/customers');
    await expect(page.getByText(message).first()).toBeVisible();
    await page.unroute(CUSTOMERS);
    await page
      .getByRole('button', { name: /tentar novamente|atualizar/i })
      .first()
      .click();
    await expect(page.getByRole('table')).toBeVisible();
  });
}

for (const [name, hours] of [
  ['fast', 1],
  ['slow', -1],
] as const) {
  test.describe(`with a clock an hour ${name}`, () => {
    test.use({ aheadMs: AHEAD_MS + hours * 3_600_000 });

    test('a person signs in, works and comes back', async ({ page }) => {
      await signIn(page, 'gerente');
      await expect(heading(page, 'Meu negócio')).toBeVisible();
      let refreshes = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/auth/refresh')) refreshes++;
      });
      await page.goto('/customers');
      await expect(heading(page, 'Clientes')).toBeVisible();
      await page.reload();
      await expect(heading(page, 'Clientes')).toBeVisible();
      expect(refreshes).toBe(0);
    });
  });
}

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await openAs(page, 'gerente');
  const other = await context.newPage();
  await other.goto('/customers');
  await expect(heading(other, 'Clientes')).toBeVisible();
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(other.getByRole('button', { name: 'Entrar' })).toBeVisible();
});

test('with forbidden or full storage everything works until the page is left', async ({ page }) => {
  await page.addInitScript(() => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      Storage.prototype[method] = () => {
        throw new DOMException(
          'forbidden',
          method === 'setItem' ? 'QuotaExceededError' : 'SecurityError',
        );
      };
    }
  });
  await signIn(page, 'gerente');
  await page.getByRole('link', { name: 'Clientes', exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  // The cookie signs in again without stored data.
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
});

test('a double click saves once', async ({ page }) => {
  let created = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/stores\/[^/]+\/customers$/.test(request.url())) created++;
  });
  await openAs(page, 'gerente', '/customers/new');
  const name = `Dupla ${Date.now()}`;
  await page.getByLabel(/^Nome/).fill(name);
  await page.getByLabel(/^Sobrenome/).fill('Clique');
  await page.getByLabel(/^E-mail/).fill(`dupla${Date.now()}@exemplo.com.br`);
  await page.getByLabel(/^Telefone com DDD/).fill('(11) 98765-4321');
  await page.getByLabel(/^Data de nascimento/).fill('1990-05-04');
  await page.getByLabel(/^CPF ou CNPJ/).fill('529.982.247-25');
  await page.getByRole('button', { name: 'Cadastrar cliente' }).dblclick();
  await expect(heading(page, `${name} Clique`)).toBeVisible();
  expect(created).toBe(1);
});

test('leaving a form after its session ended asks only once', async ({ page, context }) => {
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked++;
    return dialog.accept();
  });
  await openAs(page, 'gerente', '/customers/clusters/new');
  await page.getByLabel('Nome do grupo').click();
  await page.keyboard.type('Quem volta');
  await context.clearCookies();
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('token') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('token', JSON.stringify({ ...stored, token: 'gone' }));
  });
  // Another request of the page may get the 401 first; the question then covers the form.
  await page.getByRole('button', { name: 'Criar grupo' }).dispatchEvent('click');
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(heading(page, 'Entrar')).toBeVisible();
  expect(asked).toBe(0);
});
