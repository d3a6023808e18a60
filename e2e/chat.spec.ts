import { simulateEvolution } from '@clientela/server/test/simulators/evolution';
import type { Page } from '@playwright/test';
import {
  DESK,
  expect,
  expectGoodPage,
  expectGoodPageEverywhere,
  openAs,
  PHONE,
  resize,
  test,
  timedTest,
} from './app.ts';
import { type OwnProgram, startOwnProgram } from './own-program.ts';

const message = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' });
const conversations = (page: Page) => page.getByRole('region', { name: 'Conversas', exact: true });
const rows = (page: Page) => conversations(page).getByRole('listitem').getByRole('button');

test('two people of the store share a conversation, live and without reloading', async ({
  page,
  openBrowser,
}) => {
  await openAs(page, 'dona', '/chat');
  await rows(page).first().click();
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
  // The message left, and its receipt is on both screens.
  const sent = log.getByTestId('message').filter({ hasText: words });
  await expect(sent.getByRole('img', { name: /Entregue|Lida/ })).toBeVisible();
  await expect(sent).toContainText('Vinícius Rocha');
});

timedTest(
  'a quick reply is filled in for the customer, and a draft survives the closed window',
  async ({ page }) => {
    await openAs(page, 'dona', '/chat');
    await rows(page).first().click();
    await message(page).fill('/');
    const replies = page.getByRole('listbox', { name: 'Respostas rápidas' });
    await expect(replies.getByText(/^A entrega leva .+ para .+\.$/)).toBeVisible();
    await message(page).fill('/prazo');
    await expect(replies.getByRole('option')).toHaveCount(1);
    await expectGoodPage(page);
    await page.keyboard.press('Enter');
    await expect(message(page)).toHaveValue(/A entrega leva de 3 a 5 dias úteis para .+\./);
    await expect(page.getByText('Janela de 24 horas: restam')).toBeVisible();

    const written = await message(page).inputValue();
    await page.clock.fastForward('24:00:00');
    await expect(
      page.getByText('A janela de 24 horas fechou. Use um modelo aprovado.'),
    ).toBeVisible();
    await expect(page.getByText(written)).toBeVisible();
    await expect(message(page)).toBeHidden();
    await page.getByLabel('Modelo aprovado').selectOption('Retomar a conversa');
    await page.getByRole('button', { name: 'Enviar modelo' }).click();
    await expect(page.getByRole('log').getByText('Podemos continuar nossa conversa')).toBeVisible();
  },
);

test('on a phone one pane fills the screen: list, conversation, customer', async ({ page }) => {
  await resize(page, PHONE);
  await openAs(page, 'dona', '/chat');
  await rows(page).nth(1).click();
  await expect(message(page)).toBeVisible();
  await expect(conversations(page)).toBeHidden();
  await page.getByRole('button', { name: 'Ver o cliente' }).click();
  await expect(page.getByRole('link', { name: 'Abrir página do cliente' })).toBeVisible();
  await page.getByRole('button', { name: 'Voltar à conversa' }).click();
  await page.getByRole('button', { name: 'Voltar às conversas' }).click();
  await expect(conversations(page)).toBeVisible();
  await resize(page, DESK);
  await page.goto('/settings/chat-settings');
  await expectGoodPageEverywhere(page, page.getByRole('heading', { name: 'Respostas rápidas' }));
});

/** A photo of one pixel. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

test('on a phone a seller sends a photo and a voice message, and both open on the desktop', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['microphone']);
  await resize(page, PHONE);
  await openAs(page, 'vendedor', '/chat');
  await rows(page).nth(2).click();
  const log = page.getByRole('log');
  await expect(message(page)).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'caixa.png', mimeType: 'image/png', buffer: PHOTO });
  await expect(page.getByText(/^caixa\.png · /)).toBeVisible();
  await message(page).fill('Chegou assim?');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  // Earlier messages of the demo may have pictures of their own.
  const sent = log.getByTestId('message').filter({ hasText: 'Chegou assim?' }).last();
  await expect(sent.getByRole('img', { name: 'Foto recebida ou enviada' })).toBeVisible();

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
  // The browser can play its own recording: a second or two of sound.
  await expect
    .poll(() =>
      log
        .locator('audio')
        .last()
        .evaluate((sound: HTMLAudioElement) => sound.readyState),
    )
    .toBeGreaterThan(0);
});

/** A number paired with a phone; `write` sends a customer's message. */
async function aPairedNumber(
  program: OwnProgram,
  gateway: Awaited<ReturnType<typeof simulateEvolution>>,
) {
  const { id } = await program.post(`stores/${program.store}/whatsapp-store-configs`, {
    provider: 'evolution',
    name: 'Balcão',
    number: '(11) 98765-0000',
    gateway_url: gateway.url,
    api_key: gateway.apiKey,
  });
  await program.post(`whatsapp-store-configs/${String(id)}/pair`, {});
  const post = async (event: string, data: unknown) => {
    const answer = await fetch(gateway.webhook!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(gateway.notice(event, data)),
    });
    expect(answer.status).toBe(200);
  };
  gateway.state = 'open';
  await post('connection.update', { state: 'open', statusReason: 200 });
  let count = 0;
  const write = (text: string, phone = '5511987654321', name = 'Ana') =>
    post('messages.upsert', {
      key: { id: `A${++count}`, remoteJid: `${phone}@s.whatsapp.net`, fromMe: false },
      pushName: name,
      message: { conversation: text },
      messageTimestamp: Math.floor(program.now().getTime() / 1000),
    });
  return { post, write };
}

