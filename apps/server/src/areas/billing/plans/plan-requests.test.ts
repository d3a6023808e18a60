import * as contract from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { aPlan, givePlan, titlesOf, usageOf, useBeginning } from '#test/plans';

const world = useWorld();
const { admin, store } = useBeginning(world);

describe('asking for another plan', () => {
  test('reaches the administrators; accepting it changes the plan and notifies the store', async () => {
    await givePlan(admin, store, await aPlan(admin), 20);
    const large = await aPlan(admin, { name: 'Grande', price: 50_000, customer_limit: 9 });
    const body = { plan_id: large.id, message: 'Crescemos.' };
    const asked = await store.owner.call(contract.requestPlan, { store_id: store.id, body });
    expect(asked).toMatchObject({ status: 'open', plan_name: 'Grande' });
    await expect(store.owner.call(contract.requestPlan, { store_id: store.id, body })).toFailWith(
      'plan_request_open',
    );
    const { data } = await admin.call(contract.listOpenPlanRequests, {});
    const request = data.find(({ id }) => id === asked.id)!;
    expect(request).toMatchObject({ store: { id: store.id }, message: 'Crescemos.' });
    const decision = { store_id: store.id, request_id: asked.id };
    await admin.call(contract.decidePlanRequest, {
      ...decision,
      body: { decision: 'accepted', answer: 'Bem-vindos.' },
    });
    expect(await usageOf(store)).toMatchObject({
      plan: { name: 'Grande', price: 50_000, customer_limit: 9 },
      plan_cost: 50_000,
      request: { status: 'accepted', answer: 'Bem-vindos.' },
    });
    expect(await titlesOf(store.owner, store)).toContain('Seu plano mudou');
    await expect(
      admin.call(contract.decidePlanRequest, { ...decision, body: { decision: 'declined' } }),
    ).toFailWith('plan_request_decided');
  });

  test('that is declined changes nothing, and a hidden plan cannot be asked for', async () => {
    const hidden = await aPlan(admin, { listed: false });
    await expect(
      store.owner.call(contract.requestPlan, {
        store_id: store.id,
        body: { plan_id: hidden.id },
      }),
    ).toFailWith('not_found');
    const asked = await store.owner.call(contract.requestPlan, {
      store_id: store.id,
      body: { plan_id: null },
    });
    await expect(
      admin.call(contract.decidePlanRequest, {
        store_id: store.id,
        request_id: asked.id,
        body: { decision: 'accepted' },
      }),
    ).toFailWith('invalid_fields');
    await admin.call(contract.decidePlanRequest, {
      store_id: store.id,
      request_id: asked.id,
      body: { decision: 'declined', answer: 'Fale conosco.' },
    });
    expect(await usageOf(store)).toMatchObject({
      plan: null,
      request: { status: 'declined', answer: 'Fale conosco.' },
    });
  });
});
