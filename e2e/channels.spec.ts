import { simulateEvolution } from '@clientela/server/test/simulators/evolution';
import { simulateWhatsappCloud } from '@clientela/server/test/simulators/whatsapp-cloud';
import { simulateZenvia } from '@clientela/server/test/simulators/zenvia';
import type { Locator, Page } from '@playwright/test';
import { expect, expectGoodPage, expectGoodPageEverywhere, test, untilLoaded } from './app.ts';
import { type OwnProgram, startOwnProgram } from './own-program.ts';

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).first().click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Reloads a page until it shows the program's progress. */
async function reloadUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.reload();
    await untilLoaded(page);
    await expect(shown).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

test('a number is paired by its code, live on the screen', async ({ browser }) => {
  const gateway = await simulateEvolution();
  const program = await startOwnProgram(browser);
  try {
    const page = await program.open('dona', '/settings/whatsapp');
    await page.getByRole('button', { name: 'Adicionar número' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('pode restringir ou banir o número')).toBeVisible();
    // Without a gateway of the installation the owner asks for one.
    await dialog.getByRole('button', { name: 'Pedir ao administrador' }).click();
    await expect(dialog.getByText('Pedido enviado.')).toBeVisible();
    await expectGoodPage(page);
    await page.keyboard.press('Escape');
    const desk = await program.open('admin', '/administration?tab=applications');
    await expect(desk.getByText('Esperando por você: Loja').first()).toBeVisible();
    await desk.getByRole('button', { name: 'Cadastrar Evolution API' }).click();
    const form = desk.getByRole('dialog');
    await form.getByLabel('Endereço do servidor').fill('não é um endereço');
    await form.getByLabel('Chave do servidor').fill(gateway.apiKey);
    await form.getByRole('button', { name: 'Testar e salvar' }).click();
    await expect(form.locator('.mantine-InputWrapper-error')).toBeVisible();
    await form.getByLabel('Endereço do servidor').fill(gateway.url);
    await expectGoodPage(desk);
    await form.getByRole('button', { name: 'Testar e salvar' }).click();
    await expect(form).toBeHidden();
    await expectGoodPageEverywhere(desk, desk.getByText('Evolution API', { exact: true }));
    await desk.close();

    await page.reload();
    await page.getByRole('button', { name: 'Adicionar número' }).click();
    await dialog.getByLabel('Nome').fill('Balcão');
    await dialog.getByLabel('Telefone').fill('(11) 98765-0000');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('img', { name: 'Código para parear o WhatsApp' })).toBeVisible();
    await expectGoodPage(page);

    // The phone scans the code, and the gateway sends the event.
    gateway.state = 'open';
    const post = (event: string, data: unknown) =>
      fetch(gateway.webhook!, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(gateway.notice(event, data)),
      });
    expect((await post('connection.update', { state: 'open', statusReason: 200 })).status).toBe(
      200,
    );
    await expect(page.getByText('Balcão conectado.')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('main').getByRole('listitem').getByText('Conectado')).toBeVisible();
    await expectGoodPageEverywhere(page, page.getByText('Balcão', { exact: true }));
  } finally {
    await program.stop();
    await gateway.close();
  }
});

/** A group of all customers, as the audience of campaigns. */
async function everybody(program: OwnProgram): Promise<string> {
  const { id } = await program.post(`stores/${program.store}/customer-clusters`, {
    name: 'Todos',
    mode: 'dynamic',
    visibility: 'store',
    filters: { op: 'all', of: [] },
  });
  return String(id);
}

