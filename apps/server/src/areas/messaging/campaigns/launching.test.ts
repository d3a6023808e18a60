import * as contract from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import {
  activate,
  aDraft,
  byEmail,
  customers,
  launch,
  sendUntilStatus,
  statuses,
} from '#test/campaigns';
import { useStore, useWorld } from '#test/harness';
import { queuedMessages } from '#test/send-queues';
import { prepareCampaign } from './use-cases/prepare-campaign.ts';

const world = useWorld();
const store = useStore(world);

const of = (campaign_id: string) => ({ store_id: store.id, campaign_id });

describe('the pre-flight check', () => {
  test('names everybody left out and why', async () => {
    const ids = await customers(world, store, 12, (n) =>
      n === 0
        ? null
        : n === 1
          ? 'sem-arroba'
          : n === 2
            ? 'cliente3@exemplo.com.br'
            : `cliente${n}@exemplo.com.br`,
    );
    await world.sql(`update customers set enable_for_interactions = false where id = $1`, [ids[4]]);
    await world.sql(
      `insert into customer_consents (store_id, customer_id, channel, granted, source) values ($1, $2, 'EMAIL', false, 'test')`,
      [store.id, ids[5]],
    );
    await world.sql(
      `insert into suppressions (store_id, channel, contact, reason) values ($1, 'EMAIL', 'cliente6@exemplo.com.br', 'opt_out'), ($1, 'EMAIL', 'cliente7@exemplo.com.br', 'hard_bounce')`,
      [store.id],
    );
    const excluded = await store.owner.call(contract.createCluster, {
      store_id: store.id,
      body: {
        name: 'Fora',
        mode: 'static',
        visibility: 'store',
        filters: { op: 'any', of: [] },
        custom_customer_ids: [ids[8] ?? ''],
      },
    });
    const draft = await aDraft(store, { excluded_cluster_ids: [excluded.id], customer_limit: 3 });
    const review = await store.owner.call(contract.reviewCampaign, of(draft.id));

    expect(review.audience).toBe(12);
    expect(review.recipients).toBe(3);
    expect(Object.fromEntries(review.exclusions.map((e) => [e.reason, e.customers]))).toEqual({
      excluded_cluster: 1,
      no_contact: 1,
      invalid_contact: 1,
      interactions_disabled: 1,
      no_consent: 1,
      opted_out: 1,
      suppressed: 1,
      duplicate_contact: 1,
      over_limit: 1,
    });
    expect(review.problems).toEqual([]);
    expect(review.previews).toHaveLength(3);
    expect(review.previews[0]).toMatchObject({ subject: 'Oi, Cliente 12' });
    expect(review.previews[0]?.html).toContain('https://loja.example/novidades?cupom=VOLTA10');

    const csv = await store.owner.send(contract.downloadExclusions, {
      ...of(draft.id),
      query: { reason: 'opted_out' },
    });
    expect(csv.raw.toString()).toContain('cliente6@exemplo.com.br;;Pediu para não receber');
    expect(csv.raw.toString()).not.toContain('cliente7@');
  });

  test('lists the missing parts, and activation refuses them', async () => {
    const draft = await store.owner.call(contract.createCampaign, {
      store_id: store.id,
      body: { name: 'Vazia' },
    });
    const review = await store.owner.call(contract.reviewCampaign, of(draft.id));

    expect(review.problems.map((problem) => problem.field)).toEqual([
      'customer_cluster_ids',
      'campaign_goal_id',
      'actions',
    ]);
    await expect(store.owner.call(contract.activateCampaign, of(draft.id))).toFailWith(
      'campaign_incomplete',
    );
  });

  test('a message that still holds the hint of a new block is not launched', async () => {
    await customers(world, store, 1);
    const document = contract.EmailDocument.parse({
      version: 1,
      blocks: [
        { type: 'text', id: 'a', html: '<p>Escreva aqui.</p>' },
        { type: 'footer', id: 'b' },
      ],
    });
    const model = await store.owner.call(contract.createEmailModel, {
      store_id: store.id,
      body: { name: 'Começado', document },
    });
    const actions = [byEmail({ email_model_id: model.id, subject: 'Oi' })];
    const draft = await aDraft(store, { actions });
    const { problems } = await store.owner.call(contract.reviewCampaign, of(draft.id));

    expect(problems).toEqual([
      {
        field: 'actions.0.contents.0.email_model_id',
        message: 'Modelo de e-mail: O bloco de texto ainda diz “Escreva aqui.”',
        block: { email_model_id: model.id, block_id: 'a' },
      },
    ]);
    await expect(store.owner.call(contract.activateCampaign, of(draft.id))).toFailWith(
      'campaign_incomplete',
    );
  });

  test('a message that would have a hole, or could never leave, is not launched', async () => {
    await customers(world, store, 1);
    const document = contract.EmailDocument.parse({
      version: 1,
      blocks: [
        { type: 'coupon', id: 'a' },
        { type: 'footer', id: 'b' },
      ],
    });
    const model = await store.owner.call(contract.createEmailModel, {
      store_id: store.id,
      body: { name: 'Cupom', document },
    });
    const actions = [byEmail({ email_model_id: model.id, subject: 'Seu cupom' })];
    const problemsOf = async (change: Partial<contract.CampaignDraft>) => {
      const draft = await aDraft(store, { actions, ...change });
      const { problems, warnings } = await store.owner.call(contract.reviewCampaign, of(draft.id));
      expect(warnings).toContainEqual(expect.stringContaining('sem endereço'));
      return problems.map(({ field }) => field);
    };
    expect(await problemsOf({ coupon: 'VOLTA10' })).toEqual([]);
    expect(await problemsOf({ coupon: null })).toEqual(['coupon']);

    const now = world.clock.now();
    const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
    const afterTomorrow = new Date(now.getTime() + 2 * 86_400_000).getUTCDay();
    const sending_window = [{ weekday: afterTomorrow, start: '08:00', end: '18:00' }];
    const restrictions = { sending_window } as contract.CampaignDraft['restrictions'];
    expect(await problemsOf({ restrictions, ended_at: inHours(96) })).toEqual([]);
    expect(await problemsOf({ restrictions, ended_at: inHours(5) })).toEqual(['ended_at']);
  });

  test('counts the first send from when the first message is due', async () => {
    const { actions } = await aDraft(store);
    const inDays = (value: number) =>
      actions.map((action) => ({ ...action, offset: { value, unit: 'DAY' as const } }));
    const firstSend = async (change: Partial<contract.CampaignDraft>) => {
      const draft = await aDraft(store, change);
      const review = await store.owner.call(contract.reviewCampaign, of(draft.id));
      return review.first_send_at;
    };
    const later = (days: number) =>
      new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();

    expect(await firstSend({ actions })).toBe(later(0));
    expect(await firstSend({ actions: [...inDays(5), ...inDays(2)] })).toBe(later(2));
    expect(await firstSend({ actions: inDays(2), started_at: later(1) })).toBe(later(3));
  });

  test('excludes customers with a recent purchase or message, or at their weekly cap', async () => {
    await customers(world, store, 3);
    const first = await aDraft(store);
    await activate(world, store, first.id);
    await sendUntilStatus(world, store, first.id, 'finished');
    const window = first.restrictions.sending_window;
    const reasonWith = async (restrictions: Partial<contract.CampaignRestrictions>) => {
      const draft = await aDraft(store, {
        restrictions: contract.CampaignRestrictions.parse({
          sending_window: window,
          ...restrictions,
        }),
      });
      const review = await store.owner.call(contract.reviewCampaign, of(draft.id));
      return review.exclusions.map((e) => [e.reason, e.customers]);
    };

    expect(await reasonWith({ days_since_last_contact: 2 })).toEqual([['recent_contact', 3]]);
    expect(await reasonWith({ max_messages_per_week: 1 })).toEqual([['weekly_limit', 3]]);
    expect(await reasonWith({ max_messages_per_week: 2 })).toEqual([]);
    expect(await reasonWith({ days_since_last_sale: 3650 })).toEqual([['recent_sale', 3]]);
  });
});

