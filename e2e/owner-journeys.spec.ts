import { workbookBytes } from '@clientela/server/platform/http/xlsx';
import type { Locator, Page } from '@playwright/test';
import { expect, expectGoodPage, test, untilLoaded } from './app.ts';
import { type OwnProgram, startOwnProgram } from './own-program.ts';

const CUSTOMERS = 20;
const MOST_CLICKS = { import: 6, best: 2, campaign: 12 };

/** Clicks, or taps on a phone, of one journey. */
function counted() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      await target.click();
      clicks += 1;
    },
    count: () => clicks,
  };
}

/** A spreadsheet as an owner keeps it: a header and one customer per row. */
async function spreadsheet(): Promise<Buffer> {
  const columns = ['Nome', 'E-mail', 'Celular'].map((label) => ({ label, width: 20 }));
  const rows = Array.from({ length: CUSTOMERS }, (_, at) => {
    const letter = String.fromCharCode(65 + at);
    return [`Cliente ${letter}`, `cliente.${letter}@planilha.example`, `(11) 98765-43${at + 10}`];
  });
  return Buffer.from(await workbookBytes([{ name: 'Clientes', columns, rows }]));
}

async function importSpreadsheet(page: Page): Promise<number> {
  const { click, count } = counted();
  await click(page.getByRole('button', { name: 'Importar arquivo' }).first());
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'clientes.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await spreadsheet(),
  });
  await click(dialog.getByRole('button', { name: 'Conferir arquivo' }));
  await click(page.getByRole('button', { name: `Importar ${CUSTOMERS} clientes` }));
  await expect(page.getByText(`${CUSTOMERS} pessoas nesta importação`)).toBeVisible();
  await click(page.getByRole('link', { name: 'Ver estas pessoas' }));
  await expect(page.getByRole('link', { name: 'Cliente A' })).toBeVisible();
  return count();
}

/** From the list of groups to the results of a campaign that left, with a gallery model. */
async function runCampaign(page: Page, name: string): Promise<number> {
  const { click, count } = counted();
  await untilLoaded(page);
  await click(page.getByRole('link', { name: 'Ainda não compraram' }).first());
  await click(page.getByRole('link', { name: 'Criar campanha' }).first());
  await page.getByLabel('Nome da campanha').fill(name);
  await click(page.getByRole('button', { name: 'Continuar' }));
  await click(page.getByRole('button', { name: 'Escolher da galeria' }));
  const gallery = page.getByRole('dialog', { name: 'Escolher da galeria' });
  await click(gallery.locator('label', { hasText: 'Texto simples' }).first());
  await click(gallery.getByRole('button', { name: 'Criar e usar' }));
  await expect(page.getByText(/^Como Cliente .* recebe$/)).toBeVisible();
  await click(page.getByRole('button', { name: 'Continuar' }));
  await page.getByRole('heading', { name: 'Horário de envio' }).waitFor();
  await click(page.getByRole('button', { name: 'Continuar' }));
  await click(page.getByRole('button', { name: `Enviar ${CUSTOMERS} mensagens` }));
  await click(page.getByRole('dialog').getByRole('button', { name: /^Enviar/ }));
  await expect(page.getByText('Campanha ativada.')).toBeVisible();
  await click(page.getByRole('link', { name: 'Resultados' }).first());
  await page.waitForURL(/\/results/);
  return count();
}

const MOST_PRESSES = 80;

