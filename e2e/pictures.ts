import { fileURLToPath } from 'node:url';
import { DESK, expect, openAs, test } from './app.ts';

const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url));

/** File name, path in the app, and the heading that shows that the screen is loaded. */
const PICTURES = [
  ['customers', '/customers', 'Clientes'],
  ['campaigns', '/campaigns', 'Campanhas'],
  ['chat', '/chat', 'Atendimento'],
] as const;

for (const [name, path, heading] of PICTURES) {
  test(`takes the picture ${name}.png`, async ({ page }) => {
    await page.setViewportSize(DESK);
    await openAs(page, 'dona', path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${FOLDER}${name}.png` });
  });
}
