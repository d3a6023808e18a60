import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shiftClock } from '@clientela/server/test/shift-clock';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { AHEAD_MS, expect, openAs, test } from './app.ts';

/** Simulates Chromium's push service as far as a browser requests an address from it. */
async function startPushService() {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/checkin') {
      response.setHeader('content-type', 'application/x-protobuf');
      response.end(DEVICE);
    } else response.end('token=simulated:push-service');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((closed) => server.close(closed)),
  };
}

/** The service's response to a new device: accepted, with an id and a secret of eight bytes each. */
const DEVICE = Buffer.from('0801391122334455667788418877665544332211', 'hex');

/** A browser with a profile: push messages require one. */
async function openBrowser(profile: string, pushService: string): Promise<BrowserContext> {
  const browser = await chromium.launchPersistentContext(profile, {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    baseURL: process.env.E2E_URL ?? '',
    locale: 'pt-BR',
    permissions: ['notifications'],
    ignoreDefaultArgs: ['--disable-background-networking'],
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-sync',
      `--gcm-checkin-url=${pushService}/checkin`,
      `--gcm-registration-url=${pushService}/register`,
    ],
  });
  await browser.addInitScript(shiftClock, AHEAD_MS);
  return browser;
}

/** Delivers a message to the page's worker as if the service had sent it. */
async function deliver(page: Page, message: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) =>
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) found(active.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}

function shownNotifications(page: Page) {
  return page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    const shown = await worker.getNotifications();
    return shown.map(({ title, body, data }) => ({ title, body, data }));
  });
}

test('a browser with a profile subscribes at its push service and unsubscribes again', async () => {
  const service = await startPushService();
  const profile = await mkdtemp(join(tmpdir(), 'clientela-push-'));
  const browser = await openBrowser(profile, service.url);
  try {
    const page = await browser.newPage();
    await openAs(page, 'gerente', '/settings');
    await page.getByRole('button', { name: 'Ativar neste navegador' }).click();
    // The browser registers with its push service first, which is slow.
    const isOn = page.getByText('Este navegador recebe avisos.');
    await expect(isOn).toBeVisible();

    await page.getByRole('button', { name: 'Desativar neste navegador' }).click();
    await expect(page.getByText('Avisos deste navegador estão desligados.')).toBeVisible();
  } finally {
    await browser.close();
    await service.stop();
    await rm(profile, { recursive: true, force: true });
  }
});

test('a message from the push service shows as a notification with its link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await openAs(page, 'vendedor');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js');
    await navigator.serviceWorker.ready;
  });
  await deliver(page, {
    title: 'Saldo baixo na carteira',
    content: 'Restam R$ 5,00.',
    internal_path: '/wallet',
    external_link: null,
  });
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([
      { title: 'Saldo baixo na carteira', body: 'Restam R$ 5,00.', data: { address: '/wallet' } },
    ]);
});
