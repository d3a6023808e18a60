import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { customers } from '#test/campaigns';
import { useStore, useWorld } from '#test/harness';
import { aPopup, visitor } from '#test/popups';
import { flushStorefrontEvents } from '../index.ts';

const world = useWorld();
const store = useStore(world);
const DAY_MS = 86_400_000;

const idOf = (n: number) => n.toString(16).padStart(32, '0');
const exposures = () =>
  world.sql<{ visitor_id: string; customer_id: string; is_holdout: boolean }>(
    `select visitor_id, customer_id, is_holdout from popup_exposures where store_id = $1 order by visitor_id`,
    [store.id],
  );

test('the first view or holdout of a visitor who is known by then is kept', async () => {
  const popup = await aPopup(world, store);
  const [ana = ''] = await customers(world, store, 1);
  await world.sql(
    `insert into storefront_visitors (store_id, visitor_id, customer_id, first_seen_at, joined_at)
     values ($1, $2, $3, $4, $4), ($1, $5, null, $4, null)`,
    [store.id, idOf(1), ana, world.clock.now(), idOf(2)],
  );
  const send = async (kind: string, n: number | null) => {
    const { version } = popup;
    const page = { page: '/', device: 'phone', letter: 'A', version };
    const visitor_id = n === null ? null : idOf(n);
    const events = [{ kind, popup_id: popup.id, visitor_id, ...page }];
    await visitor(world, store).post('events', JSON.stringify(events), {
      'content-type': 'text/plain',
    });
    await flushStorefrontEvents(world.app);
  };
  await send('holdout', 1);
  await send('view', 1);
  await send('view', 2);
  await send('view', 3);
  await send('view', null);
  expect(await exposures()).toEqual([{ visitor_id: idOf(1), customer_id: ana, is_holdout: true }]);

  // A sign-up makes a visitor known: the views around it and after it say nothing about the pop-up.
  await send('view', 4);
  await visitor(world, store).signUp(popup, { visitor_id: idOf(4) });
  await send('view', 4);
  expect(await exposures()).toHaveLength(1);

  await store.owner.call(contract.anonymizeCustomer, { id: ana });
  expect(await exposures()).toEqual([]);
});

test('the lift compares buyers within seven days of known visitors, seen and held out', async () => {
  const popup = await aPopup(world, store, { holdout_percentage: 50 });
  await customers(world, store, 400);
  const at = new Date(world.clock.now().getTime() - 20 * DAY_MS);
  await world.sql(
    `with numbered as (
       select id, row_number() over (order by id)::int as n from customers where store_id = $1
     ), met as (
       insert into popup_exposures (store_id, popup_id, visitor_id, customer_id, is_holdout, at)
       select $1, $2, lpad(to_hex(n), 32, '0'), id, n % 2 = 0, $3 from numbered
     )
     insert into orders (store_id, id, number, customer_id, status, ordered_at, total, day)
     select $1, app.new_id(), n::text, id, 'paid', $3 + case when n % 10 = 5 then interval '8 days' else interval '6 days' end,
         1000, current_date
       from numbered where n % 10 in (1, 3, 4, 5)`,
    [store.id, popup.id, at],
  );
  const results = async () =>
    (await store.owner.call(contract.getPopupResults, { id: popup.id })).lift;
  // Of 200 each: 80 buyers who saw it, 40 of the holdout; purchases after eight days do not count.
  expect(await results()).toMatchObject({ percentage: 100 });
  await world.sql('delete from popup_exposures where is_holdout and store_id = $1', [store.id]);
  expect(await results()).toBeNull();
});
