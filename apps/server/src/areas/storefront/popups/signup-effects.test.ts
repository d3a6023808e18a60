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
  store.owner.call(contract.explainCustomer, {
    store_id: store.id,
    campaign_id,
    query: { customer_id },
  });
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
    (await explain(id, await idOf('bia@exemplo.com.br'))).steps.map(({ text }) => text),
  ).toContain('Não se cadastrou em nenhum destes pop-ups desde a ativação');
  expect((await explain(id, lia!)).steps.at(-2)).toMatchObject({ step: 'entry', tone: 'passed' });
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

async function aText(channel: 'EMAIL' | 'WHATSAPP'): Promise<string> {
  await store.owner.call(contract.publishConsentText, {
    store_id: store.id,
    body: { channel, text: `Aceito receber ofertas (${channel}).` },
  });
  const { id } = await store.ctx.db
    .selectFrom('consent_texts')
    .select('id')
    .where('store_id', '=', store.id)
    .where('channel', '=', channel)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
const timelineOf = async (id: string) =>
  (await (await store.as('OWNER')).call(contract.getCustomerTimeline, { id })).data;
const signupsOf = (id: string) =>
  world.sql<{
    fields: object;
    visitor_id: string | null;
    ip: string | null;
    coupon: string | null;
  }>(
    'select fields, visitor_id, ip, coupon from popup_submissions where customer_id = $1 order by at',
    [id],
  );
const visitorsOf = async (id: string) => {
  const rows = await world.sql<{ visitor_id: string }>(
    'select visitor_id from storefront_visitors where customer_id = $1 order by 1',
    [id],
  );
  return rows.map(({ visitor_id }) => visitor_id);
};

test('a customer’s timeline shows the sign-up with its page, coupon and consents', async () => {
  const consent_text_ids = [await aText('EMAIL'), await aText('WHATSAPP')];
  const coupon = { kind: 'FIXED', code: 'OI10' };
  const popup = await aPopup(world, store, { fields: FIELDS, coupon, consent_text_ids });
  await visitor(world, store).signUp(popup, {
    fields: { email: 'teo@exemplo.com.br', phone: '11 98765-4321' },
    consent_text_ids,
  });
  expect(await timelineOf(await idOf('teo@exemplo.com.br'))).toMatchObject([
    {
      kind: 'popup_signup',
      popup_id: popup.id,
      popup_name: 'Bem-vindo',
      page: '/produtos',
      coupon: 'OI10',
      consents: ['EMAIL', 'WHATSAPP'],
      is_awaiting_confirmation: false,
    },
  ]);
});

test('merging moves sign-ups and visitors, and undoing it moves them back', async () => {
  const popup = await aPopup(world, store);
  const page = visitor(world, store);
  const [ivo, isa] = ['d'.repeat(32), 'e'.repeat(32)];
  await page.signUp(popup, { ...typed('ivo@exemplo.com.br'), visitor_id: ivo });
  await page.signUp(popup, { ...typed('isa@exemplo.com.br'), visitor_id: isa });
  const kept = await idOf('ivo@exemplo.com.br');
  const merged = await idOf('isa@exemplo.com.br');
  const owner = await store.as('OWNER');
  const { id } = await owner.call(contract.mergeCustomers, {
    store_id: store.id,
    body: { kept_customer_id: kept, merged_customer_id: merged },
  });
  expect(await signupsOf(kept)).toHaveLength(2);
  expect(await visitorsOf(kept)).toEqual([ivo, isa]);
  await owner.call(contract.undoCustomerMerge, { store_id: store.id, merge_id: id });
  expect(await signupsOf(kept)).toHaveLength(1);
  expect(await signupsOf(merged)).toHaveLength(1);
  expect(await visitorsOf(kept)).toEqual([ivo]);
  expect(await visitorsOf(merged)).toEqual([isa]);
});

test('anonymising drops visitors and what was typed, also by suspects, and keeps the number', async () => {
  const coupon = { kind: 'FIXED', code: 'OI10' };
  const popup = await aPopup(world, store, { fields: FIELDS, coupon });
  const page = visitor(world, store);
  await page.signUp(popup, { ...typed('noa@exemplo.com.br', 'Noa'), visitor_id: 'f'.repeat(32) });
  await page.signUp(popup, { ...typed('noa@exemplo.com.br', 'Noa'), ...BOT });
  const id = await idOf('noa@exemplo.com.br');
  await (await store.as('OWNER')).call(contract.anonymizeCustomer, { id });
  expect(await signupsOf(id)).toEqual([{ fields: {}, visitor_id: null, ip: null, coupon: null }]);
  expect(await visitorsOf(id)).toEqual([]);
  const left = await world.sql(
    "select from popup_submissions where store_id = $1 and fields::text like '%noa%'",
    [store.id],
  );
  expect(left).toEqual([]);
  const asked = await world.sql(
    "select from consent_confirmations where store_id = $1 and contact like '%noa%'",
    [store.id],
  );
  expect(asked).toEqual([]);
});

const noticesOf = (kind: contract.NotificationKind) =>
  world.sql<{ content: string }>(
    'select content from notifications where user_id = $1 and kind = $2 order by content',
    [store.owner.user_id, kind],
  );

test('the end of a pool is announced at ten codes and at none, once an upload', async () => {
  const popup = await aPopup(world, store, { coupon: { kind: 'POOL' } });
  const upload = async (codes: string) =>
    (await store.as('OWNER')).call(contract.addPopupCoupons, { id: popup.id, body: { codes } });
  await upload(Array.from({ length: 11 }, (_, n) => `C${n}`).join('\n'));
  const page = visitor(world, store);
  let people = 0;
  const signUp = async (count: number) => {
    for (let i = 0; i < count; i++) await page.signUp(popup, typed(`p${people++}@pool.example`));
    return (await noticesOf('popup_coupons')).length;
  };
  expect(await signUp(1)).toBe(0);
  expect(await signUp(2)).toBe(1);
  expect(await signUp(9)).toBe(2);
  expect(await signUp(1)).toBe(2);
  await upload('NOVO');
  expect(await signUp(1)).toBe(3);
  expect((await noticesOf('popup_coupons')).map(({ content }) => content)).toEqual([
    'Bem-vindo: quem se cadastra agora fica sem código. Envie mais códigos.',
    'Bem-vindo: quem se cadastra agora fica sem código. Envie mais códigos.',
    'Bem-vindo: restam 10 códigos. Envie mais antes que acabem.',
  ]);
});

test('a wave of suspects is announced once a day, and tickets ask for work meanwhile', async () => {
  const popup = await aPopup(world, store);
  // The sign-ups of the other tests are no longer recent.
  world.clock.advance(40 * 86_400_000);
  const page = visitor(world, store);
  const signUp = async (count: number) => {
    for (let i = 0; i < count; i++) await page.signUp(popup, { ...typed('b@bot.example'), ...BOT });
    return (await noticesOf('popup_bots')).length;
  };
  expect(await signUp(29)).toBe(0);
  expect((await page.ticketOf(popup)).work).toBeNull();
  expect(await signUp(1)).toBe(1);
  expect((await page.ticketOf(popup)).work).not.toBeNull();
  expect(await signUp(1)).toBe(1);
  world.clock.advance(86_400_000);
  expect((await page.ticketOf(popup)).work).toBeNull();
  expect(await signUp(30)).toBe(2);

  // A store that usually has 10 an hour is used to 50.
  world.clock.advance(86_400_000);
  await world.sql(
    `insert into popup_submissions (store_id, id, popup_id, version, letter, at, is_new, fields, page, device, state)
     select $1, app.new_id(), $2, 1, 'A', $3::timestamptz - make_interval(hours => 2 + n % 300), false, '{}', '/', 'phone', 'signed_up'
       from generate_series(1, 3360) n`,
    [store.id, popup.id, world.clock.now()],
  );
  expect(await signUp(50)).toBe(2);
  expect(await signUp(1)).toBe(3);
});

test('with double opt-in a known person’s other e-mail is confirmed without changing the person', async () => {
  const fields = [...FIELDS, { name: 'document', label: 'CPF' }];
  const document = '529.982.247-25';
  const plain = await aPopup(world, store, { fields });
  const page = visitor(world, store);
  await page.signUp(plain, { fields: { email: 'ada@exemplo.com.br', document } });
  const id = await idOf('ada@exemplo.com.br');
  const owner = await store.as('OWNER');
  const before = await owner.call(contract.getCustomer, { id });

  const consent_text_ids = [await aText('EMAIL')];
  const popup = await aPopup(world, store, { fields, consent_text_ids, double_opt_in: true });
  const answer = await page.signUp(popup, {
    fields: { email: 'ada.nova@exemplo.com.br', document },
    consent_text_ids,
  });
  expect(JSON.parse(answer.text)).toMatchObject({ step: 'confirm' });
  const token = await newestConfirmation(world, store);
  const confirm = () => anonymous(world).call(contract.confirmConsent, { token });
  expect(await confirm()).toMatchObject({ status: 'confirmed' });
  expect(await confirm()).toMatchObject({ status: 'confirmed' });

  const later = await (await store.as('OWNER')).call(contract.getCustomer, { id });
  expect(later).toMatchObject({ email: before.email, reach: before.reach });
  const states = await world.sql(
    'select state, customer_id from popup_submissions where popup_id = $1',
    [popup.id],
  );
  expect(states).toEqual([{ state: 'confirmed', customer_id: id }]);
  const evidence = () =>
    world.sql(
      `select customer_id, contact, granted from consent_records where consent_text_id = $1`,
      consent_text_ids,
    );
  expect(await evidence()).toEqual([
    { customer_id: null, contact: 'ada.nova@exemplo.com.br', granted: true },
  ]);
  const { history } = await owner.call(contract.listCustomerConsents, { id });
  expect(history).toEqual([]);
  await owner.call(contract.anonymizeCustomer, { id });
  expect(await evidence()).toEqual([{ customer_id: null, contact: null, granted: true }]);
});
