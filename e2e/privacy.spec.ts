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