describe('activating', () => {
  test('without anybody to reach is refused', async () => {
    const draft = await aDraft(store);
    await expect(store.owner.call(contract.activateCampaign, of(draft.id))).toFailWith(
      'campaign_has_no_audience',
    );
  });

  test('gives everybody considered a row and freezes the message', async () => {
    await customers(world, store, 40);
    const draft = await aDraft(store, { control_percentage: 50, customer_limit: 30 });
    await activate(world, store, draft.id);
    const campaign = await store.owner.call(contract.getCampaign, { id: draft.id });
    const found = await statuses(world, draft.id);

    expect(campaign.status).toBe('activated');
    expect(found['not_sent:over_limit']).toBe(10);
    expect(found['not_sent:control_group']).toBeGreaterThan(4);
    expect(found.waiting_to_send).toBe(campaign.customer_count);
    expect((found['not_sent:control_group'] ?? 0) + campaign.customer_count).toBe(30);
    await expect(
      store.owner.call(contract.updateCampaign, { id: draft.id, body: { name: 'x' } }),
    ).toFailWith('campaign_not_editable');
  });

  test('running it twice enrolls no customer twice', async () => {
    await customers(world, store, 5);
    const draft = await aDraft(store);
    await activate(world, store, draft.id);
    await world.sql(`update campaigns set status = 'loading' where id = $1`, [draft.id]);
    await prepareCampaign(store.ctx, draft.id);

    expect(await statuses(world, draft.id)).toEqual({ waiting_to_send: 5 });
  });

  test('a message is to be executed until its time has come, then it waits to be sent', async () => {
    await customers(world, store, 2);
    const { actions } = await aDraft(store);
    const { id: campaign_id } = await launch(world, store, {
      actions: [...actions, ...actions].map((action, n) => ({
        ...action,
        offset: { value: n * 3, unit: 'HOUR' as const },
      })),
    });
    const found = async (query: { status?: contract.ActivityStatus[] } = {}) => {
      const of = { store_id: store.id, query: { campaign_id, ...query } };
      const { data } = await store.owner.call(contract.listCampaignActivities, of);
      return data.map(({ status }) => status).sort();
    };
    const [early, late] = ['waiting_to_send', 'to_be_executed'] as const;
    expect(await found()).toEqual([late, late, early, early]);
    expect(await found({ status: [late] })).toEqual([late, late]);
    expect(await found({ status: [early] })).toEqual([early, early]);

    world.clock.advance(3 * 3_600_000);
    expect(await found()).toEqual([early, early, early, early]);
    expect(await found({ status: [late] })).toEqual([]);
  });

  test('a deleted customer leaves the queue; an action with activities stays', async () => {
    await customers(world, store, 3);
    const draft = await aDraft(store);
    await activate(world, store, draft.id);
    await world.sql(
      `delete from customers where store_id = $1 and id = (
         select customer_id from campaign_activities where campaign_id = $2 limit 1)`,
      [store.id, draft.id],
    );

    expect(await statuses(world, draft.id)).toEqual({ waiting_to_send: 2 });
    expect(await queuedMessages(world, draft.id)).toHaveLength(2);
    await expect(
      world.sql('delete from campaign_actions where campaign_id = $1', [draft.id]),
    ).rejects.toThrow('violates foreign key constraint');
  });
});
