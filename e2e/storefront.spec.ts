import { expect } from '@playwright/test';
import { isSolution } from '../apps/storefront/src/work.ts';
import { axeFindings } from './app.ts';
import {
  aPopup,
  CONSENT,
  contentsOf,
  file,
  ID,
  KEY,
  kept,
  OTHER,
  test,
  titled,
} from './simulated-shop.ts';

test('a visitor sees the pop-up, signs up and copies the coupon; the next page stays quiet', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.url}/?utm_source=insta`);
  const dialog = titled(page);
  await expect(dialog).toBeVisible();
  expect(shop.asked).not.toContain(`/api/storefront/${KEY}/tickets`);
  expect(await page.evaluate(() => (window as unknown as { modes: string[] }).modes)).toEqual([
    'closed',
  ]);
  expect((await kept(page)).id, 'no id before consent').toBeUndefined();

  await dialog.getByLabel('E-mail', { exact: true }).fill('ana@example');
  await dialog.getByRole('button', { name: 'Quero meu cupom' }).click();
  const email = dialog.getByLabel('E-mail', { exact: true });
  await expect(email).toHaveAccessibleDescription('Confira o e-mail.');
  await expect(email).toBeFocused();
  await email.fill('ana@example.com');
  await dialog.getByLabel('Celular (opcional)').pressSequentially('11987654321');
  await dialog.getByLabel('Quero receber novidades por e-mail.').check();
  await dialog.getByRole('button', { name: 'Quero meu cupom' }).click();

  const success = page.getByRole('dialog', { name: 'Pronto' });
  await expect(success.getByText('VERAO10')).toBeVisible();
  expect(shop.submissions).toHaveLength(1);
  expect(shop.submissions[0]).toMatchObject({
    popup_id: ID,
    letter: 'A',
    fields: { email: 'ana@example.com', phone: '(11) 98765-4321' },
    consent_text_ids: [CONSENT],
    page: `${shop.url}/`,
    utm: { source: 'insta' },
    website: '',
    is_trusted: true,
  });
  expect((await kept(page)).id).toBe(shop.submissions[0]!.visitor_id);
  await page.keyboard.press('Escape');
  await expect(success).toBeHidden();
  await expect.poll(() => shop.events.map(({ kind }) => kind)).toEqual(['view']);
  await page.goto(`${shop.url}/outra`);
  await page.waitForTimeout(2500);
  await expect(titled(page)).toBeHidden();
});

test('attributes are typed as people write them, and a refused value is named at its field', async ({
  page,
  shop,
}) => {
  shop.fields = [
    { name: 'email', label: 'E-mail', is_required: true },
    { name: 'custom.pe', label: 'Tamanho do pé', is_required: true, type: 'NUMBER' },
    { name: 'custom.pet', label: 'Aniversário do pet', is_required: false, type: 'DATE' },
    { name: 'custom.time', label: 'Time', is_required: false, type: 'TEXT' },
  ];
  const message = 'Escreva um texto de até 500 caracteres.';
  const errors = [{ field: 'fields.custom.time', message }];
  shop.refusals = [{ status: 422, code: 'invalid_fields', message: 'Confira os campos.', errors }];
  await page.goto(shop.url);
  const dialog = titled(page);
  const size = dialog.getByLabel('Tamanho do pé');
  await expect(size).toHaveAttribute('inputmode', 'decimal');
  await expect(size).toHaveAttribute('autocomplete', 'off');
  await dialog.getByLabel('E-mail', { exact: true }).fill('ana@example.com');
  const send = dialog.getByRole('button', { name: 'Quero meu cupom' });
  await send.click();
  await expect(size).toHaveAccessibleDescription('Preencha este campo.');
  await size.fill('quarenta');
  await send.click();
  await expect(size).toHaveAccessibleDescription('Escreva um número, como 1.234,5.');
  await size.fill('1.234,5');
  await dialog.getByLabel('Aniversário do pet (opcional)').fill('2020-12-31');
  const team = dialog.getByLabel('Time (opcional)');
  await team.fill('Remo');
  await send.click();
  await expect(team).toHaveAccessibleDescription(message);
  await expect(team).toBeFocused();
  await team.fill('Paysandu');
  await send.click();
  await expect(page.getByRole('dialog', { name: 'Pronto' })).toBeVisible();
  expect(shop.submissions.at(-1)!.fields).toEqual({
    email: 'ana@example.com',
    'custom.pe': '1.234,5',
    'custom.pet': '2020-12-31',
    'custom.time': 'Paysandu',
  });
});

test('where an e-mail must confirm, the pop-up says so; a failed sign-up keeps what was typed', async ({
  page,
  shop,
}) => {
  shop.step = 'confirm';
  shop.refusals = [
    { status: 409, code: 'ticket_invalid', message: 'O formulário ficou aberto tempo demais.' },
    { status: 429, code: 'too_many_requests', message: 'Aguarde um minuto.' },
  ];
  await page.goto(shop.url);
  const dialog = titled(page);
  const email = dialog.getByLabel('E-mail', { exact: true });
  await email.fill('ana@example.com');
  const button = dialog.getByRole('button', { name: 'Quero meu cupom' });
  await button.click();
  await expect(dialog.getByRole('button', { name: 'Enviando…' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText('Aguarde um minuto.');
  await expect(email).toHaveValue('ana@example.com');
  await button.click();
  await expect(page.getByText('Enviamos um e-mail para você confirmar')).toBeVisible();
  const ids = new Set(shop.submissions.map(({ submission_id }) => submission_id));
  expect([shop.submissions.length, ids.size]).toEqual([3, 1]);
});

test('focus stays inside, the keyboard goes through in order, and focus is given back', async ({
  page,
  shop,
}) => {
  shop.popups = [aPopup({ trigger: { kind: 'DELAYED', trigger_seconds: 1 } })];
  await page.goto(shop.url);
  await page.getByRole('button', { name: 'Comprar' }).focus();
  const dialog = titled(page);
  await expect(dialog).toBeFocused();
  for (const target of [
    dialog.getByRole('button', { name: 'Fechar' }),
    dialog.getByLabel('Nome (opcional)'),
    dialog.getByLabel('E-mail', { exact: true }),
    dialog.getByLabel('Celular (opcional)'),
    dialog.getByRole('checkbox'),
    dialog.getByRole('button', { name: 'Quero meu cupom' }),
  ]) {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused();
  }
  const close = await dialog.getByRole('button', { name: 'Fechar' }).boundingBox();
  expect([close!.width, close!.height]).toEqual([44, 44]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Comprar' })).toBeFocused();
  await expect.poll(() => shop.events.map(({ kind }) => kind)).toEqual(['view', 'close']);
});

test('a click on the backdrop closes; a drag out of the form does not', async ({ page, shop }) => {
  await page.goto(shop.url);
  const dialog = titled(page);
  const box = (await dialog.getByLabel('E-mail', { exact: true }).boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(8, 8);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(8, 8);
  await expect(dialog).toBeHidden();
});

for (const format of ['MODAL', 'SLIDE_IN', 'BAR', 'FULL_SCREEN', 'INLINE'] as const) {
  test(`${format} is free of axe findings at 320 and 1,440 px and shifts nothing`, async ({
    page,
    shop,
  }) => {
    shop.popups = [aPopup({ format })];
    shop.body += '<p>Texto da loja</p>'.repeat(60);
    if (format === 'INLINE') shop.body += `<div data-clientela="${ID}"></div>`;
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const size of [
      { width: 320, height: 640 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await page.goto(shop.url);
      const title = page.getByRole('heading', { name: 'Ganhe 10% na primeira compra' });
      await expect(title).toBeVisible();
      await page.waitForTimeout(400);
      expect(await axeFindings(page)).toEqual([]);
      const { shift, overflow, top } = await page.evaluate(() => ({
        shift: (window as unknown as { shift: number }).shift,
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        top: scrollY,
      }));
      expect({ shift, overflow, top }).toEqual({ shift: 0, overflow: 0, top: 0 });
      if (format !== 'INLINE') {
        const box = (await page.getByRole('dialog').boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(size.width);
        expect(box.y + box.height).toBeLessThanOrEqual(size.height);
      }
      await page.getByRole('button', { name: 'Quero meu cupom' }).click();
      await expect(page.getByText('Preencha este campo.')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    }
  });
}

test('the strictest policy of a shop stops nothing', async ({ page, shop }) => {
  shop.policy =
    "default-src 'none'; script-src 'self' HOST; connect-src HOST; img-src HOST data:; style-src 'none'; form-action 'none'; base-uri 'none'";
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto(shop.url);
  const dialog = titled(page);
  await expect(dialog).toBeVisible();
  const button = dialog.getByRole('button', { name: 'Quero meu cupom' });
  await expect(button).toHaveCSS('background-color', 'rgb(31, 111, 84)');
  await dialog.getByLabel('E-mail', { exact: true }).fill('ana@example.com');
  await button.click();
  await expect(page.getByText('VERAO10')).toBeVisible();
  expect(refused).toEqual([]);
});

test('a page with a broken prototype and without observers shows the pop-up', async ({
  page,
  shop,
}) => {
  shop.head = `<script>
    Array.prototype.toJSON = function () { return 'broken'; };
    Array.prototype.each = function () {};
    Object.defineProperty(Object.prototype, 'extra', { value: 1, enumerable: true, configurable: true, writable: true });
    delete window.MutationObserver; delete window.IntersectionObserver; delete window.requestIdleCallback;
  </script>`;
  await page.goto(shop.url);
  const dialog = titled(page);
  await dialog.getByLabel('E-mail', { exact: true }).fill('ana@example.com');
  await dialog.getByRole('button', { name: 'Quero meu cupom' }).click();
  await expect(page.getByText('VERAO10')).toBeVisible();
  expect(shop.submissions[0]!.consent_text_ids).toEqual([]);
});

test('with storage refused the pop-up shows once on the page', async ({ page, shop }) => {
  shop.head = `<script>Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } });</script>`;
  await page.goto(shop.url);
  await titled(page).getByRole('button', { name: 'Fechar' }).click();
  await page.waitForTimeout(6500);
  await expect(titled(page)).toBeHidden();
  expect(shop.events.map(({ kind }) => kind)).toEqual(['view', 'close']);
});

for (const [what, blocked] of [
  ['renderer', /renderer/],
  ['contents', /content\//],
  ['calls', /^\/api\//],
  ['script', /pk_test\.js/],
] as const) {
  test(`a blocked ${what} leaves the page as it is`, async ({ page, shop }) => {
    let tries = 0;
    await page.route(
      ({ pathname }) => blocked.test(pathname),
      (route) => {
        if (!route.request().url().endsWith('/events')) tries++;
        return route.abort();
      },
    );
    await page.goto(shop.url);
    await page.waitForTimeout(2500);
    await expect(page.getByRole('heading', { name: 'Loja' })).toBeVisible();
    await expect(titled(page)).toBeVisible({ visible: what === 'calls' });
    expect(tries).toBeLessThanOrEqual(1);
  });
}

test('contents that cannot be drawn are dropped without a trace', async ({ page, shop }) => {
  shop.breakContents = true;
  await page.goto(shop.url);
  await page.waitForTimeout(2000);
  expect(shop.events).toEqual([]);
  await expect(page.locator('clientela-ui')).toHaveCount(0);
});

test('in a single-page shop a pop-up opens on its page and closes on the next', async ({
  page,
  shop,
}) => {
  const popup = aPopup({ format: 'SLIDE_IN' });
  popup.targeting.include = [{ test: 'is', value: '/colecao' }];
  shop.popups = [popup];
  await page.goto(shop.url);
  await page.waitForTimeout(1500);
  await expect(titled(page)).toBeHidden();
  await page.evaluate(() => history.pushState({}, '', '/colecao'));
  await expect(titled(page)).toBeVisible();
  await page.evaluate(() => history.replaceState({}, '', '/colecao?cor=azul'));
  await page.waitForTimeout(300);
  await expect(titled(page)).toBeVisible();
  await page.evaluate(() => history.pushState({}, '', '/contato'));
  await expect(titled(page)).toBeHidden();
  expect(shop.events.filter(({ kind }) => kind === 'close')).toEqual([]);
});

test('one opens at a time, the first of the list; the next waits for its turn', async ({
  page,
  shop,
}) => {
  shop.popups = [aPopup(), aPopup({ id: OTHER, format: 'BAR' })];
  await page.goto(shop.url);
  await expect(titled(page)).toHaveCount(1);
  await expect(titled(page)).toHaveClass(/MODAL/);
  await page.keyboard.press('Escape');
  await expect(titled(page)).toHaveClass(/BAR/, { timeout: 9000 });
  await page.keyboard.press('Escape');
  await expect
    .poll(() => shop.events.map(({ kind, popup_id }) => `${kind} ${popup_id.slice(-1)}`))
    .toEqual(['view 1', 'close 1', 'view 2', 'close 2']);
});

test('the floating button opens; the teaser stays after closing, also on the next page', async ({
  page,
  shop,
}) => {
  const teaser = { text: 'Ganhe 10%', side: 'left' } as const;
  shop.popups = [aPopup({ trigger: { kind: 'FLOAT_BUTTON' }, teaser })];
  await page.goto(shop.url);
  const button = page.getByRole('button', { name: 'Ganhe 10%' });
  await button.click();
  await titled(page).getByRole('button', { name: 'Fechar' }).click();
  await expect(button).toBeVisible();

  shop.popups = [aPopup({ id: OTHER, teaser })];
  await page.goto(`${shop.url}/b`);
  await titled(page).getByRole('button', { name: 'Fechar' }).click();
  await expect(button).toBeVisible();
  await page.goto(`${shop.url}/c`);
  await expect(button).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await button.click();
  await expect(titled(page)).toBeVisible();
});

test('an inline form fills its place also when it appears later, and signs up', async ({
  page,
  shop,
}) => {
  shop.popups = [aPopup({ format: 'INLINE' })];
  await page.goto(shop.url);
  await page.waitForTimeout(1200);
  await page.evaluate((id) => {
    const place = document.createElement('div');
    place.dataset.clientela = id;
    document.body.append(place);
  }, ID);
  await page.getByLabel('E-mail', { exact: true }).fill('ana@example.com');
  await page.getByRole('button', { name: 'Quero meu cupom' }).click();
  await expect(page.getByText('VERAO10')).toBeVisible();
  await expect.poll(() => shop.events.map(({ kind }) => kind)).toEqual(['view']);
});

test('calls made before the script loads are queued; consent makes an id and joins the campaign', async ({
  page,
  shop,
}) => {
  const popup = aPopup();
  popup.targeting.cart_min = 10_000;
  shop.popups = [popup, aPopup({ id: OTHER, trigger: { kind: 'FLOAT_BUTTON' } })];
  shop.head = `<script>
    window.clientela = window.clientela || function () { (clientela.q = clientela.q || []).push(arguments); };
    window.heard = [];
    for (const name of ['shown', 'closed', 'signup']) document.addEventListener('clientela:' + name, (event) => heard.push(name + ' ' + event.detail.id));
    clientela('consent', true);
    clientela('cart', { value: 12000 });
  </script>`;
  await page.goto(`${shop.url}/?cl=token-1`);
  await expect(titled(page)).toBeVisible();
  const { id } = await kept(page);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  await expect.poll(() => shop.joins).toEqual([{ visitor_id: id, token: 'token-1' }]);
  await page.keyboard.press('Escape');
  type Call = (name: string, value: unknown) => void;
  const call = (name: string, value: unknown) =>
    page.evaluate(
      ([first, second]) =>
        (window as unknown as { clientela: Call }).clientela(first as string, second),
      [name, value],
    );
  await call('open', OTHER);
  await expect(titled(page)).toBeVisible();
  await call('open', 'unknown');
  await call('toString', null);
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(heard).toEqual([`shown ${ID}`, `closed ${ID}`, `shown ${OTHER}`]);
  await call('consent', false);
  expect((await kept(page)).id).toBeUndefined();
});

test('the cart of a Shopify shop is read where a pop-up needs it', async ({ page, shop }) => {
  const popup = aPopup();
  popup.targeting.cart_min = 10_000;
  shop.popups = [popup];
  shop.head = '<script>window.Shopify = {};</script>';
  let total = 9_999;
  await page.route('**/cart.js', (route) => route.fulfill({ json: { total_price: total } }));
  await page.goto(shop.url);
  await page.waitForTimeout(1500);
  await expect(titled(page)).toBeHidden();
  total = 10_000;
  await page.goto(shop.url);
  await expect(titled(page)).toBeVisible();
});

test('the audience is asked only where a pop-up needs it', async ({ page, shop }) => {
  shop.popups = [aPopup({ asks_audience: true })];
  await page.goto(shop.url);
  await page.waitForTimeout(1500);
  await expect(titled(page)).toBeHidden();
  expect(shop.asked.filter((path) => path.endsWith('/audience'))).toHaveLength(1);
  shop.audience = [ID];
  await page.goto(shop.url);
  await expect(titled(page)).toBeVisible();
});

test('the holdout sees nothing and counts once', async ({ page, shop }) => {
  shop.popups = [aPopup({ holdout_percentage: 50 })];
  await page.addInitScript(() => {
    Math.random = () => 0.1;
  });
  await page.goto(shop.url);
  await expect.poll(() => shop.events.map(({ kind }) => kind)).toEqual(['holdout']);
  await page.goto(`${shop.url}/b`);
  await page.waitForTimeout(2500);
  await expect(titled(page)).toBeHidden();
  expect(shop.events).toHaveLength(1);
});

test('what another tab closed stays closed, and back/forward keeps it so', async ({
  page,
  context,
  shop,
}) => {
  shop.popups = [aPopup({ trigger: { kind: 'DELAYED', trigger_seconds: 2 } })];
  await page.goto(shop.url);
  const other = await context.newPage();
  await other.goto(shop.url);
  await other.getByRole('button', { name: 'Fechar' }).click();
  await other.close();
  if (await titled(page).isVisible()) await page.keyboard.press('Escape');
  await page.goto(`${shop.url}/b`);
  await page.goBack();
  await page.waitForTimeout(3000);
  await expect(titled(page)).toBeHidden();
});

test('exit intent opens once the pointer leaves by the top', async ({ page, shop }) => {
  shop.popups = [
    aPopup({ trigger: { kind: 'INACTIVITY', trigger_seconds: 600, also_on_exit: true } }),
  ];
  await page.goto(shop.url);
  await page.waitForTimeout(1200);
  await page.evaluate(() =>
    document.body.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, clientY: -1 })),
  );
  await expect(titled(page)).toBeVisible();
});

test('half of the page opens what waits for scrolling', async ({ page, shop }) => {
  shop.popups = [aPopup({ format: 'SLIDE_IN', trigger: { kind: 'SCROLL_MID' } })];
  shop.body += '<p>Texto da loja</p>'.repeat(120);
  await page.goto(shop.url);
  await page.waitForTimeout(1500);
  await expect(titled(page)).toBeHidden();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.7));
  await expect(titled(page)).toBeVisible();
});

test('a preview link shows the draft and counts nothing', async ({ page, shop }) => {
  shop.popups = [];
  await page.goto(`${shop.url}/?clp=rascunho.abc`);
  const dialog = titled(page);
  await dialog.getByLabel('E-mail', { exact: true }).fill('ana@example.com');
  await dialog.getByRole('button', { name: 'Quero meu cupom' }).click();
  await expect(page.getByText('BEMVINDO10')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.waitForTimeout(1200);
  expect(shop.asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('the preview of the editor draws every step inside its container and sends nothing', async ({
  page,
  shop,
}) => {
  shop.popups = [];
  shop.body = '<div id="frame" class="frame"></div>';
  shop.head = '<style>.frame { position: relative; width: 360px; height: 560px; }</style>';
  await page.goto(shop.url);
  await page.evaluate('window.clientela = {}');
  await page.evaluate(file('renderer.js'));
  const frame = page.locator('#frame');
  const inside = (await frame.boundingBox())!;
  for (const [step, text] of [
    ['form', 'Ganhe 10% na primeira compra'],
    ['error', 'Preencha este campo.'],
    ['success', 'BEMVINDO10'],
    ['confirm', 'Falta só confirmar'],
    ['teaser', 'Abra aqui'],
  ] as const) {
    await page.evaluate(
      ([contents, options]) => {
        const seen = window as unknown as {
          clientela: { render(contents: unknown, options: unknown): { close(): void } };
          drawn?: { close(): void };
        };
        seen.drawn?.close();
        const container = document.querySelector('#frame');
        seen.drawn = seen.clientela.render(contents, { ...options, container });
      },
      [
        contentsOf(aPopup()),
        { step, isPreview: true, teaser: { text: 'Abra aqui', side: 'right' } },
      ] as const,
    );
    await expect(frame.getByText(text)).toBeVisible();
    await expect(page.locator('clientela-ui')).toHaveCount(1);
    const drawn = (await frame.locator('.box, .teaser').boundingBox())!;
    expect(drawn.x, step).toBeGreaterThanOrEqual(inside.x);
    expect(drawn.x + drawn.width, step).toBeLessThanOrEqual(inside.x + inside.width);
    expect(drawn.y + drawn.height, step).toBeLessThanOrEqual(inside.y + inside.height);
  }
  expect(shop.asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('of ten pop-ups only the one that opens is loaded, and its sign-up works for a ticket', async ({
  page,
  shop,
}) => {
  shop.work = { salt: 'f00dfeed', bits: 13 };
  shop.popups = [
    aPopup({ trigger: { kind: 'DELAYED', trigger_seconds: 2 } }),
    ...Array.from({ length: 9 }, (_, at) =>
      aPopup({ id: `${OTHER.slice(0, -1)}${at}`, trigger: { kind: 'SCROLL_MID' } }),
    ),
  ];
  await page.goto(shop.url);
  await expect(titled(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ana@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('VERAO10')).toBeVisible();
  expect(isSolution('f00dfeed', shop.submissions[0]!.work!, 13)).toBe(true);
  expect(shop.asked.filter((path) => path.includes('/content/'))).toHaveLength(1);
});
