import * as contract from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import {
  activate,
  aDraft,
  byEmail,
  customers,
  firstEmail,
  sendUntilStatus,
  statuses,
} from '#test/campaigns';
import { followEvents } from '#test/events';
import { aStore, useStore, useWorld } from '#test/harness';

const world = useWorld();
const store = useStore(world);

const of = (campaign_id: string) => ({ store_id: store.id, campaign_id });

describe('a draft', () => {
  test('is saved whole, changed whole and read back', async () => {
    const draft = await aDraft(store, { name: 'Primeira' });
    expect(draft).toMatchObject({ status: 'loading', stage: 'draft', launched_at: null });

    const changed = await store.owner.call(contract.updateCampaign, {
      id: draft.id,
      body: { name: 'Segunda', customer_limit: 10, actions: draft.actions },
    });

    expect(changed).toMatchObject({
      name: 'Segunda',
      customer_limit: 10,
      customer_cluster_ids: [],
    });
    expect(firstEmail(changed).subject).toBe('Oi, {{customer.first_name}}');
  });

  test('keeps every field of its form', async () => {
    const draft = await aDraft(store);
    const { campaign_goal_id, customer_cluster_ids } = draft;
    const { email_model_id } = firstEmail(draft);
    const fields = {
      name: 'Inverno',
      campaign_goal_id,
      customer_cluster_ids,
      customer_limit: 500,
      excluded_cluster_ids: customer_cluster_ids,
      control_percentage: 10,
      coupon: 'FRIO',
      started_at: '2027-06-01T11:00:00.000Z',
      ended_at: '2027-06-30T23:00:00.000Z',
      actions: [
        byEmail({ email_model_id, subject: 'Um', subject_b: 'Dois' }),
        byEmail({ email_model_id, subject: 'Três' }, { offset: { value: 1, unit: 'MONTH' } }),
      ],
      restrictions: {
        sending_window: [{ weekday: 1, start: '09:00', end: '18:00' }],
        days_since_last_contact: 2,
        days_since_last_sale: 30,
        max_messages_per_week: 3,
      },
      indicators: { revenue: 100_000, orders: 20, conversion: 1.5 },
    };
    const { id } = await aDraft(store, fields);
    expect(await store.owner.call(contract.getCampaign, { id })).toMatchObject({
      ...fields,
      store_id: store.id,
      survey_id: null,
      bonus_strategy: null,
    });
  });

  test('a concurrent change returns a conflict instead of being overwritten', async () => {
    const read = await aDraft(store, { name: 'Lida' });
    const save = (name: string, if_updated_at?: string) =>
      store.owner.call(contract.updateCampaign, { id: read.id, body: { name, if_updated_at } });
    world.clock.advance(1_000);
    const saved = await save('Da aba 1', read.updated_at);

    await expect(save('Da aba 2', read.updated_at)).toFailWith('campaign_changed');
    const now = await store.owner.call(contract.getCampaign, { id: read.id });
    expect(now).toMatchObject({ name: 'Da aba 1', updated_at: saved.updated_at });

    world.clock.advance(1_000);
    expect((await save('Da aba 2', saved.updated_at)).name).toBe('Da aba 2');
    expect((await save('Da API')).name).toBe('Da API');
  });

  test('of another store, or with another store’s group, is "not found"', async () => {
    const other = await aStore(world);
    const draft = await aDraft(store);

    await expect(other.owner.call(contract.getCampaign, { id: draft.id })).toFailWith('not_found');
    await expect(
      other.owner.call(contract.createCampaign, {
        store_id: other.id,
        body: { name: 'x', customer_cluster_ids: draft.customer_cluster_ids },
      }),
    ).toFailWith('invalid_fields');
  });

  test('is found by any part of its name, signs taken as they are; a page behind the end knows the count', async () => {
    await aDraft(store, { name: 'Até 20% de desconto' });
    await aDraft(store, { name: 'Até 2000 reais' });
    const list = (query: { search?: string; page?: number }) =>
      store.owner.call(contract.listCampaigns, { store_id: store.id, query });

    expect((await list({ search: '20%' })).data.map(({ name }) => name)).toEqual([
      'Até 20% de desconto',
    ]);
    expect(await list({ page: 9 })).toMatchObject({ data: [], meta: { total: 2, last_page: 1 } });
  });

  test('a draft is deleted; a campaign that was ever activated remains', async () => {
    await customers(world, store, 2);
    const draft = await aDraft(store);
    const launched = await aDraft(store);
    await activate(world, store, launched.id);

    await store.owner.call(contract.deleteCampaign, { id: draft.id });

    await expect(store.owner.call(contract.getCampaign, { id: draft.id })).toFailWith('not_found');
    await expect(store.owner.call(contract.deleteCampaign, { id: launched.id })).toFailWith(
      'campaign_not_editable',
    );
  });
});

