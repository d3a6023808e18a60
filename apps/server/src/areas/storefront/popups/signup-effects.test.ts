import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { newestConfirmation } from '#test/consents';
import { anonymous, useStore, useWorld } from '#test/harness';
import { aPopup, visitor } from '#test/popups';
import { after, arrive, aSequence, aSequenceDraft, catchUp, enrollmentsOf } from '#test/sequences';

/** What a sign-up does in the other areas. */

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const BOT = { website: 'http://spam.example' };
const typed = (email: string, name = '') => ({ fields: { email, ...(name && { name }) } });
const FIELDS = ['name', 'email', 'phone'].map((name) => ({ name, label: name }));
const explain = (campaign_id: string, customer_id: string) =>
  store.owner.call(contract.explainCustomer, { store_id: store.id, campaign_id, customer_id });
const idOf = async (email: string) => {
  const { id } = await store.ctx.db
    .selectFrom('customers')
    .select('id')
    .where('store_id', '=', store.id)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
};

test('a campaign for new leads of some pop-ups enrolls who signs up there and has not bought', async () => {
  const chosen = await aPopup(world, store, { fields: FIELDS });
  const other = await aPopup(world, store, { fields: FIELDS });
  const trigger = { kind: 'new_lead' as const, popup_ids: [chosen.id] };
  const [lia] = await arrive(world, store, [{ email: 'lia@exemplo.com.br', first_name: 'Lia' }], {
    is_lead: true,
  });
  await arrive(world, store, [{ email: 'caio@exemplo.com.br', first_name: 'Caio' }]);
  world.clock.advance(1_000);
  const { id } = await aSequence(world, store, trigger, [after(1)]);
  const any = await aSequence(world, store, { kind: 'new_lead' }, [after(1)]);
  const page = visitor(world, store);
  await page.signUp(other, typed('bia@exemplo.com.br', 'Bia'));
  await page.signUp(chosen, typed('ana@exemplo.com.br', 'Ana'));
  await page.signUp(chosen, typed('ana@exemplo.com.br', 'Ana'));
  await page.signUp(chosen, typed('lia@exemplo.com.br', 'Lia'));
  await page.signUp(chosen, typed('caio@exemplo.com.br', 'Caio'));
  await page.signUp(chosen, { ...typed('bot@exemplo.com.br', 'Bot'), ...BOT });
  await catchUp(world, store);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:running:0', 'Lia:running:0']);
  expect(await enrollmentsOf(world, any.id)).toEqual(['Ana:running:0', 'Bia:running:0']);

  expect(
    (await explain(id, await idOf('bia@exemplo.com.br'))).chain.map(({ text }) => text),
  ).toContain('Não assinou nenhum destes pop-ups desde a ativação');
  expect((await explain(id, lia!)).chain[1]).toMatchObject({ tone: 'passed' });
  world.clock.advance(60_000);
  const draft = await aSequenceDraft(store, trigger, [after(1)]);
  const { people } = await store.owner.call(contract.dryRunCampaign, {
    store_id: store.id,
    campaign_id: draft.id,
  });
  expect(people.map(({ name }) => name.trim()).sort()).toEqual(['Ana', 'Lia']);
});

test('with double opt-in the campaign waits for the confirmation', async () => {
  const popup = await aPopup(world, store, { fields: FIELDS, double_opt_in: true });
  const trigger = { kind: 'new_lead' as const, popup_ids: [popup.id] };
  const { id } = await aSequence(world, store, trigger, [after(1)]);
  await visitor(world, store).signUp(popup, typed('eva@exemplo.com.br', 'Eva'));
  await catchUp(world, store);
  expect(await enrollmentsOf(world, id)).toEqual([]);
  const token = await newestConfirmation(world, store);
  await anonymous(world).call(contract.confirmConsent, { token });
  await catchUp(world, store);
  expect(await enrollmentsOf(world, id)).toEqual(['Eva:running:0']);
});

test('a group by sign-up counts those of some pop-ups or of any, and no suspects', async () => {
  const popup = await aPopup(world, store);
  const other = await aPopup(world, store);
  const page = visitor(world, store);
  await page.signUp(popup, typed('rui@exemplo.com.br'));
  await page.signUp(other, typed('gil@exemplo.com.br'));
  await page.signUp(other, { ...typed('rui@exemplo.com.br'), ...BOT });
  const count = async (of: Partial<contract.FilterCondition>) => {
    const condition = { field: 'popup', test: 'signed_up', ...of } as contract.FilterCondition;
    const { customers } = await (await store.as('OWNER')).call(contract.previewCluster, {
      store_id: store.id,
      body: { filters: { op: 'all', of: [condition] } },
    });
    return customers;
  };
  expect(await count({ popup_ids: [other.id] })).toBe(1);
  expect(await count({ popup_ids: [popup.id, other.id] })).toBe(2);
  expect(await count({})).toBeGreaterThanOrEqual(2);
  world.clock.advance(40 * 86_400_000);
  expect(await count({ in_last_days: 30 })).toBe(0);
  const { data } = await (await store.as('OWNER')).call(contract.listFilterOptions, {
    store_id: store.id,
    query: { of: 'popup', ids: [popup.id] },
  });
  expect(data).toEqual([{ value: popup.id, label: 'Bem-vindo' }]);
});
