import { anOrder } from '@clientela/server/test/arriving';
import type { Page } from '@playwright/test';
import { expect, expectGoodPageEverywhere, newContext, PHONE, test } from './app.ts';
import { type OwnProgram, startOwnProgram } from './own-program.ts';

const ALWAYS = Array.from({ length: 7 }, (_, weekday) => ({
  weekday,
  start: '00:00',
  end: '24:00',
}));
/** A click of a headless browser counts as a scanner's. */
const PHONE_BROWSER =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const PEOPLE = ['Ana', 'Bia'] as const;
const emailOf = (name: string) => `${name.toLowerCase()}@exemplo.com.br`;

const DETRACTOR = { question_id: 'nota', test: 'nps_group', group: 'DETRACTOR' };
const DEFINITION = {
  questions: [
    { type: 'NPS', id: 'nota', title: 'Quanto você recomenda a loja?', required: true },
    {
      type: 'LONG_TEXT',
      id: 'motivo',
      title: 'Você deu {{answer.nota}}. Por quê?',
      rules: [
        { op: 'all', conditions: [DETRACTOR], target: { kind: 'ending', id: 'ouvimos' } },
        { op: 'all', conditions: [], target: { kind: 'ending', id: 'fim' } },
      ],
    },
  ],
  endings: [
    { id: 'fim', title: 'Obrigado pela resposta' },
    { id: 'ouvimos', title: 'Vamos falar com você' },
  ],
};

/** A survey by e-mail to everybody, with buttons for its score; returns its id. */
async function sendSurvey(own: OwnProgram): Promise<string> {
  const at = `stores/${own.store}`;
  const { id } = await own.post(`${at}/surveys`, { name: 'NPS da loja', definition: DEFINITION });
  await own.post(`surveys/${id}/publish`, {});
  const model = await own.post(`${at}/email-models`, {
    name: 'Pesquisa',
    document: {
      version: 1,
      blocks: [
        { type: 'survey', id: 's', title: 'Quanto você recomenda a loja?' },
        { type: 'footer', id: 'f' },
      ],
    },
  });
  const cluster = await own.post(`${at}/customer-clusters`, {
    name: 'Todos',
    mode: 'dynamic',
    visibility: 'store',
    filters: { op: 'all', of: [] },
  });
  const goals = (await own.get(`${at}/campaign-goals`)) as { data: { id: string }[] };
  const campaign = await own.post(`${at}/campaigns`, {
    name: 'Como foi?',
    survey_id: id,
    customer_cluster_ids: [cluster.id],
    campaign_goal_id: goals.data[0]!.id,
    restrictions: { sending_window: ALWAYS },
    actions: [
      {
        contents: [{ channel: 'EMAIL', email_model_id: model.id, subject: 'Como foi sua compra?' }],
      },
    ],
  });
  await own.post(`${at}/campaigns/${campaign.id}/activate`, {});
  return String(id);
}

/** Where this score's button in a customer's e-mail leads. */
async function buttonOf(own: OwnProgram, name: string, score: number): Promise<string> {
  let id = '';
  await expect(async () => {
    const { data } = await own.get(`stores/${own.store}/test-outbox?channel=EMAIL`);
    const mails = data as { id: string; to_address: string }[];
    id = mails.find(({ to_address }) => to_address === emailOf(name))?.id ?? '';
    expect(id).not.toBe('');
  }).toPass();
  const { html } = await own.get(`outbox-messages/${id}`);
  const button = new RegExp(`href="([^"]+/api/t/c/[^"]+)"[^>]*>${score}</a>`).exec(String(html));
  return button![1]!;
}

const title = (page: Page, name: string) => page.getByRole('heading', { name });

test('a score clicked in the e-mail is finished on the phone, and a low one is settled by a person', async ({
  browser,
}) => {
  const own = await startOwnProgram(browser);
  try {
    const rows = PEOPLE.map((name, n) => `${n + 1};${name} Souza;${emailOf(name)};1198765432${n}`);
    await own.importFile('customers', `Código;Nome;E-mail;Telefone\n${rows.join('\n')}\n`);
    await anOrder(await own.ctx(), {
      customer: { kind: 3, value: emailOf('Ana') },
      order_total: 25_990,
      status: 'paid',
    });
    const survey = await sendSurvey(own);
    const phone = { userAgent: PHONE_BROWSER, viewport: PHONE };

    await test.step('9 is preselected, and the answer goes on after an interruption', async () => {
      const context = await newContext(browser, phone);
      const nine = await buttonOf(own, 'Ana', 9);
      const page = await context.newPage();
      await page.goto(nine);
      await expect(page.getByRole('radio', { name: '9 de 10' })).toBeChecked();
      await page.getByRole('button', { name: 'Continuar' }).click();
      await expect(page.getByRole('status')).toHaveText('Salvo');
      await page.close();

      const again = await context.newPage();
      await again.goto(nine);
      await expect(title(again, 'Você deu 9. Por quê?')).toBeVisible();
      await again.getByRole('textbox').fill('Chegou antes do prazo');
      await again.getByRole('button', { name: 'Enviar' }).click();
      await expect(title(again, 'Obrigado pela resposta')).toBeVisible();
      await context.close();
    });

    await test.step('a detractor is heard', async () => {
      const context = await newContext(browser, phone);
      const page = await context.newPage();
      await page.goto(await buttonOf(own, 'Bia', 2));
      await page.getByRole('button', { name: 'Continuar' }).click();
      await page.getByRole('textbox').fill('<b>Veio quebrado</b>');
      await page.getByRole('button', { name: 'Enviar' }).click();
      await expect(title(page, 'Vamos falar com você')).toBeVisible();
      await context.close();
    });

    const results = await own.open('dona', `/surveys/${survey}/results`);
    await test.step('the results show what became of both', async () => {
      for (const label of ['Enviadas', 'Abertas', 'Iniciadas', 'Concluídas']) {
        const figure = results.getByTestId('stat').filter({ hasText: new RegExp(`^${label}`) });
        await expect(figure).toContainText('2');
      }
      await expectGoodPageEverywhere(results, results.getByTestId('stat').first());
    });

    await test.step('a person settles the low score', async () => {
      await results.getByRole('link', { name: 'Tratar' }).click();
      const card = results.getByRole('article').filter({ hasText: 'Bia Souza' });
      await expect(card).toContainText('NPS 2');
      await expect(card).toContainText('<b>Veio quebrado</b>');
      await card.getByLabel('Anotação interna').fill('Enviamos outra peça');
      await card.getByRole('button', { name: 'Marcar como tratado' }).click();
      await expect(card).toBeHidden();
      await results.getByText('Tratadas').click();
      await expect(card.getByLabel('Anotação interna')).toHaveValue('Enviamos outra peça');
      await expectGoodPageEverywhere(results, card);
    });
  } finally {
    await own.stop();
  }
});
