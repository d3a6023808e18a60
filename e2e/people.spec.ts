import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import {
  expect,
  expectGoodPage,
  expectGoodScreen,
  letIn,
  openAs,
  openRedirected,
  receivedMails,
  test,
  timedTest,
} from './app.ts';
import { aStoreOf } from './own-store.ts';

/** A small picture, wide enough to be cropped: one colour, drawn by the browser itself. */
async function aPicture(
  page: Page,
  width: number,
  height: number,
  type = 'image/png',
): Promise<Buffer> {
  const base64 = await page.evaluate(
    ({ width: w, height: h, type }) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const pen = canvas.getContext('2d')!;
      pen.fillStyle = '#b35';
      pen.fillRect(0, 0, w / 2, h);
      pen.fillStyle = '#35b';
      pen.fillRect(w / 2, 0, w / 2, h);
      return canvas.toDataURL(type).split(',')[1]!;
    },
    { width, height, type },
  );
  return Buffer.from(base64, 'base64');
}

const PLACE = 'Rua da Dona, 12';

/** The JPEG as a camera saves it: with a location segment. */
function withCameraNotes(jpeg: Buffer): Buffer {
  const notes = Buffer.from(`Exif\0\0${PLACE}`);
  const head = Buffer.from([0xff, 0xe1, 0, notes.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, notes, jpeg.subarray(2)]);
}

/** The link containing this path in the newest e-mail to an address. */
async function linkOf(to: string, path: string): Promise<string> {
  const newest = async () =>
    (await receivedMails()).findLast((mail) => mail.to.includes(to) && mail.raw.includes(path))
      ?.raw ?? '';
  await expect.poll(newest).not.toBe('');
  const plain = (await newest())
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return new RegExp(`http://[^\\s"<>]+${path}[^\\s"<>]+`).exec(plain)![0];
}

