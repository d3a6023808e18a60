import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findCanaries } from '@clientela/server/test/canaries';
import { CARD_NUMBERS } from '@clientela/server/test/cards';
import { expect, newContext, signIn, test } from './app.ts';
import { startProgram } from './program.ts';

/** Simulates the external services: serves a widget and stores the page's requests. */
async function startReceiver() {
  const boots: { app_id: string; [about: string]: unknown }[] = [];
  const envelopes: string[] = [];
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.url === '/widget.js') {
      response.setHeader('content-type', 'text/javascript');
      response.end(`
        for (const [command, about] of window.Intercom.q) {
          fetch(new URL('/' + command, document.currentScript.src), {
            method: 'POST', body: JSON.stringify(about),
          });
        }`);
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      if (request.url === '/boot') boots.push(JSON.parse(body.toString()));
      if (request.url?.startsWith('/api/1/envelope')) envelopes.push(body.toString());
      response.end('{}');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    boots,
    envelopes,
    ofType: (type: string) => envelopes.filter((text) => text.includes(`"type":"${type}"`)),
    stop: () => new Promise((closed) => server.close(closed)),
  };
}

test('chat, error reports and recordings go to the configured services, and never from card screens', async ({
  browser,
}) => {
  const receiver = await startReceiver();
  const program = await startProgram({
    ...(JSON.parse(process.env.E2E_SETTINGS ?? '{}') as Record<string, string>),
    ROLE: 'web',
    SUPPORT_CHAT_SCRIPT_URL: `http://${receiver.host}/widget.js`,
    SUPPORT_CHAT_APP_ID: 'abc',
    ERROR_REPORTING_DSN: `http://key@${receiver.host}/1`,
    FOOTER_BANNER_TEXT: '60% off',
    FOOTER_BANNER_URL: 'https://example.com',
  });
  const context = await newContext(browser, { baseURL: program.url });
  const page = await context.newPage();
  try {
    await signIn(page, 'dona');
    await expect(page.getByText('60% off')).toBeVisible();
    await expect.poll(() => receiver.boots.length).toBe(1);
    expect(receiver.boots[0]).toMatchObject({
      app_id: 'abc',
      name: 'Dora Nogueira',
      email: 'dona@demo.clientela.app',
      user_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      company: { name: 'Loja Demonstração', new_dashboards: expect.any(Boolean) },
    });
    await page.goto('/customers?search=segredo');
    await expect.poll(() => receiver.ofType('span').length).toBeGreaterThan(0);

    await test.step('a screen that breaks is reported, and a recording follows', async () => {
      await page.route(/\/campaigns(\?|$)/, (route) =>
        route.request().url().includes('/api/')
          ? route.fulfill({ json: { data: [{ id: 'broken' }], meta: null } })
          : route.continue(),
      );
      await page.getByRole('link', { name: 'Campanhas' }).click();
      await expect(page.getByRole('button', { name: 'Atualizar a página' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
      await expect.poll(() => receiver.ofType('event').length).toBeGreaterThan(0);
      await expect.poll(() => receiver.ofType('replay_recording').length).toBeGreaterThan(0);
      // Texts are masked: a recording contains no names.
      expect(receiver.ofType('replay_recording').join('')).not.toContain('Dora Nogueira');
    });

    await test.step('on a card screen nothing is recorded', async () => {
      await page.evaluate(() => {
        history.pushState(null, '', '/wallet/deposit');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await page.waitForTimeout(6_000);
      await page.getByRole('radio', { name: /Adicionar novo cartão/ }).click();
      await page
        .getByLabel('Número do cartão', { exact: true })
        .pressSequentially(CARD_NUMBERS.good);
      const before = receiver.ofType('replay_recording').length;
      for (let i = 0; i < 4; i++) {
        await page.mouse.click(700, 300 + i * 10);
        await page.waitForTimeout(1_500);
      }
      expect(receiver.ofType('replay_recording').length).toBe(before);
      await page.getByRole('link', { name: 'Bônus' }).click();
      await page.mouse.click(700, 400);
      await expect.poll(() => receiver.ofType('replay_recording').length).toBeGreaterThan(before);
    });

    // Neither search terms nor the access token left the page.
    const reported = receiver.envelopes.flatMap(
      (text) => text.match(/.{0,60}(?:segredo|Bearer)/g) ?? [],
    );
    expect(reported).toEqual([]);
    expect(receiver.envelopes.flatMap(findCanaries)).toEqual([]);
  } finally {
    await context.close();
    await program.stop();
    await receiver.stop();
  }
});

test('without settings nothing of it is loaded', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, 'caixa');
  await expect(page.getByRole('heading', { name: 'Bônus', exact: true })).toBeVisible();
  await page.waitForLoadState('load');
  expect(asked.filter((url) => /error-service|support-chat|footer-banner/.test(url))).toEqual([]);
  const origin = new URL(page.url()).origin;
  expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
});
