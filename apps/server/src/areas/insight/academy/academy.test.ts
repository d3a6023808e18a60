import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { anonymous, aStore, useStore, useWorld } from '#test/harness';
import { makeRow } from '#test/security/rows';
import { readNumbers } from './numbers.queries.ts';

const world = useWorld();
const store = useStore(world);

const SLUG = 'tags-e-atributos';
const list = (search?: string, who = store.owner) =>
  who.call(contract.listLessons, { query: { search } });
const lesson = (who = store.owner) => who.call(contract.getLesson, { slug: SLUG });
const save = (body: object, who = store.owner) =>
  who.call(contract.saveLessonProgress, { slug: SLUG, body });
const state = (who = store.owner, slug = SLUG) =>
  who.call(contract.readLessonState, { store_id: store.id, slug });

test('every role reads lessons in their order; without a session they are refused', async () => {
  const validator = await store.as('BONUS_VALIDATOR');
  const { data, total, finished } = await list(undefined, validator);
  expect(data.map(({ slug }) => slug)).toContain(SLUG);
  expect([total, finished]).toEqual([data.length, 0]);
  const found = await lesson(validator);
  expect(found).toMatchObject({ slug: SLUG, area: 'Clientes', address: '/settings/my-tags' });
  expect(found.previous).not.toBeNull();
  await expect(list(undefined, anonymous(world))).toFailWith('not_signed_in');
});

test('a search without accents finds a lesson, and the total stays that of all', async () => {
  const all = await list();
  const { data, total } = await list('ETIQUETA tags');
  expect(data[0]?.slug).toBe(SLUG);
  expect(total).toBe(all.total);
  expect((await list('palavrainexistente')).data).toEqual([]);
});

test('an unknown lesson returns 404', async () => {
  const slug = 'nao-existe';
  await expect(store.owner.call(contract.getLesson, { slug })).toFailWith('not_found');
  await expect(state(store.owner, slug)).toFailWith('not_found');
  await expect(
    store.owner.call(contract.saveLessonProgress, { slug, body: { started: true } }),
  ).toFailWith('not_found');
});

test('progress belongs to the person', async () => {
  const seller = await store.as('SELLER');
  const step = (await lesson()).blocks.flatMap((block) =>
    block.kind === 'open' ? block.steps.filter(({ fact }) => !fact) : [],
  )[0]!;
  const started = await save({ started: true });
  expect(started).toMatchObject({ finished_at: null, ticked: [] });
  world.clock.advance(60_000);
  const ticked = await save({ tick: step.key });
  expect(await save({ tick: step.key })).toEqual(ticked);
  expect(await save({ tick: 'unknown' })).toEqual(ticked);
  expect(ticked).toEqual({ ...started, ticked: [step.key] });
  const finished = await save({ finished: true });
  expect(finished).toEqual({ ...ticked, finished_at: world.clock.now().toISOString() });
  expect((await lesson()).progress).toEqual(finished);
  expect((await list()).finished).toBe(1);

  expect((await lesson(seller)).progress).toEqual({
    started_at: null,
    finished_at: null,
    ticked: [],
  });
  expect((await list(undefined, seller)).finished).toBe(0);
  expect(await save({ finished: false })).toMatchObject({ finished_at: null, ticked: [step.key] });
});

test('ticks of two tabs merge, and one is taken back alone', async () => {
  const person = await store.as('SELLER');
  const slug = (await list(undefined, person)).data.map((one) => one.slug);
  const lessons = await Promise.all(
    slug.map((one) => person.call(contract.getLesson, { slug: one })),
  );
  const stepsOf = ({ blocks }: contract.Lesson) =>
    blocks.flatMap((block) => (block.kind === 'open' ? block.steps : []));
  const found = lessons.find((one) => stepsOf(one).length >= 3)!;
  const [first, second, third] = stepsOf(found).map(({ key }) => key);
  const tick = (body: object) =>
    person.call(contract.saveLessonProgress, { slug: found.slug, body });
  await Promise.all([first, second, third].map((key) => tick({ tick: key })));
  const both = await tick({ untick: second });
  expect([...both.ticked].sort()).toEqual([first, third].sort());
  expect((await tick({ untick: second })).ticked).toEqual(both.ticked);
});

test('a step is ticked by a fact of the store', async () => {
  expect((await state()).facts).toEqual([]);
  await store.owner.call(contract.createCustomerTag, {
    store_id: store.id,
    body: { name: 'VIP', color: '#1f5f99' },
  });
  expect((await state()).facts).toEqual(['tag_created']);
});

test('numbers are hidden from a person without the right to them', async () => {
  await makeRow.customers(world, store);
  const [seller, analyst] = [await store.as('SELLER'), await store.as('VISUALIZER')];
  const shown = (value: number | null) => [
    { number: 'customers_total', unit: 'count', value, is_hidden: value === null },
  ];
  expect((await state(analyst)).numbers).toEqual(shown(1));
  expect((await state(seller)).numbers).toEqual(shown(null));
});

test('another store returns 404', async () => {
  const { owner } = await aStore(world);
  await expect(state(owner)).toFailWith('not_found');
});

test('every number can be read of an empty store', async () => {
  const numbers = await readNumbers(store.ctx, contract.LESSON_NUMBERS);
  const units = Object.fromEntries(
    numbers.map(({ number, unit, value }) => [number, [unit, value]]),
  );
  expect(units).toEqual({
    sales_last_30_days: ['cents', 0],
    orders_last_30_days: ['count', 0],
    average_ticket_last_30_days: ['cents', null],
    buyers_last_30_days: ['count', 0],
    customers_total: ['count', 0],
    leads_total: ['count', 0],
    reachable_email: ['count', 0],
    repeat_rate: ['permille', null],
    open_carts_7_days: ['count', 0],
    campaign_revenue_30_days: ['cents', 0],
    bonus_open_balance: ['cents', 0],
    nps_90_days: ['points', null],
    duplicates_open: ['count', 0],
  });
});
