import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStore, useStore, useWorld } from '#test/harness';
import { after, arrive, aSequence, catchUp, enrollmentsOf, order, sendDue } from '#test/sequences';

/** A sequence that is changed while customers are inside. */

const world = useWorld();
const store = useStore(world);
beforeEach(() => world.clock.set('2026-11-23T15:00:00Z'));
afterEach(() => expect(world.errors).toEqual([]));

const DAY = 86_400_000;
const ANA = { email: 'ana@exemplo.com.br', first_name: 'Ana' };
const BIA = { email: 'bia@exemplo.com.br', first_name: 'Bia' };

type Action = contract.Campaign['actions'][number];

/** Changes the messages of a sequence, each continuing the one that it was made of. */
async function publish(
  id: string,
  change: (actions: Action[]) => (Omit<Action, 'id'> & { id?: string | undefined })[],
  { migrate_enrollments = false, ...more }: Partial<contract.CampaignVersion> = {},
): Promise<contract.Campaign> {
  const owner = await store.as('OWNER');
  const campaign = await owner.call(contract.getCampaign, { id });
  const actions = change(campaign.actions);
  return owner.call(contract.publishVersion, {
    store_id: store.id,
    campaign_id: id,
    body: {
      ...contract.CampaignDraft.parse({ ...campaign, actions, ...more }),
      follows: actions.map(({ id }) => id ?? null),
      migrate_enrollments,
      if_updated_at: campaign.updated_at,
    },
  });
}

const steps = async (id: string, version?: number) =>
  (await store.as('OWNER')).call(contract.getCampaignSteps, {
    store_id: store.id,
    campaign_id: id,
    query: { version },
  });

/** The subjects that left, in the order of customers and time. */
async function subjects(id: string): Promise<string[]> {
  const rows = await world.sql<{ line: string }>(
    `select concat_ws(':', c.first_name, v.text) as line from campaign_activities a
       join campaign_variants v on v.content_id = a.content_id and v.label = 'A'
       join customers c on c.id = a.customer_id
      where a.campaign_id = $1 and a.sent_at is not null order by c.first_name, a.sent_at`,
    [id],
  );
  return rows.map(({ line }) => line);
}

const renamed = (subject: string) => (action: Action) => ({
  ...action,
  contents: action.contents.map((content) => ({ ...content, subject }) as never),
});

/** Ana is inside before the first message, when the sequence changes. */
async function begun(...days: number[]): Promise<contract.Campaign> {
  const campaign = await aSequence(
    world,
    store,
    { kind: 'sale' },
    days.map((day) => ({ ...after(day), subject: `Dia ${day}` })),
  );
  await arrive(world, store, [ANA, BIA]);
  await order(world, store, [{ ...ANA, number: '1' }]);
  await sendDue(world, store);
  return campaign;
}

test("enrolled customers keep their version's messages; new enrollments get the new ones", async () => {
  const { id } = await begun(0, 2);
  await publish(id, (actions) => actions.map(renamed('Novo')));
  await order(world, store, [{ ...BIA, number: '2' }]);
  await sendDue(world, store);
  world.clock.advance(2 * DAY);
  await sendDue(world, store);
  expect(await subjects(id)).toEqual(['Ana:Dia 0', 'Ana:Dia 2', 'Bia:Novo', 'Bia:Novo']);

  const all = await steps(id);
  expect(all.versions).toMatchObject([
    { version: 2, entered: 1, running: 0, migrated: null },
    { version: 1, entered: 1, running: 0 },
  ]);
  expect(all.steps.map(({ sent }) => sent)).toEqual([2, 2]);
  const first = await steps(id, 1);
  expect(first).toMatchObject({ entered: 1, steps: [{ sent: 1 }, { sent: 1 }] });
  expect(first.actions[0]?.contents[0]).toMatchObject({ subject: 'Dia 0' });
});

