import { allRoutes } from '@clientela/server/areas';
import { DEMO_PASSWORD, demoEmail, fillDemo } from '@clientela/server/demo';
import { buildServer } from '@clientela/server/platform/http/server';
import { chromium, type Page } from '@playwright/test';
import { percentile, report, withApp } from './harness.ts';

const ROUNDS = process.argv.includes('--quick') ? 8 : 30;
const REACH_MS = 100;
const SCREENS = [
  ['/customers', 'Clientes'],
  ['/campaigns', 'Campanhas'],
  ['/activities', 'Atividades'],
  ['/email-models', 'Modelos de e-mail'],
] as const;

/** From the click in the menu to the painted title of the next screen, once its code is there. */
await withApp(async (app) => {
  await fillDemo(app);
  const server = await buildServer(app, allRoutes);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const { CHROMIUM_PATH } = process.env;
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(`${address}/signin`);
  await page.getByLabel('E-mail').fill(demoEmail('gerente'));
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('heading', { name: 'Meu negócio' }).waitFor();
  for (const screen of SCREENS) await change(page, screen);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const screen of SCREENS) times.push(await change(page, screen));
  }
  const p95_ms = percentile(times, 95);
  report({
    bench: 'route change',
    changes: times.length,
    p50_ms: percentile(times, 50),
    p95_ms,
    ratio: p95_ms / REACH_MS,
    reach: 'under 100 ms after the chunk is loaded',
  });
  await browser.close();
  await server.close();
});

function change(page: Page, [path, title]: readonly [string, string]): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const startedAt = performance.now();
    document.querySelector('nav a[href^="${path}"]').click();
    await new Promise((painted) => {
      const isThere = () =>
        [...document.querySelectorAll('h1')].some((h) => h.textContent === '${title}');
      const look = () => requestAnimationFrame(isThere() ? painted : look);
      look();
    });
    return performance.now() - startedAt;
  })()`);
}
