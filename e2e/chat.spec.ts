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

/** A photo of one pixel. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

test('on a phone a seller sends a photo and a voice message, and hears them again on the desk', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['microphone']);
  await resize(page, PHONE);
  await openAs(page, 'vendedor', '/chat');
  await page.locator('.chat-row button').nth(2).click();
  const log = page.getByRole('log');
  await expect(message(page)).toBeVisible();
  const pictures = log.getByRole('img', { name: 'Foto recebida ou enviada' });
  const before = await pictures.count();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'caixa.png', mimeType: 'image/png', buffer: PHOTO });
  await expect(page.getByText(/^caixa\.png · /)).toBeVisible();
  await message(page).fill('Chegou assim?');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(log.getByText('Chegou assim?').last()).toBeVisible();
  await expect(pictures).toHaveCount(before + 1);

  const played = log.getByRole('button', { name: 'Ouvir' });
  const voices = await played.count();
  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(page.getByRole('timer')).not.toHaveText('Gravando 00:00');
  await page.getByRole('button', { name: 'Concluir gravação' }).click();
  await expect(page.getByText(/^Mensagem de voz · /)).toBeVisible();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(played).toHaveCount(voices + 1);

  await resize(page, DESK);
  await played.last().click();
  await expect(log.locator('audio').last()).toBeVisible();
  // The browser can read what it recorded: a second or two of sound.
  await expect
    .poll(() =>
      log
        .locator('audio')
        .last()
        .evaluate((sound: HTMLAudioElement) => sound.readyState),
    )
    .toBeGreaterThan(0);
});
