import type { Page } from '@playwright/test';
import { DESK, expect, newContext, openAs, test } from './app.ts';

/** What a first visit of a screen may load over the network, without pictures: kilobytes and requests. */
const BUDGETS: readonly (readonly [path: string, kilobytes: number, requests: number])[] = [
  ['/dashboards', 360, 24],
  ['/customers', 575, 35],
  ['/orders', 560, 29],
  ['/campaigns', 570, 34],
  ['/campaigns/new', 595, 39],
  ['/activities', 580, 32],
  ['/surveys', 555, 29],
];

/** Requests that follow the first data begin within so many milliseconds. */
const LATE_MS = 500;

/** Counts what the page loads from now on; the event stream stays open and does not count. */
async function countLoads(page: Page): Promise<{ kilobytes: number; requests: string[] }> {
  const counted = { kilobytes: 0, requests: [] as string[] };
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request, type }) => {
    const isOurs = type !== 'Image' && !request.url.startsWith('data:');
    if (isOurs && !request.url.endsWith('/events')) counted.requests.push(request.url);
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.kilobytes += encodedDataLength / 1_000;
  });
  return counted;
}

test('a first visit of each main screen stays within its budget', async ({ browser }) => {
  for (const [path, kilobytes, requests] of BUDGETS) {
    const context = await newContext(browser, { viewport: DESK });
    const page = await context.newPage();
    const loads = await countLoads(page);
    await openAs(page, 'dona', path);
    await page.waitForTimeout(LATE_MS);
    expect(loads.kilobytes, `kilobytes of ${path}`).toBeLessThanOrEqual(kilobytes);
    const listed = loads.requests.join('\n');
    expect(loads.requests.length, `requests of ${path}\n${listed}`).toBeLessThanOrEqual(requests);
    await context.close();
  }
});