test('a person is invited, joins by e-mail, gets another role and is removed again', async ({
  page,
  openBrowser,
}) => {
  const email = 'celia@convidada.example';
  await openAs(page, 'outra', '/settings/collaborators');
  await page.getByRole('link', { name: 'Adicionar pessoa' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('radio', { name: 'Vendedor' }).check();
  await page.getByRole('button', { name: 'Adicionar pessoa' }).click();
  await expect(page.getByText(`Convite enviado para ${email}.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Convites' })).toBeVisible();
  await expectGoodPage(page);

  const celia = await openBrowser();
  const link = await linkOf(email, '/invitation/');
  await celia.goto(link);
  await expect(
    celia.getByRole('heading', { name: 'Convite para a equipe de Outra Loja' }),
  ).toBeVisible();
  await expectGoodPage(celia);
  await celia.getByRole('button', { name: 'Aceitar convite' }).click();
  await expect(celia.getByText('O nome é obrigatório')).toBeVisible();
  await celia.getByLabel('Seu nome').fill('Célia Convidada');
  await celia.getByLabel('Senha', { exact: true }).fill('senha-da-celia');
  await celia.getByLabel('Repita a senha').fill('senha-da-celia');
  await celia.getByRole('button', { name: 'Aceitar convite' }).click();
  await expect(celia).toHaveURL(/\/activities$/);

  const late = await openBrowser();
  await late.goto(link);
  await expect(late.getByText('Este convite já foi aceito.')).toBeVisible();
  await expectGoodPage(late);

  await page.goto('/settings/collaborators');
  await page.getByRole('link', { name: 'Célia Convidada' }).click();
  await page.getByRole('radio', { name: 'Validador de bônus' }).check();
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Salvar papel' }).click();
  await expect(page.getByText('Papel de Célia Convidada alterado.')).toBeVisible();
  await celia.goto('/');
  await expect(celia).toHaveURL(/\/bonus$/);

  await page.getByRole('link', { name: 'Célia Convidada' }).click();
  await page.getByRole('button', { name: 'Remover da equipe' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover da equipe' }).click();
  await expect(page.getByText('Célia Convidada não faz mais parte da equipe.')).toBeVisible();
  // Her page updates by itself.
  await expect(
    celia.getByText(
      'Você não possui lojas associadas a sua conta, faça login em outra conta e tente novamente.',
    ),
  ).toBeVisible();
  await expect(celia).toHaveURL(/\/signin$/);

  await page.goto('/settings/audit-log');
  await expect(page.getByText('Removeu Célia Convidada (Validador de bônus)')).toBeVisible();
  await expect(
    page.getByText('Mudou o papel de Célia Convidada: de Vendedor para Validador de bônus'),
  ).toBeVisible();
  await page.getByLabel('Tipo de alteração').selectOption('collaborator.joined');
  await expect(page.getByText('Aceitou o convite como Vendedor')).toBeVisible();
  await expect(page.getByText('Removeu Célia Convidada')).toHaveCount(0);
});

test('a person with an account is invited too and accepts after signing in', async ({
  page,
  openBrowser,
}) => {
  const email = 'vendedor@demo.clientela.app';
  await openAs(page, 'outra', '/settings/collaborators/new');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('radio', { name: 'Vendedor' }).check();
  await page.getByRole('button', { name: 'Adicionar pessoa' }).click();
  await expect(page.getByText(`Convite enviado para ${email}.`)).toBeVisible();

  const seller = await openBrowser();
  await seller.goto(await linkOf(email, '/invitation/'));
  await expectGoodPage(seller);
  await seller.getByRole('button', { name: 'Entrar para aceitar' }).click();
  await seller.getByLabel('E-mail').fill(email);
  await seller.getByLabel('Senha', { exact: true }).fill('clientela-demo');
  await seller.getByRole('button', { name: 'Entrar' }).click();
  await expectGoodPage(seller);
  await seller.getByRole('button', { name: 'Aceitar convite' }).click();
  await expect(seller).toHaveURL(/\/activities$/);
  await expect(seller.getByText('Outra Loja').first()).toBeVisible();

  await page.goto('/settings/collaborators');
  await page.getByRole('link', { name: 'Vinícius Rocha' }).click();
  await page.getByRole('button', { name: 'Remover da equipe' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover da equipe' }).click();
  await expect(page.getByText('não faz mais parte da equipe.')).toBeVisible();
});

test('a photo is cropped to a square by keyboard, saved and removed', async ({ page }) => {
  await openAs(page, 'analista', '/my-account');
  const buffer = await aPicture(page, 400, 200);
  await page.getByLabel('Foto').setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: 'Ajustar imagem' });
  await expect(dialog).toBeVisible();
  await expectGoodPage(page);
  const frame = dialog.getByRole('group', { name: /Enquadramento/ });
  const left = () => frame.locator('img').evaluate((image) => image.getBoundingClientRect().left);
  const before = await left();
  await frame.press('ArrowLeft');
  await expect.poll(left).toBeGreaterThan(before);
  await frame.press('+');
  await dialog.getByRole('button', { name: 'Usar imagem' }).click();
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(page.getByText('Perfil salvo.')).toBeVisible();

  const kept = page.getByRole('main').locator('img[src^="/api/images/"]');
  await expect(kept).toBeVisible();
  const size = await kept.evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    image.naturalHeight,
  ]);
  expect(size[0]).toBe(size[1]);
  await page.getByRole('button', { name: 'Remover' }).click();
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(kept).toHaveCount(0);

  const wrong = { name: 'eu.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await page.getByLabel('Foto').setInputFiles(wrong);
  await expect(page.getByText('A imagem deve ser JPEG, PNG ou GIF.')).toBeVisible();
});

test('a new password ends the other sessions and leaves this one; the e-mail waits for its link', async ({
  page,
  openBrowser,
}) => {
  await aStoreOf('olivia');
  const other = await openBrowser();
  await openAs(other, 'olivia');
  await openAs(page, 'olivia', '/my-account');
  await expect(page.getByRole('button', { name: /Encerrar sessão/ }).first()).toBeVisible();
  await expect(page.getByText('Esta sessão')).toBeVisible();

  const change = async (old: string, password: string) => {
    await page.getByLabel('Senha atual').fill(old);
    await page.getByLabel(/^Nova senha/).fill(password);
    await page.getByLabel('Repita a nova senha').fill(password);
    await page.getByRole('button', { name: 'Trocar senha' }).click();
  };
  await change('não é esta', 'clientela-nova');
  await expect(page.getByText('A senha atual não confere')).toBeVisible();
  await change('clientela-demo', 'clientela-nova');
  await expect(page.getByText('Senha trocada.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Encerrar sessão/ })).toHaveCount(0);
  await openRedirected(other, '/customers');
  await expect(other).toHaveURL(/\/signin$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Minha conta' })).toBeVisible();

  await page.getByRole('textbox', { name: 'E-mail' }).fill('olivia@nova.example');
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(page.getByText('A senha atual é obrigatória').first()).toBeVisible();
  await page.getByLabel('Senha atual').first().fill('clientela-nova');
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(page.getByText(/Enviamos um link para olivia@nova.example/)).toBeVisible();
  await expectGoodPage(page);

  await page.goto(await linkOf('olivia@nova.example', '/my-account'));
  await page.getByRole('button', { name: 'Confirmar novo e-mail' }).click();
  await expect(page.getByText('Agora você entra com olivia@nova.example.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('olivia@nova.example');
});

test('a store gets its logo and hours; switching opens the home screen and is remembered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'dona', '/stores');
  await page.getByRole('link', { name: 'Editar: Outra Loja' }).click();
  await page.getByLabel('Descrição').fill('');
  await page.getByRole('button', { name: 'Salvar loja' }).click();
  await expect(page.getByText('A descrição é obrigatória')).toBeVisible();
  await page.getByLabel('Descrição').fill('Tudo para a sua casa.');
  await page.getByLabel('Site').fill('outra-loja.example');
  await page.getByLabel('Segunda: abre às').fill('18:00');
  await page.getByLabel('Segunda: fecha às').fill('09:00');
  await page.getByRole('button', { name: 'Salvar loja' }).click();
  await expect(page.getByText('Segunda: O fim deve ser depois do início')).toBeVisible();
  await page.getByLabel('Segunda: abre às').fill('09:00');
  await page.getByLabel('Segunda: fecha às').fill('18:00');
  await page.getByRole('button', { name: /Repetir o horário de segunda/ }).click();
  const buffer = withCameraNotes(await aPicture(page, 120, 120, 'image/jpeg'));
  await page.getByLabel('Logo').setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('button', { name: 'Trocar imagem' })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Salvar loja' }).click();
  await expect(page.getByText('Loja salva.')).toBeVisible();
  const logo = page.getByRole('main').locator('img[src^="/api/images/"]');
  await expect(logo).toBeVisible();
  const kept_logo = await page.request.get((await logo.getAttribute('src')) ?? '');
  expect(kept_logo.headers()['content-type']).toBe('image/jpeg');
  expect((await kept_logo.body()).includes(PLACE)).toBe(false);

  await page.getByRole('link', { name: 'Editar: Outra Loja' }).click();
  await expect(page.getByLabel('Domingo: fecha às')).toHaveValue('18:00');
  await expect(page.getByLabel('Site')).toHaveValue('https://outra-loja.example');
  await page.goBack();

  await page.getByRole('button', { name: 'Usar esta loja' }).click();
  await expect(page).toHaveURL(/\/dashboards$/);
  const chosen = () => page.evaluate(() => localStorage.getItem('store'));
  const kept = await chosen();
  await page.goto('/stores');
  await expect(page.getByText('Loja atual')).toBeVisible();
  expect(await chosen()).toBe(kept);
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await expect(page.getByRole('dialog').getByText('Outra Loja')).toBeVisible();
});

test('unsaved work blocks a change of store', async ({ page }) => {
  await openAs(page, 'dona', '/customers/new');
  await page.getByLabel('Nome', { exact: false }).first().fill('Rascunho');
  const before = await page.evaluate(() => localStorage.getItem('store'));
  const switchTo = async (name: string) => {
    await page.getByRole('button', { name: /Trocar de loja/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const target = 'Outra Loja';
  await switchTo(target);
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page).toHaveURL(/\/customers\/new$/);
  expect(await page.evaluate(() => localStorage.getItem('store'))).toBe(before);
  await switchTo(target);
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(/\/dashboards$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('store'))).not.toBe(before);
});

test('forward=admin-panel requests the stored session again', async ({ page }) => {
  await openAs(page, 'dona');
  await page.evaluate(() => localStorage.setItem('store', '019a9f00-0000-7000-8000-000000000000'));
  const token = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('token')!) as { token: string }).token);
  const before = await token();
  await page.goto('/customers?forward=admin-panel');
  await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible();
  expect(page.url()).not.toContain('forward');
  expect(await token()).not.toBe(before);
});

test('a store list that does not load signs the person out and shows why', async ({ page }) => {
  await openAs(page, 'dona');
  // The first page must have its list before the next page's list fails.
  await expect(page.getByRole('heading', { name: 'Meu negócio' })).toBeVisible();
  await page.route(/\/api\/stores\?/, (route) => route.fulfill({ status: 500, body: 'nada' }));
  await openRedirected(page, '/customers');
  await expect(
    page.getByText(
      'Não foi possível obter as lojas associadas a sua conta, faça login e tente novamente.',
    ),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/signin$/);
  const kept = await page.evaluate(() => [
    localStorage.getItem('token'),
    localStorage.getItem('user'),
  ]);
  expect(kept).toEqual([null, null]);
});

timedTest(
  'a store removed while open shows an error and switches to another one',
  async ({ page }) => {
    await openAs(page, 'dona');
    await expect(page.getByRole('heading', { name: 'Meu negócio' })).toBeVisible();
    const before = await page.evaluate(() => localStorage.getItem('store'));
    await page.route(`**/api/stores/${before}/context`, (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'not_found', message: 'Não está mais aqui.' }),
      }),
    );
    await page.route(/\/api\/stores\?/, async (route) => {
      const answer = await route.fetch();
      const list = (await answer.json()) as { data: { id: string }[] };
      const data = list.data.filter(({ id }) => id !== before);
      await route.fulfill({ json: { ...list, data } });
    });
    await page.clock.fastForward(60_000);
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('A loja selecionada não existe, tente novamente.')).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('store'))).not.toBe(before);
    await expect(page.getByRole('button', { name: /Outra Loja/ })).toBeVisible();
  },
);

test('stores, account, team and history at phone and desktop width are complete and free of axe findings', async ({
  page,
}) => {
  await letIn(page, 'gerente');
  for (const [path, heading] of [
    ['/stores', 'Minhas lojas'],
    ['/my-account', 'Minha conta'],
    ['/settings', 'Configurações'],
    ['/settings/collaborators', 'Equipe'],
    ['/settings/collaborators/new', 'Adicionar pessoa'],
    ['/settings/audit-log', 'Histórico de alterações'],
  ] as const) {
    await expectGoodScreen(page, path, page.getByRole('heading', { name: heading }).first());
  }
});

test('a cashier may not see the team', async ({ page }) => {
  await openAs(page, 'caixa', '/settings/collaborators');
  await expect(page.getByRole('heading', { name: 'Acesso negado' })).toBeVisible();
});