test('a customer replies, and one of two sellers takes the conversation and transfers it', async ({
  browser,
}) => {
  const gateway = await simulateEvolution();
  const people = { dona: 'OWNER', bia: 'SELLER', caio: 'SELLER' } as const;
  const program = await startOwnProgram(browser, people);
  try {
    await program.importFile('customers', 'Código;Nome;Telefone\n1;Ana Prado;11987654321\n');
    const { post, write } = await aPairedNumber(program, gateway);
    await program.put(`stores/${program.store}/chat-settings`, {
      visibility: 'own',
      assignment: 'manual',
      away_enabled: false,
      away_text: '',
    });
    const dona = await program.open('dona', '/chat?filter=all');
    const bia = await program.open('bia', '/chat');
    const caio = await program.open('caio', '/chat', 'phone');
    const rowOf = (page: Page) => rows(page).filter({ hasText: 'Ana Prado' });
    const unread = (page: Page) => rowOf(page).getByRole('img', { name: /não lida/ });

    await test.step('her message is on all screens at once', async () => {
      await write('Tem o vestido azul no M?');
      for (const page of [dona, bia, caio]) {
        await expect(rowOf(page)).toContainText('Tem o vestido azul no M?');
        await expect(unread(page)).toHaveText('1');
      }
      await expectGoodPage(caio);
    });
    await test.step('opening marks it as read for all, and taking it assigns it', async () => {
      await rowOf(caio).click();
      await expect(message(caio)).toBeVisible();
      await expect(unread(bia)).toBeHidden();
      await caio.getByRole('button', { name: 'Assumir' }).click();
      await expect(rowOf(bia)).toBeHidden();
      await expect(rowOf(dona)).toContainText('Caio Lojista');
      await message(caio).fill('Tem sim! Quer que eu separe?');
      await caio.getByRole('button', { name: 'Enviar', exact: true }).click();
      const sent = caio.getByTestId('message').filter({ hasText: 'Quer que eu separe?' });
      await expect(sent.getByRole('img', { name: 'Enviada' })).toBeVisible();
      const [{ id, body } = { id: '', body: {} }] = gateway.sent;
      expect(body).toMatchObject({ number: '5511987654321', text: 'Tem sim! Quer que eu separe?' });
      await post('messages.update', { keyId: id, fromMe: true, status: 'READ' });
      await expect(sent.getByRole('img', { name: 'Lida' })).toBeVisible();
      await expectGoodPage(caio);
    });
    await test.step('the other seller cannot open a conversation of her colleague', async () => {
      await write('Quero, por favor');
      await expect(caio.getByRole('log').getByText('Quero, por favor')).toBeVisible();
      await expect(rowOf(dona)).toContainText('Quero, por favor');
      await rowOf(dona).click();
      const { pathname, search } = new URL(dona.url());
      await bia.goto(pathname + search);
      await expect(bia.getByText('Esta conversa não está mais aqui')).toBeVisible();
      await expect(rowOf(bia)).toBeHidden();
    });
    await test.step('a transfer assigns it to the other seller at once', async () => {
      await dona.getByLabel('Quem atende').selectOption('Bia Lojista');
      await expect(rowOf(bia)).toContainText('Quero, por favor');
      await expect(caio.getByText('Esta conversa não está mais aqui')).toBeVisible();
      await rowOf(bia).click();
      await message(bia).fill('Separei, Ana!');
      await bia.keyboard.press('Enter');
      const log = dona.getByRole('log');
      await expect(log.getByTestId('message').filter({ hasText: 'Separei, Ana!' })).toContainText(
        'Bia Lojista',
      );
      await expect(log.getByTestId('message').filter({ hasText: 'Tem sim!' })).toContainText(
        'Caio Lojista',
      );
      await expectGoodPage(bia);
    });
  } finally {
    await program.stop();
    await gateway.close();
  }
});

/** Customers who wait for an answer, and the number of actions that answering them may take. */
const WAITING = 10;
const MOST_ACTIONS = 30;

test('ten answers take at most thirty actions: closing a conversation opens the next', async ({
  browser,
}) => {
  const gateway = await simulateEvolution();
  const program = await startOwnProgram(browser);
  try {
    const { write } = await aPairedNumber(program, gateway);
    for (let n = 0; n < WAITING; n++) {
      await write(`Pergunta ${n}`, `55119876510${n + 10}`, `Cliente ${n}`);
    }
    const page = await program.open('dona', '/chat');
    await expect(rows(page)).toHaveCount(WAITING);
    const log = page.getByRole('log');
    let actions = 0;
    // A click, a key, or a text typed in one go.
    const act = (action: Promise<void>) => {
      actions += 1;
      return action;
    };

    await act(rows(page).first().click());
    for (let n = 1; n <= WAITING; n++) {
      await expect(log.getByText(/^Pergunta \d$/)).toBeVisible();
      await expect(log.getByText(/^Resposta/)).toBeHidden();
      await expect(message(page)).toBeFocused();
      await act(page.keyboard.type(`Resposta ${n}`));
      await act(page.keyboard.press('Enter'));
      await expect(log.getByText(`Resposta ${n}`, { exact: true })).toBeVisible();
      if (n < WAITING) await act(page.getByRole('button', { name: 'Encerrar' }).click());
    }
    expect(actions).toBeLessThanOrEqual(MOST_ACTIONS);
    await expect.poll(() => gateway.sent.length).toBe(WAITING);

    await page.getByRole('button', { name: 'Encerrar' }).click();
    await expect(page.getByText('Tudo respondido por aqui')).toBeVisible();
    await expectGoodPageEverywhere(page, page.getByText('Nenhuma conversa aqui'));
  } finally {
    await program.stop();
    await gateway.close();
  }
});
