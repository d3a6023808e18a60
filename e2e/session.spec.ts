import {
  DEMO_PASSWORD,
  expect,
  expectGoodPage,
  openRedirected,
  receivedMails,
  signIn,
  test,
} from './app.ts';
import { aStoreOf } from './own-store.ts';

test('a wrong password shows an error and leaves the e-mail filled in', async ({ page }) => {
  await page.goto('/signin');
  await expectGoodPage(page);
  await page.getByLabel('E-mail').fill('dona@demo.clientela.app');
  await page.getByLabel('Senha', { exact: true }).fill('não é esta');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(
    page.getByText('As credenciais informadas não conferem, tente novamente.'),
  ).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('dona@demo.clientela.app');
});

for (const [who, landing] of [
  ['dona', '/dashboards'],
  ['caixa', '/bonus'],
] as const) {
  test(`${who} lands on ${landing} and signs out`, async ({ page }) => {
    await signIn(page, who);
    await expect(page).toHaveURL(new RegExp(`${landing}$`));
    await page.getByRole('button', { name: /menu do usuário|minha conta|conta/i }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    // Signing out rewrites the address and then reloads the page: wait for the page itself.
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
    await expect(page).toHaveURL(/\/signin$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
}

test('a token with less than 30 minutes left is refreshed by the cookie, without signing in again', async ({
  page,
}) => {
  await signIn(page, 'gerente');
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('token') ?? '{}') as Record<string, unknown>;
    stored.expires_at = new Date(Date.now() + 29 * 60_000).toISOString();
    localStorage.setItem('token', JSON.stringify(stored));
  });
  await page.goto('/customers');
  await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible();
});

test('parallel 401s cause one refresh, and without a cookie lead to the sign-in', async ({
  page,
  context,
}) => {
  await signIn(page, 'gerente');
  await expect(page.getByRole('heading', { name: 'Meu negócio' })).toBeVisible();
  // A page without the app: the previous page makes calls until the next one loads, and
  // one with the invalid token would cause an extra refresh.
  await page.goto('/clientela.svg');
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('token') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('token', JSON.stringify({ ...stored, token: 'gone' }));
  });
  let refreshes = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/auth/refresh')) refreshes++;
  });
  await page.goto('/customers');
  await expect(page.getByRole('heading', { name: 'Clientes', exact: true })).toBeVisible();
  expect(refreshes).toBe(1);

  await page.goto('/clientela.svg');
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.setItem(
      'token',
      JSON.stringify({
        type: 'bearer',
        token: 'gone',
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      }),
    );
  });
  await openRedirected(page, '/orders');
  await expect(page).toHaveURL(/\/signin/);
});

test('a forgotten password is reset by the link that arrives by e-mail', async ({ page }) => {
  await aStoreOf('rita');
  await page.goto('/forget-password');
  await expectGoodPage(page);
  await page.getByLabel('E-mail').fill('rita@demo.clientela.app');
  await page.getByRole('button', { name: /enviar/i }).click();
  await expect(page).toHaveURL(/forget-success/);
  const resetMail = async () =>
    (await receivedMails()).find((mail) => mail.to.includes('rita@demo.clientela.app'))?.raw ?? '';
  await expect.poll(resetMail).toContain('reset-password');
  const link = /http:\/\/[^\s"<>]+reset-password\/[\w-]+/.exec(
    (await resetMail()).replaceAll('=\r\n', ''),
  )![0];
  await page.goto(link);
  await page.getByLabel('Nova senha', { exact: true }).fill(`${DEMO_PASSWORD}-nova`);
  await page.getByLabel(/repita|confirme/i).fill(`${DEMO_PASSWORD}-nova`);
  await page.getByRole('button', { name: /redefinir|salvar/i }).click();
  await expect(page).toHaveURL(/reset-success/);
});
