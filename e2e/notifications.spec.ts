import { expect, expectGoodPage, openAs, test } from './app.ts';

const badge = /^Notificações/;

test('the panel shows the newest, loads more while scrolling, and closing marks those seen as read', async ({
  page,
}) => {
  await openAs(page, 'analista');
  const bell = page.getByRole('button', { name: badge });
  await expect(bell).toHaveAccessibleName(/não lida/);
  const before = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  await bell.click();
  const panel = page.getByRole('region', { name: 'Notificações' });
  const rows = panel.getByRole('listitem');
  await expect(rows).toHaveCount(15);
  await expectGoodPage(page);
  const box = await panel.boundingBox();
  expect(box?.width).toBeGreaterThan(390);
  expect(box?.width).toBeLessThanOrEqual(400);
  expect(box?.height).toBeLessThanOrEqual(800);
  await rows.nth(13).scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBeGreaterThan(15);
  const sent = page.waitForRequest(/batch-read$/);
  await page.keyboard.press('Escape');
  const { notification_ids } = (await sent).postDataJSON() as { notification_ids: string[] };
  expect(notification_ids.length).toBeGreaterThan(0);
  await expect(panel).toBeHidden();
  const left = before - notification_ids.length;
  await expect(bell).toHaveAccessibleName(left > 0 ? new RegExp(`${left} não`) : 'Notificações');
});

test('on a phone it is a sheet as wide as the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'caixa');
  await page.getByRole('button', { name: badge }).click();
  const panel = page.getByRole('region', { name: 'Notificações' });
  await expect(panel.getByRole('listitem')).toHaveCount(15);
  expect((await panel.boundingBox())?.width).toBe(390);
  await expectGoodPage(page);
});

test('all as read, then the unread are none', async ({ page }) => {
  await openAs(page, 'gerente');
  const bell = page.getByRole('button', { name: badge });
  await bell.click();
  await page.getByRole('button', { name: 'Marcar todas como lidas' }).click();
  await expect(page.getByText('Todas as notificações foram marcadas como lidas.')).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notificações');
  await page.getByText(/^Não lidas/).click();
  await expect(page.getByText('Você já leu tudo.')).toBeVisible();
});
