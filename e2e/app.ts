import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { ReceivedMail } from './mailbox.ts';

export const DEMO_PASSWORD = 'clientela-demo';

/** The page of somebody who opens the app; a console error or a failed script fails the test. */
export const test = base.extend<{ complaints: string[] }>({
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

export { expect };

export async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('E-mail').fill(`${who}@demo.clientela.app`);
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  // The address changes before the sign-in screen is gone, and what is pressed there is lost.
  await page.locator('#content').waitFor();
}

/** The screen shows what it waited for. (The network never rests: a stream of live events stays open.) */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.locator('#content')).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
}

/** WCAG 2.2 AA by axe, and no sideways scrolling. */
export async function expectGoodPage(page: Page): Promise<void> {
  // The script-less frame of an e-mail preview answers no script, axe's neither.
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(', ')}`,
  );
  expect(found, page.url()).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

export async function receivedMails(): Promise<ReceivedMail[]> {
  const answer = await fetch(process.env.E2E_MAILBOX ?? '');
  return (await answer.json()) as ReceivedMail[];
}
