import { readFile } from 'node:fs/promises';
import type { App } from '@clientela/server/platform/app';
import { expect, expectGoodPageEverywhere, openAs, test, untilLoaded } from './app.ts';
import { aStoreOf } from './own-store.ts';

/** A customer with two purchases. */
async function aBuyer(app: App, store: string): Promise<void> {
  await app.pools.owner.query(
    `do $$ declare person uuid := app.new_id(); begin
       perform set_config('app.store_id', '${store}', true);
       insert into customers (store_id, id, first_name, last_name, email, phone, document, city, state, newsletter_at)
       values ('${store}', person, 'Zuleica', 'Quixabeira', 'zuleica@pessoa.example', '+5511987650001', '52998224725',
         'Itapecerica', 'SP', now());
       insert into orders (store_id, id, number, customer_id, status, ordered_at, total, quantity, city, state, day)
       select '${store}', app.new_id(), 'P-' || n, person, 'paid', now() - make_interval(days => n), 4500 * n, 1,
         'Itapecerica', 'SP', current_date - n from generate_series(1, 2) n;
       insert into customer_notes (store_id, id, customer_id, title, notes)
       values ('${store}', app.new_id(), person, 'Preferência', 'Gosta de azul.');
       perform app.refresh_customer_totals(array[person]);
     end $$`,
  );
}

test('a customer’s data is exported and then anonymised', async ({ page }) => {
  await aStoreOf('lia', aBuyer);
  await openAs(page, 'lia', '/customers');
  await page.getByText('Zuleica Quixabeira').first().click();
  await page.getByRole('button', { name: 'Mais ações' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Baixar os dados' }).click();
  const copy = JSON.parse(await readFile(await (await file).path(), 'utf8'));
  expect(copy.perfil.nome).toBe('Zuleica');
  expect(copy.pedidos).toHaveLength(2);

  await page.getByRole('button', { name: 'Mais ações' }).click();
  const pack = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Baixar comprovante (ZIP)' }).click();
  expect((await pack).suggestedFilename()).toMatch(/^comprovante-.*\.zip$/);

  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Anonimizar (LGPD)' }).click();
  await expect(page.getByText('Não é possível desfazer.')).toBeVisible();
  await expectGoodPageEverywhere(page);
  await page.getByLabel('Para confirmar, digite ANONIMIZAR').fill('anonimizar');
  await page.getByRole('button', { name: 'Anonimizar', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Pessoa anonimizada' })).toBeVisible();
  await expect(page.getByText(/^Anonimizada em .* a pedido da pessoa$/)).toBeVisible();
  await untilLoaded(page);
  await expect(page.getByText('Gosta de azul.')).toBeHidden();
  await expect(page.getByText('Pedido P-1')).toBeVisible();
  for (const name of ['Mais ações', 'Juntar com outro cadastro', 'Adicionar nota']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0);
  await expectGoodPageEverywhere(page);
});

test('a request is registered, answered in time, and an erasure leaves its receipt', async ({
  page,
}) => {
  await aStoreOf('lia', aBuyer);
  await openAs(page, 'lia', '/customers');
  await page.getByText('Zuleica Quixabeira').first().click();
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Registrar pedido' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo pedido' });
  await dialog.getByRole('combobox', { name: 'O que a pessoa pediu' }).click();
  await page.getByRole('option', { name: 'Exclusão' }).click();
  await dialog.getByLabel('Observação').fill('Pediu por mensagem.');
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByText(/^Pedido registrado\. Responda até/)).toBeVisible();

  await openAs(page, 'lia', '/settings/privacy');
  await page.getByRole('button', { name: 'Novo pedido' }).click();
  await page.getByRole('button', { name: 'A pessoa não tem cadastro' }).click();
  await page.getByLabel('Observação').fill('Rute, rute@pessoa.example');
  await page.getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByText('faltam 15 dias')).toHaveCount(2);
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expectGoodPageEverywhere(page);
  await page.getByRole('button', { name: 'Mudar prazos' }).click();
  const carts = page.getByLabel('Carrinhos');
  await carts.fill('10');
  await page.getByRole('button', { name: 'Salvar prazos' }).click();
  await expect(page.getByText('Informe de 90 a 730 dias')).toBeVisible();
  await carts.fill('120');
  await expect(page.getByText('será apagado na próxima madrugada')).toBeVisible();
  await expectGoodPageEverywhere(page);
  await page.getByRole('button', { name: 'Salvar prazos' }).click();
  await expect(page.getByText('120 dias', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Responder o pedido de Sem cadastro' }).click();
  await page.getByLabel('O que foi feito').fill('Não havia dados.');
  await page.getByRole('button', { name: 'Concluir' }).click();
  await expect(page.getByText('faltam 15 dias')).toHaveCount(1);

  await page.getByRole('button', { name: 'Responder o pedido de Zuleica Quixabeira' }).click();
  await expectGoodPageEverywhere(page);
  await page.getByRole('link', { name: 'Abrir o cliente' }).click();
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Anonimizar (LGPD)' }).click();
  await page.getByLabel('Para confirmar, digite ANONIMIZAR').fill('ANONIMIZAR');
  await page.getByRole('button', { name: 'Anonimizar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pessoa anonimizada' })).toBeVisible();

  await openAs(page, 'lia', '/settings/privacy');
  await expect(page.getByText('Nenhum pedido aberto')).toBeVisible();
  await page.getByRole('link', { name: 'Respondidos' }).click();
  await expect(page.getByText('Pessoa anonimizada').first()).toBeVisible();
  await expectGoodPageEverywhere(page);
  const receipt = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Comprovante nº 1' }).click();
  expect((await receipt).suggestedFilename()).toBe('comprovante-de-exclusao-1.pdf');
});
