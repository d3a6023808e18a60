import type { Page } from '@playwright/test';
import {
  DESK,
  expect,
  expectGoodPageEverywhere,
  openAs,
  PHONE,
  resize,
  test,
  timedTest,
} from './app.ts';

const message = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' });

test('two people of the store share a conversation, live and without reloading', async ({
  page,
  openBrowser,
}) => {
  await openAs(page, 'dona', '/chat');
  await page.locator('.chat-row button').first().click();
  await expect(message(page)).toBeVisible();
  const address = page.url();
  await expectGoodPageEverywhere(page, page.getByRole('log'));

  const seller = await openBrowser();
  await openAs(seller, 'vendedor', new URL(address).pathname + new URL(address).search);
  const words = `Separei para você ${Date.now()}`;
  await message(seller).fill(words);
  await seller.keyboard.press('Enter');
  const log = page.getByRole('log');
  await expect(log.getByText(words)).toBeVisible();
  // It left, and its receipt is on both screens.
  const sent = log.locator('.chat-bubble', { hasText: words });
  await expect(sent.getByRole('img', { name: /Entregue|Lida/ })).toBeVisible();
  await expect(sent).toContainText('Vinícius Rocha');
});

timedTest(
  'a prepared answer is filled for the customer, and a draft outlives its window',
  async ({ page }) => {
    await openAs(page, 'dona', '/chat');
    await page.locator('.chat-row button').first().click();
    await message(page).fill('/prazo');
    await page.getByRole('button', { name: /Prazo de entrega/ }).click();
    await expect(message(page)).toHaveValue(/A entrega leva de 3 a 5 dias úteis para .+\./);
    await expect(page.getByText('Janela de 24 horas: restam')).toBeVisible();

    const written = await message(page).inputValue();
    await page.clock.fastForward('24:00:00');
    await expect(
      page.getByText('A janela de 24 horas fechou. Use um modelo aprovado.'),
    ).toBeVisible();
    await expect(page.getByText(written)).toBeVisible();
    await expect(message(page)).toBeHidden();
    await page.getByLabel('Modelo aprovado').selectOption('retomar_conversa');
    await page.getByRole('button', { name: 'Enviar modelo' }).click();
    await expect(page.getByRole('log').getByText('Podemos continuar nossa conversa')).toBeVisible();
  },
);

test('on a phone one pane fills the screen: list, conversation, customer', async ({ page }) => {
  await resize(page, PHONE);
  await openAs(page, 'dona', '/chat');
  await page.locator('.chat-row button').nth(1).click();
  await expect(message(page)).toBeVisible();
  await expect(page.locator('.chat-list')).toBeHidden();
  await page.getByRole('button', { name: 'Ver o cliente' }).click();
  await expect(page.getByRole('link', { name: 'Abrir página do cliente' })).toBeVisible();
  await page.getByRole('button', { name: 'Voltar à conversa' }).click();
  await page.getByRole('button', { name: 'Voltar às conversas' }).click();
  await expect(page.locator('.chat-list')).toBeVisible();
  await resize(page, DESK);
  await page.goto('/settings/chat-settings');
  await expectGoodPageEverywhere(page, page.getByRole('heading', { name: 'Respostas rápidas' }));
});
