// Takes the pictures of the academy's lessons from a running program with the demo store:
// BASE=http://localhost:3000 CHROMIUM_PATH=… node scripts/academy-pictures.mjs [name…]
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureChromium } from './browsers.mjs';
import { root } from './installed.mjs';

const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
const sharp = createRequire(join(root, 'apps/server/package.json'))('sharp');

const OUT = join(root, 'apps/web/public/academy');
const SIZES = join(root, 'apps/server/src/areas/insight/academy/pictures.generated.json');
const MOST_BYTES = 60_000;
const MARGIN = 24;
/** Sharper than the screen's own pixels, within the size of a picture. */
const SCALE = 1.25;
/** Without the menu, so that words stay readable in a column of text. */
const NARROW = 820;

/**
 * Lessons name them as `picture:name`. The window is `width` × `height`; `selector` cuts one part out of it. A lesson
 * whose picture is missing stops the program: take the picture first.
 */
const PICTURES = [
  { name: 'painel', path: '/dashboards', height: 1000 },
  { name: 'rfm', path: '/dashboards', width: NARROW, selector: '.panel:has(h2:text("Segmentos"))' },
  { name: 'novo-grupo', path: '/customers/clusters/new', width: NARROW },
  { name: 'my-tags', path: '/settings/my-tags', width: NARROW },
  { name: 'importar', path: '/imports', width: NARROW },
  { name: 'campanha-nova', path: '/campaigns/new', width: NARROW },
  {
    name: 'raio-x',
    first: 'campaigns?status=loading',
    path: '/campaigns/{id}/edit?step=review',
    width: NARROW,
    height: 1000,
  },
  { name: 'popups', first: 'popups', path: '/popups/{id}/edit' },
  { name: 'pesquisas', first: 'surveys?search=NPS', path: '/surveys/{id}/results', width: NARROW },
  { name: 'atendimento', path: '/chat' },
  { name: 'carteira', path: '/wallet', width: NARROW },
];

const base = process.env.BASE ?? 'http://localhost:3000';
const wanted = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
const context = await browser.newContext({
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  reducedMotion: 'reduce',
  colorScheme: 'light',
  deviceScaleFactor: SCALE,
});
const page = await context.newPage();
const data = { email: 'dona@demo.clientela.app', password: 'clientela-demo' };
const signedIn = await page.request.post(`${base}/api/auth/token`, { data });
if (!signedIn.ok()) throw new Error(`sign-in at ${base} failed: ${signedIn.status()}`);

const { token } = await signedIn.json();
const headers = { authorization: `Bearer ${token}` };
const api = async (path) => (await page.request.get(`${base}/api/${path}`, { headers })).json();
const [store] = (await api('stores')).data;

mkdirSync(OUT, { recursive: true });
const known = JSON.parse(readFileSync(SIZES, 'utf8'));
const sizes = Object.fromEntries(PICTURES.map(({ name }) => [name, known[name]]));
for (const picture of PICTURES) {
  const { name } = picture;
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const file = join(OUT, `${name}.webp`);
  const { width, height } = await encode(await take(picture), file);
  sizes[name] = [width, height].map((pixels) => Math.round(pixels / SCALE));
  console.log(`${name}.webp ${width}×${height} ${statSync(file).size} B`);
}
const sorted = Object.entries(sizes).sort(([a], [b]) => a.localeCompare(b));
const lines = sorted.map(([name, size]) => `  ${JSON.stringify(name)}: [${size.join(', ')}]`);
writeFileSync(SIZES, `{\n${lines.join(',\n')}\n}\n`);
await browser.close();

/** `first` names a list of the store, whose first row's id the path takes. */
async function take({ path: pattern, first, width = 1200, height = 760, selector }) {
  const [row] = first ? (await api(`stores/${store.id}/${first}`)).data : [{ id: '' }];
  const path = pattern.replace('{id}', row.id);
  await page.setViewportSize({ width, height });
  await page.goto(base + path);
  await page.waitForFunction(
    () =>
      !document.querySelector('.mantine-Skeleton-root') &&
      document.querySelector('main')?.innerText,
  );
  await page.evaluate(() => document.fonts.ready);
  // Charts grow into place.
  await page.waitForTimeout(800);
  if (selector) return page.locator(selector).first().screenshot();
  const box = await page.locator('#content').first().boundingBox();
  // Short lists end the picture, instead of empty ground.
  const end = await page
    .locator('.page > :last-child')
    .evaluateAll((parts) => parts.at(-1)?.getBoundingClientRect().bottom ?? Infinity);
  const bottom = Math.min(box.y + box.height, end + MARGIN, height);
  const clip = { ...box, height: bottom - box.y };
  return page.screenshot({ clip });
}

/** Lowers the quality until the picture is small enough. */
async function encode(png, file) {
  for (let quality = 84; quality >= 30; quality -= 6) {
    const { data: bytes, info } = await sharp(png)
      .webp({ quality, effort: 6 })
      .toBuffer({ resolveWithObject: true });
    if (bytes.length > MOST_BYTES) continue;
    writeFileSync(file, bytes);
    return info;
  }
  throw new Error(`${file} stays above ${MOST_BYTES} bytes`);
}
