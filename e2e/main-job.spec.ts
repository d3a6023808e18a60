import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { type Api, apiOf } from './api.ts';
import { expect, now, receivedMails, signIn, test } from './app.ts';

const ORDER_LINES = gunzipSync(
  readFileSync(
    new URL('../apps/server/test/fixtures/online-retail/order-lines.csv.gz', import.meta.url),
  ),
);

/** The customers of the real order lines, each with an address: the data set has only numbers. */
function customersCsv(): string {
  const ids = new Set<string>();
  for (const line of ORDER_LINES.toString('utf8').split('\n').slice(1)) {
    const id = /,(\d{5})(?:\.0)?,[^,]*$/.exec(line.trim())?.[1];
    if (id) ids.add(id);
  }
  return [
    'Código do cliente;Nome;E-mail',
    ...[...ids].map((id) => `${id};Cliente ${id};c${id}@varejo.example`),
  ].join('\n');
}

const importFile = (api: Api, kind: string, name: string, content: string) =>
  api.upload(`stores/${api.store}/imports`, {
    kind,
    file: { name, mimeType: 'text/csv', buffer: Buffer.from(content) },
  });

async function finished(api: Api, importId: string): Promise<Record<string, unknown>> {
  const read = () => api.get<Record<string, unknown>>(`stores/${api.store}/imports/${importId}`);
  await expect.poll(async () => (await read()).status).toBe('finished');
  return read();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).first().click();
  await page.getByRole('option', { name: option, exact: true }).first().click();
}

test('real order lines are imported, a group gets a campaign, and a sale appears as revenue in reais', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, 'outra');
  await signIn(page, 'outra');

  await test.step('import the order lines through the wizard', async () => {
    await page.goto('/imports');
    await page
      .getByRole('button', { name: 'Importar arquivo' })
      .or(page.getByRole('link', { name: 'Importar arquivo' }))
      .first()
      .click();
    await page.getByText('Itens de pedidos').first().click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'vendas.csv', mimeType: 'text/csv', buffer: ORDER_LINES });
    await page.getByRole('button', { name: 'Conferir arquivo' }).click();
    await expect(
      page.getByRole('heading', { name: 'Como as primeiras linhas serão entendidas' }),
    ).toBeVisible();
    await page.getByRole('button', { name: /^Importar( [\d.]+ |$)/ }).click();
    await expect(page.getByText('Concluída', { exact: true })).toBeVisible({ timeout: 90_000 });
  });

  await test.step('their addresses are imported from a second file and merged by the code', async () => {
    const done = await finished(
      api,
      (await importFile(api, 'customers', 'clientes.csv', customersCsv())).id,
    );
    expect(done.created).toBe(0);
    expect(Number(done.updated)).toBeGreaterThan(50);
  });

  await test.step('group them by RFM', async () => {
    await page.goto('/customers/clusters/new');
    await page.getByLabel('Nome do grupo').fill('Compravam e sumiram');
    await choose(page, 'Campo', 'Segmento RFM');
    await page.getByLabel('Valores').first().click();
    for (const segment of ['Perdidos recentemente', 'Não Pode Perder', 'Em Risco']) {
      await page.getByRole('option', { name: segment, exact: true }).click();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^[\d.]+ clientes$/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Criar grupo' }).click();
    await expect(page.getByText('Compravam e sumiram')).toBeVisible();
  });

  await test.step('write the message', async () => {
    await page.goto('/email-models/create');
    await page.getByLabel('Nome do modelo').fill('Volte');
    await page.getByRole('button', { name: 'Criar e escrever' }).click();
    await page.getByLabel('Assunto').fill('{{customer.first_name | "Oi"}}, sentimos a sua falta');
    await page
      .getByRole('textbox', { name: 'Texto', exact: true })
      .nth(1)
      .fill('Separamos novidades para você.');
    await expect(page.getByText(/^Salvo há/)).toBeVisible();
    await expect(page.getByText('Nada para corrigir')).toBeVisible();
  });

  const campaign = await test.step('send the campaign after its review', async () => {
    const [clusters, models] = [
      await api.get(`stores/${api.store}/customer-clusters?search=sumiram`),
      await api.get(`stores/${api.store}/email-models?search=volte`),
    ] as { data: { id: string }[] }[];
    const draft = await api.post(`stores/${api.store}/campaigns`, {
      name: 'Volte para nós',
      customer_cluster_ids: [clusters!.data[0]!.id],
      actions: [
        {
          contents: [{ email_model_id: models!.data[0]!.id, subject: 'Sentimos a sua falta' }],
        },
      ],
      // Open all day: the test runs at any hour.
      restrictions: {
        sending_window: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
          weekday,
          start: '00:00',
          end: '24:00',
        })),
      },
    });
    await page.goto(`/campaigns/${draft.id}/edit`);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await choose(page, 'Objetivo *', 'Recuperar clientes');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('Recebem a mensagem')).toBeVisible();
    await page.getByRole('button', { name: /^Enviar [\d.]+ mensage/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Enviar/ })
      .click();
    await expect(page.getByText('Campanha ativada.')).toBeVisible();
    return draft.id;
  });

  const mine = async () =>
    (await receivedMails()).filter((mail) => mail.to.some((to) => to.endsWith('@varejo.example')));

  const customer =
    await test.step('messages arrive, one a customer, and a link is clicked', async () => {
      await expect.poll(async () => (await mine()).length).toBeGreaterThan(10);
      const mails = await mine();
      const to = mails[0]!.to[0]!;
      expect(mails.filter((mail) => mail.to.includes(to))).toHaveLength(1);
      expect(mails[0]!.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
      const text = mails[0]!.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
      const link = /https?:\/\/[^\s"'<>]+\/api\/t\/c\/[^\s"'<>]+/.exec(text)![0];
      const click = await request.get(link, {
        maxRedirects: 0,
        headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0' },
      });
      expect(click.status()).toBe(302);
      return to.slice(1, 6);
    });

  await test.step('an order arrives by import', async () => {
    const at = new Date(now().getTime() + 1000).toISOString();
    const csv = `Pedido;Data;Código do cliente;Total do pedido\nNOVO1;${at};${customer};123,45\n`;
    const done = await finished(api, (await importFile(api, 'orders', 'pedidos.csv', csv)).id);
    expect(done.refused).toBe(0);
  });

  await test.step('its revenue appears in the results', async () => {
    await expect
      .poll(async () =>
        JSON.stringify(
          await api
            .get(`campaigns/${campaign}/results`)
            .catch(() => api.get(`stores/${api.store}/campaigns/${campaign}/results`)),
        ),
      )
      .toContain('12345');
    await page.goto(`/campaigns/${campaign}/results`);
    await expect(page.getByText('R$ 123,45').first()).toBeVisible();
    await expect(page.getByText('NOVO1').first()).toBeVisible();
  });
});