test('there are the nine goals of the specification, in its order', async () => {
  const { data } = await store.owner.call(contract.listCampaignGoals, { store_id: store.id });
  expect(data.map(({ name }) => name)).toEqual([
    'Vender mais',
    'Recuperar clientes',
    'Recuperar carrinho abandonado',
    'Pós-venda',
    'Aniversário',
    'Boas-vindas',
    'Cashback a expirar',
    'Lançamento',
    'Pesquisa de satisfação',
  ]);
});

test('left as it is, a campaign sends every day from eight to eight', async () => {
  const { restrictions } = await store.owner.call(contract.createCampaign, {
    store_id: store.id,
    body: { name: 'Sem mais' },
  });
  expect(restrictions.sending_window).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '08:00', end: '20:00' })),
  );
});

describe('transitions', () => {
  test('pause and resume go back and forth, cancel is final, a clone is a new draft', async () => {
    await customers(world, store, 3);
    const dropped = await aDraft(store);
    expect((await store.owner.call(contract.cancelCampaign, of(dropped.id))).stage).toBe(
      'canceled',
    );
    await followEvents(store.ctx);
    const draft = await aDraft(store);
    await expect(store.owner.call(contract.pauseCampaign, of(draft.id))).toFailWith(
      'campaign_transition_refused',
    );
    await activate(world, store, draft.id);

    expect((await store.owner.call(contract.pauseCampaign, of(draft.id))).status).toBe('paused');
    expect((await store.owner.call(contract.resumeCampaign, of(draft.id))).status).toBe(
      'activated',
    );
    const manager = await store.as('MANAGER');
    expect((await store.owner.call(contract.cancelCampaign, of(draft.id))).status).toBe('canceled');
    await followEvents(store.ctx);
    const reported = await manager.call(contract.listNotifications, { store_id: store.id });
    expect(reported.data).toMatchObject([{ kind: 'campaign_stopped', is_read: false }]);
    const own = await store.owner.call(contract.listNotifications, { store_id: store.id });
    expect(own.data).toEqual([]);
    expect(await statuses(world, draft.id)).toEqual({ 'not_sent:campaign_canceled': 3 });
    await expect(store.owner.call(contract.resumeCampaign, of(draft.id))).toFailWith(
      'campaign_transition_refused',
    );

    const copy = await store.owner.call(contract.cloneCampaign, { id: draft.id });
    expect(copy).toMatchObject({ stage: 'draft', name: 'Novidades da semana (cópia)' });
    expect(firstEmail(copy).subject).toBe(firstEmail(draft).subject);
  });

  test('a finished or canceled campaign refuses every transition', async () => {
    await customers(world, store, 1);
    const finished = await aDraft(store);
    await activate(world, store, finished.id);
    await sendUntilStatus(world, store, finished.id, 'finished');
    const canceled = await aDraft(store);
    await store.owner.call(contract.cancelCampaign, of(canceled.id));
    const verbs = [
      contract.activateCampaign,
      contract.pauseCampaign,
      contract.resumeCampaign,
      contract.cancelCampaign,
    ];
    for (const verb of verbs) {
      for (const { id } of [finished, canceled]) {
        await expect(store.owner.call(verb, of(id))).toFailWith('campaign_transition_refused');
      }
    }
  });

  test('a future start shows as scheduled', async () => {
    await customers(world, store, 1);
    const started_at = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const draft = await aDraft(store, { started_at });
    await activate(world, store, draft.id);

    expect((await store.owner.call(contract.getCampaign, { id: draft.id })).stage).toBe(
      'scheduled',
    );
    const list = await store.owner.call(contract.listCampaigns, {
      store_id: store.id,
      query: { search: 'novid' },
    });
    expect(list.data[0]).toMatchObject({
      id: draft.id,
      customer_count: 1,
      progress: { messages: 1, settled: 0 },
    });
  });
});

test('a finished campaign keeps the name of a deleted model', async () => {
  await customers(world, store, 1);
  const draft = await aDraft(store);
  const { id } = draft;
  await activate(world, store, id);
  await sendUntilStatus(world, store, id, 'finished');

  await store.owner.call(contract.deleteEmailModel, { id: firstEmail(draft).email_model_id! });

  const campaign = await store.owner.call(contract.getCampaign, { id });
  expect(firstEmail(campaign)).toMatchObject({
    email_model_id: null,
    email_model_name: 'Novidades',
  });
});
