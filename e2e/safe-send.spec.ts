import { expect, expectGoodPageEverywhere, test } from './app.ts';
import { type OwnProgram, startOwnProgram } from './own-program.ts';

const ALWAYS = Array.from({ length: 7 }, (_, weekday) => ({
  weekday,
  start: '00:00',
  end: '24:00',
}));

/** A draft by e-mail for everybody in the store; returns its id. */
async function aDraft(own: OwnProgram, name: string): Promise<string> {
  const at = `stores/${own.store}`;
  const model = await own.post(`${at}/email-models`, {
    name,
    document: {
      version: 1,
      blocks: [
        { type: 'text', id: 't', html: '<p>Chegou a coleção nova.</p>' },
        { type: 'footer', id: 'f' },
      ],
    },
  });
  const cluster = await own.post(`${at}/customer-clusters`, {
    name: `Todos de ${name}`,
    mode: 'dynamic',
    visibility: 'store',
    filters: { op: 'all', of: [] },
  });
  const goals = (await own.get(`${at}/campaign-goals`)) as { data: { id: string }[] };
  const { id } = await own.post(`${at}/campaigns`, {
    name,
    customer_cluster_ids: [cluster.id],
    campaign_goal_id: goals.data[0]!.id,
    restrictions: { sending_window: ALWAYS },
    actions: [{ contents: [{ channel: 'EMAIL', email_model_id: model.id, subject: 'Novidades' }] }],
  });
  return String(id);
}

async function importCustomers(own: OwnProgram, count: number): Promise<void> {
  const rows = Array.from(
    { length: count },
    (_, n) => `Cliente ${n};cliente${n}@exemplo.com.br;sim`,
  );
  await own.importFile('customers', ['Nome;E-mail;Aceita e-mail', ...rows].join('\n'));
}

const outbox = async (own: OwnProgram) =>
  ((await own.get(`stores/${own.store}/test-outbox?channel=EMAIL`)) as { data: unknown[] }).data;

test('an activated campaign waits a minute on every screen, and any manager can undo it', async ({
  browser,
}) => {
  test.slow();
  const people = { dona: 'OWNER', gerente: 'MANAGER', vendedora: 'SELLER' } as const;
  const own = await startOwnProgram(browser, people, { UNDO_SECONDS: '60' });
  try {
    await importCustomers(own, 3);
    const id = await aDraft(own, 'Coleção nova');
    const page = await own.open('dona', `/campaigns/${id}/edit?step=review`);
    const phone = await own.open('gerente', '/customers', 'phone');
    const seller = await own.open('vendedora', '/activities');
    await page.getByRole('button', { name: /^Enviar 3 mensagens · R\$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Enviar 3 mensagens · R\$/ })
      .click();

    const bar = page.getByRole('region', { name: 'Campanha ativada' });
    await expect(bar).toContainText(/Coleção nova começa a sair em 00:(5\d|4\d)/);
    await expectGoodPageEverywhere(page);
    const onPhone = phone.getByRole('region', { name: 'Campanha ativada' });
    await expect(onPhone).toContainText('Coleção nova');
    await expectGoodPageEverywhere(phone);
    await expect(seller.getByRole('region', { name: 'Campanha ativada' })).toHaveCount(0);

    await onPhone.getByRole('button', { name: 'Desfazer' }).click();
    await expect(phone.getByText('A campanha voltou a ser um rascunho')).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(page.getByText('Rascunho').first()).toBeVisible();
    expect(await outbox(own)).toEqual([]);
    expect(await own.get(`campaigns/${id}`)).toMatchObject({ stage: 'draft', launched_at: null });
  } finally {
    await own.stop();
  }
});

test('a first part leaves alone, is seen on the campaign, and the rest follows on request', async ({
  browser,
}) => {
  test.slow();
  const own = await startOwnProgram(browser);
  try {
    await importCustomers(own, 120);
    const id = await aDraft(own, 'Queima de estoque');
    const page = await own.open('dona', `/campaigns/${id}/edit?step=when`);
    await expect(page.getByLabel('Contatos inexistentes')).toHaveValue('5%');
    await page.getByLabel('Primeira parte', { exact: true }).selectOption('Sempre');
    await expectGoodPageEverywhere(page);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('button', { name: /^Enviar 120 mensagens · R\$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Enviar 120 mensagens · R\$/ })
      .click();

    const panel = page.locator('section.panel', { hasText: 'Envio seguro' });
    await expect(panel).toContainText('Primeira parte: 50 de 120 mensagens, sorteadas.');
    await expect(panel).toContainText('Se tudo correr bem, o restante sai em');
    await expect(panel).toContainText('50 mensagens respondidas pelo provedor');
    await expect(panel).toContainText('Nenhum problema');
    await expect(page.getByText('O restante espera a primeira parte')).toBeVisible();
    await expectGoodPageEverywhere(page);
    await expect(page.getByText('50 / 120')).toBeVisible();

    await page.getByRole('button', { name: 'Enviar o restante agora' }).click();
    await page.getByRole('button', { name: 'Enviar 70 mensagens' }).click();
    await expect(page.getByText('O restante está saindo.')).toBeVisible();
    await expect(page.getByText('Finalizada', { exact: true })).toBeVisible();
    await expect(page.getByText('120 / 120')).toBeVisible();
    await expect(panel).toContainText('por decisão de uma pessoa');
  } finally {
    await own.stop();
  }
});
