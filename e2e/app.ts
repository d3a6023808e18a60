import { shiftClock } from '@clientela/server/test/shift-clock';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import axe from 'axe-core';
import type { ReceivedMail } from './mailbox.ts';

export const DEMO_PASSWORD = 'clientela-demo';

/** Offset of the program's and the browsers' clock from the machine's, in milliseconds. */
export const AHEAD_MS = Number(process.env.CLOCK_AHEAD_MS);

/** The current time of the program and the browsers. */
export const now = () => new Date(Date.now() + AHEAD_MS);

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

interface Journey {
  /** Offset of the test's own browser clock from the machine's, in milliseconds. */
  aheadMs: number;
  complaints: string[];
  /** A page in a second person's browser, which closes with the test. */
  openBrowser: () => Promise<Page>;
}

/** A page of the app; a console error or a failed script fails the test. */
export const test = base.extend<Journey>({
  aheadMs: [AHEAD_MS, { option: true }],
  context: async ({ context, aheadMs }, use) => {
    await context.addInitScript(shiftClock, aheadMs);
    await use(context);
  },
  openBrowser: async ({ browser }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await newContext(browser);
      opened.push(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** A test that moves its page's clock: only Playwright's offset applies, since ours would be added to it. */
export const timedTest = test.extend({
  aheadMs: 0,
  page: async ({ page }, use) => {
    await page.clock.install({ time: now() });
    await use(page);
  },
});

export { expect };

/** A second person's browser, with the same clock by default. */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions = {},
  aheadMs = AHEAD_MS,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript(shiftClock, aheadMs);
  return context;
}

const emailOf = (who: string) => `${who}@demo.clientela.app`;

/** Signs in by the form and waits for the landing screen. */
export async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('E-mail').fill(emailOf(who));
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  // The address changes before the sign-in screen is gone, and clicks on it are lost.
  await page.locator('#content').waitFor();
}

/** Gives a browser a person's session, as if they had signed in before. */
export async function letIn(page: Page, who: string): Promise<void> {
  const data = { email: emailOf(who), password: DEMO_PASSWORD };
  const answer = await page.request.post('/api/auth/token', { data });
  // Its cookie signs in the next page.
  expect(answer.ok(), who).toBe(true);
}

/** Opens a page as a signed-in person. */
export async function openAs(page: Page, who: string, path = '/'): Promise<void> {
  await letIn(page, who);
  await page.goto(path);
  await untilLoaded(page);
}

/** Of a navigation that another one replaced, of which the browser may report no end. */
const REPLACED_MS = 30_000;

/** Opens an address that the app leaves for another, perhaps before the page has loaded; the caller expects that one. */
export async function openRedirected(page: Page, path: string): Promise<void> {
  const options = { waitUntil: 'commit', timeout: REPLACED_MS } as const;
  await page.goto(path, options).catch((error: Error) => {
    if (!/interrupted by another navigation|Timeout/.test(error.message)) throw error;
  });
}

/** Waits for the screen's data. (The network never becomes idle: the event stream stays open.) */
export async function untilLoaded(page: Page): Promise<void> {
  // Polled every frame; an expectation polls twice a second.
  await page.waitForFunction(
    () =>
      !document.querySelector('.mantine-Skeleton-root') &&
      document.querySelector('main')?.innerText,
    undefined,
  );
}

/** WCAG 2.2 AA by axe, and no sideways scrolling. */
export async function expectGoodPage(page: Page): Promise<void> {
  expect(await axeFindings(page), page.url()).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Asserts a good page that shows a landmark, opened at phone width and then widened to desktop. */
export async function expectGoodScreen(page: Page, path: string, landmark: Locator): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await untilLoaded(page);
  await expectGoodPageEverywhere(page, landmark);
}

/** Asserts that the open page is good at phone and desktop width. */
export async function expectGoodPageEverywhere(
  page: Page,
  landmark = page.locator('body'),
): Promise<void> {
  for (const size of [PHONE, DESK]) {
    await resize(page, size);
    await expect(landmark, page.url()).toBeVisible();
    await untilLoaded(page);
    await expectGoodPage(page);
  }
}

/** Waits until scripts have followed the new width. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

export async function axeFindings(page: Page): Promise<string[]> {
  // A target half under the header would count as too small, by the luck of the scroll position.
  await page.evaluate(() => scrollTo(0, 0));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(
      // The e-mail preview's frame runs no scripts, axe's included.
      { exclude: [['iframe']] },
      {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        resultTypes: ['violations'],
      },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(', ')}`);
  });
}

export async function receivedMails(): Promise<ReceivedMail[]> {
  const answer = await fetch(process.env.E2E_MAILBOX ?? '');
  return (await answer.json()) as ReceivedMail[];
}

/** The response that saves a person's preferences. */
export const preferencesSaved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/preferences') && answer.request().method() === 'PUT',
  );
