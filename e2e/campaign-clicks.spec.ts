import type { Locator, Page } from '@playwright/test';
import { expect, test, untilLoaded } from './app.ts';
import { type OwnProgram, startOwnProgram } from './own-program.ts';

const CUSTOMERS = [
  'Código;Nome;E-mail',
  '1;Ana Prado;ana@campanha.example',
  '2;Bia Reis;bia@campanha.example',
  '3;Caio Luz;caio@campanha.example',
].join('\n');

/** Clicks and counts them. */
function clicker() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      await target.click();
      clicks += 1;
    },
    count: () => clicks,
  };
}

async function fromGroupToResults(page: Page): Promise<number> {
  const { click, count } = clicker();
  await untilLoaded(page);
  await click(page.getByRole('link', { name: 'Ainda não compraram' }).first());
  await click(page.getByRole('link', { name: 'Criar campanha' }).first());
  await page.getByLabel('Nome da campanha').fill('Primeira compra');
  await click(page.getByRole('button', { name: 'Continuar' }));
  await click(page.getByRole('button', { name: 'Escolher da galeria' }));
  const gallery = page.getByRole('dialog', { name: 'Escolher da galeria' });
  await click(gallery.locator('label', { hasText: 'Texto simples' }).first());
  await click(gallery.getByRole('button', { name: 'Criar e usar' }));
  await expect(page.getByText(/^Como (Ana|Bia|Caio) .* recebe$/)).toBeVisible();
  await click(page.getByRole('button', { name: 'Continuar' }));
  await page.getByRole('heading', { name: 'Horário de envio' }).waitFor();
  await click(page.getByRole('button', { name: 'Continuar' }));
  await click(page.getByRole('button', { name: /^Enviar 3 mensage/ }));
  await click(page.getByRole('dialog').getByRole('button', { name: /^Enviar/ }));
  await expect(page.getByText('Campanha ativada.')).toBeVisible();
  await click(page.getByRole('link', { name: 'Resultados' }).first());
  await page.waitForURL(/\/results/);
  return count();
}

async function withCustomers(program: OwnProgram): Promise<void> {
  await program.importFile('customers', CUSTOMERS);
  const groups = async () =>
    JSON.stringify(await program.get(`stores/${program.store}/customer-clusters`));
  await expect.poll(groups).toContain('Ainda não compraram');
}

for (const size of ['desk', 'phone'] as const) {
  test(`a campaign leads from a ready group to its results in twelve clicks, at ${size} size`, async ({
    browser,
  }) => {
    const program = await startOwnProgram(browser);
    try {
      await withCustomers(program);
      const page = await program.open('dona', '/customers?tab=clusters', size);
      expect(await fromGroupToResults(page)).toBeLessThanOrEqual(12);
    } finally {
      await program.stop();
    }
  });
}
