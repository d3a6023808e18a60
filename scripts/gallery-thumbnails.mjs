// node scripts/gallery-thumbnails.mjs: redraws the thumbnails of the gallery of e-mail models, with sample data.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fillSlots } from '../apps/server/src/areas/messaging/email/index.ts';
import { compileEmail } from '../apps/server/src/areas/messaging/email-models/compile-email.ts';
import { EMAIL_MODEL_GALLERY } from '../apps/server/src/areas/messaging/email-models/gallery/gallery.ts';
import { joinSlices } from '../apps/server/src/platform/mime/slices.ts';
import { ensureChromium } from './browsers.mjs';
import { root } from './installed.mjs';

// Dependencies of the workspaces, not of the root.
const sharp = createRequire(`${root}apps/server/package.json`)('sharp');
const { chromium } = createRequire(`${root}e2e/package.json`)('@playwright/test');

const FOLDER = `${root}apps/web/src/areas/messaging/email-models/gallery/`;
const MOST_BYTES = 12_288;

const STORE = {
  name: 'Sua loja',
  site_url: 'https://loja.example',
  address: 'Rua das Flores, 1',
  coupon: 'PRESENTE10',
};
const CUSTOMER = {
  first_name: 'Ana',
  last_name: 'Souza',
  email: 'ana@loja.example',
  city: null,
  state: null,
  custom: {},
  topic: {
    'cart.items': '2x Caneca de cerâmica, Bandeja de madeira',
    'cart.total': 'R$ 149,70',
    'payment.method': 'Pix',
    'payment.amount': 'R$ 149,70',
    'payment.expires_at': '31/12 às 18:30',
    'payment.order': '1001',
    'bonus.balance': 'R$ 25,00',
    'bonus.expires_at': '31/12/2026',
  },
  products: Array.from({ length: 24 }, (_, index) => productAt(index)),
};
const URLS = { link: () => '#', pixel: 'data:,', unsubscribe: '#' };

/** Products are plain coloured shapes: a thumbnail shows the layout, not a trade. */
function productAt(index) {
  const hue = [28, 150, 205, 340, 48, 265][index % 6];
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180"><rect width="240" height="180" fill="hsl(${hue} 35% 90%)"/><rect x="80" y="45" width="80" height="95" rx="14" fill="hsl(${hue} 35% 62%)"/></svg>`;
  return {
    id: `p${index}`,
    name: ['Caneca', 'Bandeja', 'Vaso', 'Luminária', 'Almofada', 'Cesto'][index % 6],
    category: null,
    price: [4990, 8990, 12990, 15990, 6990, 9990][index % 6],
    old_price: null,
    image_url: `data:image/svg+xml,${encodeURIComponent(picture)}`,
    url: STORE.site_url,
    stock: null,
    is_available: true,
    missing: [],
    sold: 0,
    created_at: '2026-01-01T00:00:00Z',
  };
}

async function htmlOf({ document, subject }) {
  const { email } = await compileEmail(document, [subject]);
  return joinSlices(email.html, fillSlots(email.slots, CUSTOMER, STORE, URLS));
}

mkdirSync(FOLDER, { recursive: true });
for (const name of readdirSync(FOLDER)) rmSync(FOLDER + name);

const browser = await chromium.launch({
  executablePath: ensureChromium() || undefined,
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 600, height: 800 } });
for (const model of EMAIL_MODEL_GALLERY) {
  await page.setContent(await htmlOf(model));
  const drawn = sharp(await page.screenshot()).resize(300, 400);
  const { size } = await drawn
    .webp({ quality: 78, effort: 6 })
    .toFile(`${FOLDER}${model.key}.webp`);
  if (size > MOST_BYTES) throw new Error(`${model.key}.webp has ${size} bytes`);
}
await browser.close();