test('an official number is connected manually, and a test message leaves to a verified phone', async ({
  browser,
}) => {
  const cloud = await simulateWhatsappCloud();
  const program = await startOwnProgram(browser, { dona: 'OWNER' }, { META_GRAPH_URL: cloud.url });
  try {
    const page = await program.open('dona', '/settings/whatsapp');
    await page.getByRole('button', { name: 'Conectar número' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radiogroup').getByText('Copiando os dados da Meta').click();
    await dialog.getByRole('button', { name: 'Conectar', exact: true }).click();
    await expect(dialog.getByText('Cole o token de acesso completo')).toBeVisible();
    await dialog.getByLabel('Identificador do número').fill(String(cloud.number.id));
    await dialog.getByLabel('Identificador da conta').fill(cloud.account);
    await dialog.getByLabel('Token de acesso').fill('token-errado');
    await dialog.getByLabel('Chave secreta do app').fill(cloud.appSecret);
    await dialog.getByLabel('Nome (só para a equipe)').fill('Vendas');
    await expectGoodPageEverywhere(page, dialog);
    await dialog.getByRole('button', { name: 'Conectar', exact: true }).click();
    await expect(dialog.getByText('O token')).toBeVisible();
    await dialog.getByLabel('Token de acesso').fill(cloud.token);
    await dialog.getByRole('button', { name: 'Conectar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Vendas' })).toBeVisible();
    await expect(page.getByText('(11) 98888-7777').first()).toBeVisible();
    await expectGoodPageEverywhere(page);

    await page.getByLabel('Celular com DDD').fill('(11) 98765-4329');
    await page.getByRole('button', { name: 'Enviar teste' }).click();
    const refused = page.getByText('mande dele uma mensagem para este número.');
    await expect(refused).toBeVisible();
    const { body, signature } = cloud.notice('messages', {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '5511988887777', phone_number_id: cloud.number.id },
      contacts: [{ profile: { name: 'Dona' }, wa_id: '5511987654329' }],
      messages: [
        {
          from: '5511987654329',
          id: 'wamid.oi',
          type: 'text',
          text: { body: 'Oi' },
          timestamp: String(Math.floor(program.now().getTime() / 1000)),
        },
      ],
    });
    const { origin } = new URL(page.url());
    const reported = await fetch(
      `${origin}/api/webhooks/whatsapp-cloud/${String(cloud.number.id)}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
        body,
      },
    );
    expect(reported.status).toBe(200);
    const written = () => program.get(`stores/${program.store}/conversation-contacts`);
    await expect.poll(async () => (await written()).data).toHaveLength(1);
    await page.getByRole('button', { name: 'Enviar teste' }).click();
    await expect(page.getByText('O WhatsApp aceitou a mensagem.')).toBeVisible();
    expect(cloud.sent).toHaveLength(1);
  } finally {
    await program.stop();
    await cloud.close();
  }
});

test('a template goes from draft to a campaign, a reply, the chat and a sale', async ({
  browser,
}) => {
  const program = await startOwnProgram(browser);
  try {
    await program.importFile(
      'customers',
      'Código;Nome;Telefone\n1;Ana Prado;11987654321\n2;Bia Reis;11987654322\n',
    );
    const page = await program.open('dona', '/settings/whatsapp');
    await test.step('a test number is connected and a template approved', async () => {
      await page.getByRole('button', { name: 'Conectar número' }).first().click();
      await page.getByRole('radiogroup').getByText('Número de teste').click();
      await page.getByRole('button', { name: 'Conectar', exact: true }).click();
      await page.getByRole('link', { name: 'Modelos', exact: true }).click();
      await page.getByText('Novo modelo').first().click();
      await page.getByLabel('Nome do modelo').fill('Volta às compras');
      await page
        .getByRole('textbox', { name: 'Texto', exact: true })
        .fill('Oi, {{customer.first_name}}! Chegaram novidades na loja. Quer ver?');
      await expect(page.getByText('Oi, Ana! Chegaram novidades').first()).toBeVisible();
      await page.getByRole('button', { name: 'Salvar e enviar para aprovação' }).click();
      await expect(page.getByText('Aprovado. Uma edição')).toBeVisible();
    });
    const campaign = await test.step('a campaign sends it', async () => {
      const draft = await program.post(`stores/${program.store}/campaigns`, {
        name: 'Novidades',
        customer_cluster_ids: [await everybody(program)],
      });
      await page.goto(`/campaigns/${String(draft.id)}/edit`);
      await page.getByRole('radio', { name: /^WhatsApp oficial/ }).click();
      await page.getByRole('button', { name: 'Continuar' }).click();
      await choose(page, 'Objetivo', 'Vender mais');
      await choose(page, 'Modelo do WhatsApp', 'Volta às compras');
      await page.getByRole('button', { name: 'Continuar' }).click();
      await page.getByRole('button', { name: 'Continuar' }).click();
      await expect(page.getByText('Recebem a mensagem')).toBeVisible();
      await page.getByRole('button', { name: /^Enviar 2 mensage/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Enviar/ })
        .click();
      await expect(page.getByText('Campanha ativada.')).toBeVisible();
      return String(draft.id);
    });
    await test.step('the customer replies, and the reply is in the chat at once', async () => {
      const chat = await program.open('dona', '/chat');
      await page.goto('/test-outbox');
      const message = page.locator('#content tbody tr', { hasText: 'Ana' });
      await reloadUntil(page, message);
      await message.getByRole('link').first().click();
      await page.getByLabel('Responder como cliente').fill('Quero ver sim!');
      await page.getByRole('button', { name: 'Responder', exact: true }).click();
      await expect(chat.getByText('Quero ver sim!').first()).toBeVisible();
      await chat
        .getByRole('region', { name: 'Conversas', exact: true })
        .getByRole('listitem')
        .getByRole('button')
        .first()
        .click();
      await chat.getByRole('textbox', { name: 'Mensagem' }).fill('Que bom! Já te mando as fotos.');
      await chat.keyboard.press('Enter');
      const log = chat.getByRole('log');
      await expect(log.getByText('Chegaram novidades na loja')).toBeVisible();
      await expect(
        log
          .getByTestId('message')
          .filter({ hasText: 'Já te mando as fotos' })
          .getByRole('img', { name: /Entregue|Lida/ }),
      ).toBeVisible();
    });
    await test.step('her order appears as revenue in reais', async () => {
      const at = new Date(program.now().getTime()).toISOString();
      await program.importFile(
        'orders',
        `Pedido;Data;Código do cliente;Total do pedido\nNOVO1;${at};1;123,45\n`,
      );
      await page.goto(`/campaigns/${campaign}/results`);
      await reloadUntil(page, page.getByText('R$ 123,45').first());
      await expectGoodPageEverywhere(page);
    });
  } finally {
    await program.stop();
  }
});

test('SMS leave by the provider and bring a sale, and a reply of SAIR opts out', async ({
  browser,
}) => {
  const zenvia = await simulateZenvia();
  const program = await startOwnProgram(browser, { dona: 'OWNER' }, { ZENVIA_URL: zenvia.url });
  try {
    await program.importFile(
      'customers',
      'Código;Nome;Telefone\n1;Ana Prado;11987654321\n2;Bia Reis;11987654322\n3;Cia Fixa;1133334444\n',
    );
    const page = await program.open('dona', '/settings/sms');
    await test.step('the account is connected', async () => {
      await page.getByLabel('Remetente').fill('loja-sol');
      await page.getByLabel('Token da API').fill('token-errado');
      await page.getByRole('button', { name: 'Salvar conta' }).click();
      await expect(page.getByText('Confira a conta e o token.').first()).toBeVisible();
      await page.getByLabel('Token da API').fill(zenvia.token);
      await page.getByRole('button', { name: 'Salvar conta' }).click();
      await expect(page.getByText('Conta conectada.')).toBeVisible();
      await expectGoodPageEverywhere(page, page.getByText('Os SMS saem pela Zenvia.'));
    });
    const readAccount = async () =>
      (
        (await program.get(`stores/${program.store}/sms-settings`)) as {
          account: { notices_url: string; hears: boolean };
        }
      ).account;
    const { notices_url } = await readAccount();
    const answer = async (from: string, text: string) => {
      const { status } = await fetch(notices_url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(zenvia.inbound(from, text)),
      });
      expect(status).toBe(200);
    };
    await test.step('the owner replies to a test: texts may now offer SAIR', async () => {
      await expect(page.getByText('Enquanto nenhuma resposta chegar')).toBeVisible();
      await page.getByLabel('Seu celular').fill('(11) 98765-4329');
      await page.getByRole('button', { name: 'Enviar SMS de teste' }).click();
      await page.getByLabel('Código do SMS').fill('12345');
      await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
      await expect(page.getByText('O código tem 6 números')).toBeVisible();
      await page.getByLabel('Código do SMS').fill(zenvia.sent[0]!.text.slice(0, 6));
      await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
      await expect(page.getByText('Celular confirmado')).toBeVisible();
      await expectGoodPageEverywhere(page);
      await answer('5511987654329', 'Chegou');
      await expect.poll(async () => (await readAccount()).hears).toBe(true);
    });
    const group = await everybody(program);
    const draft = await program.post(`stores/${program.store}/campaigns`, {
      name: 'Frete grátis',
      customer_cluster_ids: [group],
    });
    await test.step('a campaign is written, counted and sent', async () => {
      await page.goto(`/campaigns/${String(draft.id)}/edit`);
      await page.getByRole('radio', { name: /^SMS/ }).click();
      await page.getByRole('button', { name: 'Continuar' }).click();
      await choose(page, 'Objetivo', 'Vender mais');
      await page
        .getByLabel('Texto do SMS')
        .fill('Oi {{customer.first_name}}, hoje o frete é grátis!');
      await expect(page.getByText('1 SMS').first()).toBeVisible();
      await page.getByRole('button', { name: 'Continuar' }).click();
      await page.getByRole('button', { name: 'Continuar' }).click();
      await expect(page.getByText('Telefone fixo').first()).toBeVisible();
      await page.getByRole('button', { name: /^Enviar 2 mensage/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Enviar/ })
        .click();
      await expect.poll(() => zenvia.sent.length).toBe(3);
      expect(
        zenvia.sent
          .slice(1)
          .map(({ text }) => text)
          .sort(),
      ).toEqual([
        'Oi Ana, hoje o frete e gratis! Responda SAIR p/ sair',
        'Oi Bia, hoje o frete e gratis! Responda SAIR p/ sair',
      ]);
    });
    await test.step('Ana replies SAIR, gets a confirmation, and is excluded from the next campaign', async () => {
      await answer('5511987654321', 'Sair.');
      await expect.poll(() => zenvia.sent.length).toBe(4);
      expect(zenvia.sent[3]).toMatchObject({
        to: '5511987654321',
        text: 'Pronto, voce nao recebera mais mensagens da Loja da Jornada por aqui. Para voltar, responda VOLTAR.',
      });
      await page.goto(`/campaigns/${String(draft.id)}/clone`);
      await page.getByRole('button', { name: 'Continuar' }).click();
      await page.getByRole('button', { name: 'Continuar' }).click();
      await page.getByRole('button', { name: 'Continuar' }).click();
      await expect(page.getByRole('button', { name: /^Enviar 1 mensage/ })).toBeVisible();
      await expectGoodPageEverywhere(page);
    });
    await test.step('Bia’s purchase appears as revenue in reais', async () => {
      const at = program.now().toISOString();
      await program.importFile(
        'orders',
        `Pedido;Data;Código do cliente;Total do pedido\nSMS1;${at};2;89,90\n`,
      );
      await page.goto(`/campaigns/${String(draft.id)}/results`);
      await reloadUntil(page, page.getByText('R$ 89,90').first());
      await expectGoodPageEverywhere(page);
    });
  } finally {
    await program.stop();
    await zenvia.close();
  }
});

test('a seller works through ten customers on a phone', async ({ browser }) => {
  const program = await startOwnProgram(browser, { dona: 'OWNER', vendedor: 'SELLER' });
  try {
    const people = Array.from(
      { length: 12 },
      // A shop's customer 0 is its guest: such orders have no customer.
      (_, nth) => `${nth + 1};Cliente ${String.fromCharCode(65 + nth)};119876543${20 + nth}`,
    );
    await program.importFile('customers', `Código;Nome;Telefone\n${people.join('\n')}\n`);
    const goals = (await program.get(`stores/${program.store}/campaign-goals`)) as {
      data: { id: string }[];
    };
    const { id } = await program.post(`stores/${program.store}/campaigns`, {
      name: 'Chame quem sumiu',
      campaign_goal_id: goals.data[0]!.id,
      customer_cluster_ids: [await everybody(program)],
      actions: [
        {
          contents: [
            {
              channel: 'MANUAL_WHATSAPP',
              text: 'Oi {{customer.first_name}}, tudo bem?',
              deadline_days: 3,
            },
          ],
        },
      ],
    });
    await program.post(`stores/${program.store}/campaigns/${String(id)}/activate`, {});

    const page = await program.open('vendedor', '/', 'phone');
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const cards = page.getByRole('article');
    // The queue is a seller's landing screen.
    await expect(cards).toHaveCount(12);
    await expectGoodPage(page);
    const finish = async (outcome?: string) => {
      // The order of the queue may change at any moment; the opened task is finished.
      const name = (await cards.first().getAttribute('aria-label')) ?? '';
      const mine = page.getByRole('article', { name, exact: true });
      const opened = page.waitForEvent('popup');
      await mine.getByRole('button', { name: 'Abrir WhatsApp' }).click();
      const conversation = await opened;
      await conversation.waitForURL(/wa\.me/);
      expect(decodeURIComponent(conversation.url())).toContain('Oi Cliente, tudo bem?');
      await conversation.close();
      if (outcome) {
        await mine.getByRole('button', { name: 'Outro resultado' }).click();
        await page.getByRole('menuitem', { name: outcome }).click();
      } else {
        await mine.getByRole('button', { name: 'Enviei' }).click();
      }
      await expect(mine).toBeHidden();
      return name;
    };
    await finish('Número errado');
    const undone = await finish();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByRole('article', { name: undone, exact: true })).toBeVisible();
    for (let done = 1; done < 10; done++) await finish();
    await expect(cards).toHaveCount(2);
    await expect(page.getByText('9 clientes · 0 vendas')).toBeVisible();

    const left = (await cards.first().getAttribute('aria-label')) ?? '';
    const code = left.charCodeAt(left.length - 1) - 64;
    const at = program.now().toISOString();
    await program.importFile(
      'orders',
      `Pedido;Data;Código do cliente;Total do pedido\nN1;${at};${code};99,90\n`,
    );
    // A sale removes its customer from the open queue.
    await expect(cards).toHaveCount(1);
    await expectGoodPage(page);
  } finally {
    await program.stop();
  }
});
