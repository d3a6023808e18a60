import { expect, openAs, test, untilLoaded } from './app.ts';

test('by keyboard: the skip link, a record, its page and back out of a dialog', async ({
  page,
}) => {
  await openAs(page, 'gerente', '/customers');
  await untilLoaded(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const isCovered = await page.evaluate(() => {
    const { x, y, width, height } = document.activeElement!.getBoundingClientRect();
    const shown = document.elementFromPoint(x + width / 2, y + height / 2);
    return !document.activeElement!.contains(shown);
  });
  expect(isCovered).toBe(false);

  await page.locator('#content tbody a').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/customers\/[0-9a-f-]{36}$/);
  await expect(page.locator('#content')).toBeFocused();

  const merge = page.getByRole('button', { name: 'Juntar com outro cadastro' });
  await merge.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(merge).toBeFocused();
});

test('a message in its frame does not let the keyboard out of the drawer', async ({ page }) => {
  await openAs(page, 'gerente', '/test-outbox?channel=EMAIL');
  await page.locator('#content tbody a').first().focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.locator('iframe')).toBeVisible();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    const isBehind = await page.evaluate(() => document.activeElement?.closest('.shell') != null);
    expect(isBehind).toBe(false);
  }
});
