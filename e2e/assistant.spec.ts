import type { Page } from '@playwright/test';
import { DESK, expect, expectGoodPage, openAs, PHONE, test } from './app.ts';

/** Asks, and waits for what was understood, choices or a refusal. */
async function ask(page: Page, text: string) {
  await page.getByLabel('Sua pergunta').fill(text);
  await page.keyboard.press('Enter');
  const answer = page.getByRole('region', { name: text, exact: true });
  await expect(answer).toBeVisible();
  await expect(answer).not.toHaveAttribute('aria-busy');
  return answer;
}

// Of two people, since a person asks at most twenty questions a minute.
for (const [where, size, who] of [
  ['a desk', DESK, 'dona'],
  ['a phone', PHONE, 'gerente'],
] as const) {
  test(`ten questions are answered, asked back or refused, on ${where}`, async ({ page }) => {
    await page.setViewportSize(size);
    await openAs(page, who, '/clientela-analytics-assistant');
    await expect(page.getByRole('button', { name: 'Quanto faturei este mês?' })).toBeVisible();
    await expectGoodPage(page);

    await test.step('a number, changed by the next question', async () => {
      const first = await ask(page, 'Quanto faturei no mês passado?');
      await expect(first.getByText('Receita', { exact: true }).first()).toBeVisible();
      await expect(first.getByText(/^Receita: R\$/)).toBeVisible();
      const second = await ask(page, 'e por estado?');
      await expect(second.getByText('por estado', { exact: true })).toBeVisible();
      await expect(second.getByText('mês passado', { exact: true })).toBeVisible();
      await expectGoodPage(page);
      await second.getByRole('button', { name: 'Perguntar sem: por estado' }).click();
      await expect(second.getByText('por estado', { exact: true })).toHaveCount(0);
    });
    await test.step('a series and a ranking', async () => {
      const series = await ask(page, 'pedidos por mês este ano');
      await expect(series.getByText(/^Vendas: .*maior: /)).toBeVisible();
      const ranking = await ask(page, 'quais os produtos mais vendidos nos últimos 90 dias');
      await expect(ranking.getByText('os 10 maiores')).toBeVisible();
    });
    await test.step('people become a group of their own', async () => {
      const people = await ask(page, 'qm n compra faz 90 dias');
      await expect(people.getByText('sem comprar há 90 dias')).toBeVisible();
      await expect(people.getByText(/^Recebem e-mail: /)).toBeVisible();
      await expectGoodPage(page);
      await people.getByRole('button', { name: 'Salvar como grupo' }).click();
      await expect(page).toHaveURL(/\/customers\/clusters\/[^/]+\/edit$/);
      await expect(page.getByLabel('Nome do grupo')).toHaveValue('Sem comprar há 90 dias');
      await page.goto('/clientela-analytics-assistant');
    });
    await test.step('a campaign to them is a priced draft that a person opens', async () => {
      const asked = await ask(page, 'prepara uma campanha para quem não compra há 90 dias');
      await asked.getByRole('button', { name: 'Preparar campanha' }).click();
      await expect(asked.getByText('Rascunho de campanha pronto')).toBeVisible();
      await expect(asked.getByText(/recebem por e-mail/)).toBeVisible();
      await expectGoodPage(page);
      await asked.getByRole('link', { name: 'Abrir o rascunho' }).click();
      await expect(page).toHaveURL(/\/campaigns\/[^/]+\/edit/);
      await expect(page.getByLabel('Nome da campanha')).toHaveValue('Sem comprar há 90 dias');
      await page.goto('/clientela-analytics-assistant');
    });
    await test.step('two readings are asked back', async () => {
      const asked = await ask(page, 'vendas por mês este ano');
      await expect(asked.getByText('Você quis dizer:')).toBeVisible();
      await asked.getByRole('button', { name: 'Receita · por mês · este ano' }).click();
      await expect(asked.getByText(/^Receita: R\$/)).toBeVisible();
    });
    await test.step('an explanation and a lesson', async () => {
      const explained = await ask(page, 'o que é ticket médio?');
      await expect(explained.getByText(/Ticket médio = receita ÷ vendas/)).toBeVisible();
      const lesson = await ask(page, 'como eu importo clientes de uma planilha?');
      await expect(lesson.getByRole('link', { name: 'Abrir a lição' })).toBeVisible();
    });
    await test.step('refusals say why', async () => {
      const change = await ask(page, 'apaga os inativos');
      await expect(change.getByText('Eu preparo o rascunho; quem envia é você.')).toBeVisible();
      const unknown = await ask(page, 'qual foi meu lucro ontem?');
      await expect(unknown.getByText(/^Não entendi “lucro”/)).toBeVisible();
      await expectGoodPage(page);
    });
    await test.step('the history asks again, and forgets', async () => {
      const again = page.getByRole('button', { name: 'Perguntar de novo: apaga os inativos' });
      await again.click();
      await expect(page.getByRole('region', { name: 'apaga os inativos' })).toBeVisible();
      await page.getByRole('button', { name: 'Tirar do histórico: apaga os inativos' }).click();
      await expect(again).toHaveCount(0);
    });
  });
}
