import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { test as base, expect } from './app.ts';
import { startOwnProgram } from './own-program.ts';
import { popupSale, type Visitor } from './popup-sale.ts';
import { aPopup, test as shopTest } from './simulated-shop.ts';

/** Firefox as its makers ship it, over WebDriver BiDi; Playwright drives only its own build of Firefox. */

const PHONE_BROWSER = 'Mozilla/5.0 (Android 14; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0';

async function inFirefox(work: (page: Page) => Promise<void>): Promise<void> {
  const firefox: Browser = await puppeteer.launch({
    browser: 'firefox',
    headless: true,
    executablePath: process.env.FIREFOX_PATH!,
    defaultViewport: { width: 390, height: 844 },
    extraPrefsFirefox: { 'general.useragent.override': PHONE_BROWSER },
  });
  try {
    const page = await firefox.newPage();
    // The test looks into shadow roots that pages cannot open.
    await page.evaluateOnNewDocument(() => {
      const attach = Element.prototype.attachShadow;
      Element.prototype.attachShadow = function (options) {
        return attach.call(this, { ...options, mode: 'open' });
      };
    });
    await work(page);
  } finally {
    await firefox.close();
  }
}

/** The element, also inside a shadow root, once it shows. */
const shown = (page: Page, selector: string) => page.locator(`:scope >>> ${selector}`);
const text = (page: Page, words: string) => page.locator(`::-p-text(${words})`);

base(
  'Firefox: from a visit of the shop to the sale on the pop-up’s results',
  async ({ browser }) => {
    const own = await startOwnProgram(browser);
    try {
      await inFirefox((page) => popupSale(own, visitorIn(page)));
    } finally {
      await own.stop();
    }
  },
);

shopTest('Firefox: the strictest policy of a shop stops nothing', async ({ shop }) => {
  shop.popups = [aPopup()];
  shop.policy =
    "default-src 'none'; script-src 'self' HOST; connect-src HOST; img-src HOST data:; style-src 'none'; form-action 'none'; base-uri 'none'";
  await inFirefox(async (page) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
    });
    await page.goto(shop.url);
    await shown(page, 'input[type=email]').fill('ana@example.com');
    const button = await shown(page, 'button[type=submit]').waitHandle();
    expect(await button.evaluate((found) => getComputedStyle(found).backgroundColor)).toBe(
      'rgb(31, 111, 84)',
    );
    await button.click();
    await text(page, 'VERAO10').wait();
    expect(shop.submissions).toHaveLength(1);
    await expect.poll(() => shop.events.map(({ kind }) => kind)).toEqual(['view']);
    expect(refused).toEqual([]);
  });
});

const visitorIn = (page: Page): Visitor => ({
  async signUp(shop, email) {
    await expect(async () => {
      await page.goto(shop);
      await shown(page, '[role=dialog]').setTimeout(5_000).wait();
    }).toPass();
    await shown(page, 'input[type=email]').fill(email);
    await shown(page, 'input[type=checkbox]').click();
    await shown(page, 'button[type=submit]').click();
    await text(page, 'Falta só confirmar').wait();
  },
  async confirm(link) {
    await page.goto(link);
    await text(page, 'Sim, quero receber').click();
    await text(page, 'Pronto, está confirmado').wait();
  },
  async follow(link) {
    const joined = page.waitForResponse((answer) => answer.url().endsWith('/joins'));
    await page.goto(link);
    expect((await joined).status()).toBe(204);
    return page.url();
  },
});