/** Presses a key until the target has the focus. */
async function pressUntil(page: Page, key: string, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target}`);
}

const tabTo = (page: Page, target: Locator) => pressUntil(page, 'Tab', target);
const arrowTo = (page: Page, target: Locator) => pressUntil(page, 'ArrowDown', target);

async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** The same campaign without a pointer: every control is reached by Tab. */
async function runCampaignByKeyboard(page: Page): Promise<void> {
  await untilLoaded(page);
  await pressOn(page, page.getByRole('link', { name: 'Ainda não compraram' }).first());
  await pressOn(page, page.getByRole('link', { name: 'Criar campanha' }).first());
  await tabTo(page, page.getByLabel('Nome da campanha'));
  await page.keyboard.type('Sem mouse');
  await pressOn(page, page.getByRole('button', { name: 'Continuar' }));
  await pressOn(page, page.getByRole('button', { name: 'Escolher da galeria' }));
  const gallery = page.getByRole('dialog', { name: 'Escolher da galeria' });
  await expect(gallery.getByRole('radio', { name: 'Texto simples' })).toBeAttached();
  await tabTo(page, gallery.getByRole('radio', { name: 'Em branco' }));
  await arrowTo(page, gallery.getByRole('radio', { name: 'Texto simples' }));
  await pressOn(page, gallery.getByRole('button', { name: 'Criar e usar' }));
  await expect(page.getByText(/^Como Cliente .* recebe$/)).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Continuar' }));
  await page.getByRole('heading', { name: 'Horário de envio' }).waitFor();
  await pressOn(page, page.getByRole('button', { name: 'Continuar' }));
  await pressOn(page, page.getByRole('button', { name: `Enviar ${CUSTOMERS} mensagens` }));
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: /^Enviar/ }));
  await expect(page.getByText('Campanha ativada.')).toBeVisible();
  await pressOn(page, page.getByRole('link', { name: 'Resultados' }).first());
  await page.waitForURL(/\/results/);
}

/** The store's site, which the links of its e-mails open. */
async function giveSite({ ctx, store }: OwnProgram): Promise<void> {
  const { db } = await ctx();
  await db
    .updateTable('stores')
    .set({ site_url: 'https://loja.example' })
    .where('id', '=', store)
    .execute();
}

/** Ten of the customers buy, each for more than the one before. */
async function sellToTen(program: OwnProgram): Promise<void> {
  const orders = Array.from({ length: 10 }, (_, at) => {
    const letter = String.fromCharCode(65 + at);
    return `N${at};${program.now().toISOString()};cliente.${letter}@planilha.example;${at + 1}00,00`;
  });
  await program.importFile('orders', `Pedido;Data;E-mail;Total\n${orders.join('\n')}\n`);
}

test('an owner imports, writes to a group and finds the best customers in few clicks', async ({
  browser,
}) => {
  const program = await startOwnProgram(browser);
  try {
    await giveSite(program);
    await test.step('twenty customers arrive from Excel', async () => {
      const page = await program.open('dona', '/imports');
      expect(await importSpreadsheet(page)).toBeLessThanOrEqual(MOST_CLICKS.import);
    });
    await expect
      .poll(async () =>
        JSON.stringify(await program.get(`stores/${program.store}/customer-clusters`)),
      )
      .toContain('Ainda não compraram');
    for (const size of ['desk', 'phone'] as const) {
      await test.step(`a campaign leads from its group to its results, at ${size} size`, async () => {
        const page = await program.open('dona', '/customers?tab=clusters', size);
        const clicks = await runCampaign(page, `Primeira compra, ${size}`);
        expect(clicks).toBeLessThanOrEqual(MOST_CLICKS.campaign);
        await expectGoodPage(page);
      });
    }
    await test.step('the same campaign runs by keyboard alone', async () => {
      await runCampaignByKeyboard(await program.open('dona', '/customers?tab=clusters'));
    });
    await test.step('the ten best customers are two clicks away', async () => {
      await sellToTen(program);
      const page = await program.open('dona', '/');
      const { click, count } = counted();
      await click(page.getByRole('link', { name: 'Clientes', exact: true }));
      await untilLoaded(page);
      await click(page.getByRole('button', { name: 'Total em pedidos' }));
      const names = page.getByRole('row').getByRole('link', { name: /^Cliente/ });
      await expect(names.first()).toHaveText('Cliente J');
      await expect(names.nth(9)).toHaveText('Cliente A');
      expect(count()).toBeLessThanOrEqual(MOST_CLICKS.best);
    });
  } finally {
    await program.stop();
  }
});
