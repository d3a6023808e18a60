import type { Locator, Page } from '@playwright/test';
import { type Api, apiOf } from './api.ts';
import { DESK, expect, letIn, newContext, PHONE, receivedMails, test, untilLoaded } from './app.ts';

/** How a person operates the screens: each presses controls and chooses rows in their own way. */
const HANDS = {
  mouse: { viewport: DESK, press: (target: Locator) => target.click() },
  touch: { viewport: PHONE, press: (target: Locator) => target.tap() },
  keyboard: {
    viewport: DESK,
    async press(target: Locator) {
      await target.focus();
      const isChoice = await target.evaluate((element) => element.matches('input'));
      await target.press(isChoice ? 'Space' : 'Enter');
    },
  },
};

for (const [name, hand] of Object.entries(HANDS)) {
  test(`by ${name}: a model of the gallery with own products, picture and subject reaches the customer`, async ({
    browser,
  }) => {
    const isTouch = name === 'touch';
    const context = await newContext(browser, {
      viewport: hand.viewport,
      hasTouch: isTouch,
      isMobile: isTouch,
    });
    const page = await context.newPage();
    const { press } = hand;
    const button = (label: string | RegExp) => page.getByRole('button', { name: label });
    const dialog = page.getByRole('dialog');
    const subject = `Escolhas por ${name}`;
    await letIn(page, 'dona');
    const api = await apiOf(page.request, 'dona');
    const email = `${name}-${Date.now()}@jornada.example`;
    const person = await addCustomer(api, 'Jurema', email);

    await test.step('choose a model of the gallery', async () => {
      await page.goto('/email-models/create');
      await untilLoaded(page);
      await page.getByLabel('Nome do modelo').fill(subject);
      await press(page.getByRole('radio', { name: 'Lançamento' }));
      await press(button('Criar e escrever'));
      await page.getByRole('region', { name: 'Mensagem' }).waitFor();
      await untilLoaded(page);
    });

    await test.step('choose three products', async () => {
      const block = page.getByRole('group', { name: /^Produtos da loja, bloco/ });
      await select(page, block, isTouch);
      await page.getByLabel('Quais produtos').selectOption('chosen');
      await press(button('Escolher produtos'));
      const list = page.getByRole('list', { name: 'Produtos' });
      for (const at of [0, 1, 2]) await press(list.getByRole('checkbox').nth(at));
      await press(button('Usar estes produtos'));
      await page.getByLabel('Quantos produtos').fill('3');
      if (isTouch) await page.keyboard.press('Escape');
    });

    await test.step('insert an own picture', async () => {
      if (isTouch) await press(page.getByRole('button', { name: 'Inserir', exact: true }));
      await press(button('Inserir: Imagem'));
      if (isTouch) await press(button('Ajustar bloco'));
      await press(button('Escolher imagem'));
      const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: picture });
      await press(button('Usar esta imagem'));
      await page.getByLabel('Descrição da imagem').fill('Nossa vitrine');
      if (isTouch) await page.keyboard.press('Escape');
    });

    await test.step('write a subject with the first name', async () => {
      const line = page.getByRole('textbox', { name: 'Assunto' });
      await line.focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(`${subject}, /prim`);
      const option = page.getByRole('option', { name: 'Primeiro nome' });
      if (name === 'keyboard') {
        await option.waitFor();
        await page.keyboard.press('Enter');
      } else await press(option);
      await page.keyboard.press('Escape');
      await expect(page.getByText(/^Salvo há/)).toBeVisible();
      await expect(page.getByText('Nada para corrigir')).toBeVisible();
    });

    await test.step('send it with a campaign', async () => {
      const model = /email-models\/([^/]+)\/edit/.exec(page.url())![1]!;
      const saved = await api.get<{ subject: string }>(`email-models/${model}`);
      const cluster = await api.post(`stores/${api.store}/customer-clusters`, {
        name: subject,
        mode: 'static',
        visibility: 'store',
        filters: { op: 'any', of: [] },
        custom_customer_ids: [person.id],
      });
      const goals = await api.get(`stores/${api.store}/campaign-goals`);
      const campaign = await api.post(`stores/${api.store}/campaigns`, {
        name: subject,
        customer_cluster_ids: [cluster.id],
        campaign_goal_id: goals.data[0]!.id,
        actions: [{ contents: [{ email_model_id: model, subject: saved.subject }] }],
        // Open all day: the test runs at any hour.
        restrictions: {
          sending_window: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
            weekday,
            start: '00:00',
            end: '24:00',
          })),
        },
      });
      await page.goto(`/campaigns/${campaign.id}/edit`);
      await untilLoaded(page);
      for (let step = 0; step < 3; step++) await press(button('Continuar'));
      await expect(page.getByText('Recebem a mensagem')).toBeVisible();
      await press(button(/^Enviar [\d.]+ mensage/));
      await press(dialog.getByRole('button', { name: /^Enviar/ }));
      await expect(page.getByText('Campanha ativada.')).toBeVisible();
    });

    await test.step('read it in the mailbox', async () => {
      const mine = async () => (await receivedMails()).filter(({ to }) => to.includes(email));
      await expect.poll(async () => (await mine()).length).toBe(1);
      const { raw } = (await mine())[0]!;
      const text = decoded(raw);
      expect(text).toContain('Nossa vitrine');
      expect(text.match(/bgcolor="#[0-9a-f]{6}" style="border-radius/g)).toHaveLength(3);
      expect(headerOf(raw, 'Subject')).toBe(`${subject}, Jurema`);
    });
    await context.close();
  });
}

/** Imports a customer, and returns it once it is there. */
async function addCustomer(api: Api, name: string, email: string): Promise<{ id: string }> {
  const csv = Buffer.from(`Código do cliente;Nome;E-mail\n${email};${name};${email}\n`);
  await api.upload(`stores/${api.store}/imports`, {
    kind: 'customers',
    file: { name: 'clientes.csv', mimeType: 'text/csv', buffer: csv },
  });
  const find = async () =>
    (await api.get(`stores/${api.store}/customers?search=${encodeURIComponent(email)}`)).data[0];
  await expect.poll(find).toBeTruthy();
  return (await find())!;
}

/** Selects a block; on a phone its settings open in a sheet. */
async function select(page: Page, block: Locator, isTouch: boolean): Promise<void> {
  await block.focus();
  if (isTouch) await page.getByRole('button', { name: 'Ajustar bloco' }).tap();
}

/** Quoted-printable as text. */
function decoded(raw: string): string {
  const bytes = raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function headerOf(raw: string, name: string): string {
  const value = new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'm').exec(raw)?.[1] ?? '';
  return value
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replaceAll(/=\?utf-8\?b\?([^?]*)\?=\s*/gi, (_, base64: string) =>
      Buffer.from(base64, 'base64').toString('utf8'),
    );
}