test('migrated enrollments continue with the new messages and get no message twice', async () => {
  const { id } = await begun(0, 3);
  world.clock.advance(DAY);
  // A message is put before the one that Ana has had, one behind it whose time is over, and one to come.
  await publish(
    id,
    ([first, last]) => [
      { ...renamed('Antes')(first!), id: undefined, ...after(0, 'HOUR') },
      { ...first!, ...after(1, 'HOUR') },
      { ...renamed('Perdida')(first!), id: undefined, ...after(5, 'HOUR') },
      { ...renamed('A caminho')(first!), id: undefined, ...after(2) },
      renamed('Por fim')(last!),
    ],
    { migrate_enrollments: true },
  );
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:running:3']);
  world.clock.advance(DAY);
  await sendDue(world, store);
  world.clock.advance(DAY);
  await sendDue(world, store);
  expect(await subjects(id)).toEqual(['Ana:Dia 0', 'Ana:A caminho', 'Ana:Por fim']);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:completed:5']);
  expect((await steps(id)).versions[0]).toMatchObject({ version: 2, migrated: 1 });
});

test('where nothing is left for them their way is complete; another time of a message moves it', async () => {
  const { id } = await begun(0, 3);
  await publish(id, ([first, last]) => [first!, { ...last!, ...after(6) }], {
    migrate_enrollments: true,
  });
  world.clock.advance(3 * DAY);
  await sendDue(world, store);
  expect(await subjects(id)).toEqual(['Ana:Dia 0']);
  await publish(id, ([first]) => [first!], { migrate_enrollments: true });
  await catchUp(world, store);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:completed:1']);
});

test('the words of an unclaimed message are corrected', async () => {
  const { id } = await aSequence(world, store, { kind: 'sale' }, [
    { ...after(0), subject: 'Eror' },
  ]);
  await arrive(world, store, [ANA]);
  await order(world, store, [{ ...ANA, number: '1' }]);
  await catchUp(world, store);
  await publish(id, (actions) => actions.map(renamed('Certo')), { migrate_enrollments: true });
  await sendDue(world, store);
  expect(await subjects(id)).toEqual(['Ana:Certo']);
});

test('the trigger cannot change; missing parts are refused, and so are concurrent changes', async () => {
  const { id } = await begun(0);
  const trigger = { kind: 'new_lead' as const };
  await expect(publish(id, (actions) => actions, { trigger })).toFailWith('invalid_fields');
  await expect(publish(id, (actions) => actions.map(renamed('')))).toFailWith(
    'campaign_incomplete',
  );
  const campaign = await store.owner.call(contract.getCampaign, { id });
  expect(campaign).toMatchObject({ version: 1, actions: [{ contents: [{ subject: 'Dia 0' }] }] });
  const body = {
    ...contract.CampaignDraft.parse(campaign),
    follows: [null],
    if_updated_at: '2020-01-01T00:00:00.000Z',
  };
  const of = { store_id: store.id, campaign_id: id, body };
  await expect(store.owner.call(contract.publishVersion, of)).toFailWith('campaign_changed');
});

test('the bonus rule stays as of the activation, and ends with the campaign', async () => {
  const owner = await store.as('OWNER');
  const bonus_strategy = contract.BonusStrategy.parse({
    name: 'Cashback',
    type: 'PERCENTAGE',
    value: 1_000,
  });
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0)], { bonus_strategy });
  const running = () =>
    world.sql<{ value: number }>(
      `select (rule ->> 'value')::int as value from bonus_strategies
        where campaign_id = $1 and active_to is null`,
      [id],
    );
  expect(await running()).toEqual([{ value: 1_000 }]);
  const changed = await publish(id, (actions) => actions, { bonus_strategy: null });
  expect(changed.bonus_strategy).toEqual(bonus_strategy);
  const of = { store_id: store.id, campaign_id: id };
  await owner.call(contract.pauseCampaign, of);
  expect(await running()).toEqual([]);
  await owner.call(contract.resumeCampaign, { ...of, body: {} });
  expect(await running()).toEqual([{ value: 1_000 }]);
});

test('a draft and a campaign sent once have no versions; sellers and other stores change nothing', async () => {
  const { id } = await begun(0);
  const campaign = await store.owner.call(contract.getCampaign, { id });
  const body = { ...contract.CampaignDraft.parse(campaign), follows: [] as null[] };
  const of = { store_id: store.id, campaign_id: id, body };
  const seller = await store.as('SELLER');
  await expect(seller.call(contract.publishVersion, of)).toFailWith('access_denied');
  const other = await aStore(world);
  await expect(other.owner.call(contract.publishVersion, { ...of, store_id: other.id })).toFailWith(
    'not_found',
  );
  await store.owner.call(contract.cancelCampaign, { store_id: store.id, campaign_id: id });
  await expect(store.owner.call(contract.publishVersion, of)).toFailWith('campaign_not_editable');
});
