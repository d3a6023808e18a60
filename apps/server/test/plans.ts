import { randomUUID } from 'node:crypto';
import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect } from 'vitest';
import { renewPlans } from '#areas/billing/plans/plans.jobs';
import { platformCtx } from '#platform/context';
import { anAdministrator, aStore, type Caller, type TestStore, type World } from './harness.ts';

const PLAN = {
  description: '',
  price: 9900,
  listed: true,
  customer_limit: null,
  message_limit: null,
  campaign_limit: null,
  benefits: [],
  features: [],
  addons: [],
};

/**
 * Each test begins on the same day, with its own store and a platform administrator, and ends
 * without an error in the log.
 */
export function useBeginning(world: World): { admin: Caller; store: TestStore } {
  const admin = {} as Caller;
  const store = {} as TestStore;
  beforeEach(async () => {
    world.errors.length = 0;
    world.clock.set('2026-11-20T15:00:00Z');
    Object.assign(admin, await anAdministrator(world));
    Object.assign(store, await aStore(world, `Loja ${randomUUID()}`));
  });
  afterEach(() => expect(world.errors).toEqual([]));
  return { admin, store };
}

/** Signs the owner in again on another day: sign-ins do not live as long as plans do. */
export async function travelTo(world: World, store: TestStore, instant: string): Promise<void> {
  world.clock.set(instant);
  store.owner = await store.as('OWNER');
}

/** A plan on sale, made by an administrator. */
export function aPlan(admin: Caller, draft: Partial<contract.PlanDraft> = {}) {
  const body = { ...PLAN, name: `Plano ${randomUUID()}`, ...draft };
  return admin.call(contract.createPlan, { body });
}

/** An add-on on sale, made by an administrator. */
export function anAddon(admin: Caller, draft: Partial<contract.AddonDraft> = {}) {
  return admin.call(contract.createAddon, {
    body: {
      name: 'priority_support',
      type: 'FEATURE',
      description: '',
      usage_period: 'month',
      billing: 'monthly',
      price: 3000,
      units: null,
      listed: true,
      title: `Adicional ${randomUUID()}`,
      ...draft,
    },
  });
}

/** Gives the store a plan with the plan's own terms. */
export async function givePlan(
  admin: Caller,
  store: TestStore,
  plan: contract.AdministeredPlan,
  renewal_day: number,
) {
  const { id: plan_id, price, customer_limit, message_limit, campaign_limit } = plan;
  const limits = { customer_limit, message_limit, campaign_limit };
  return admin.call(contract.updateStoreTerms, {
    store_id: store.id,
    body: { plan_id, price, ...limits, renewal_day },
  });
}

/** Runs the scheduled jobs of every few minutes, and their follow-up. */
export async function passTime(world: World): Promise<void> {
  await renewPlans.run(platformCtx(world.app));
  await world.runJobs();
}

export function usageOf(store: TestStore) {
  return store.owner.call(contract.getPlanUsage, { store_id: store.id });
}

/** The periods that ended, the latest first. */
export async function renewalsOf(store: TestStore): Promise<contract.PlanRenewal[]> {
  return (await store.owner.call(contract.listPlanRenewals, { store_id: store.id })).data;
}

export async function offerOf(store: TestStore, addonId: string): Promise<contract.AddonOffer> {
  const { data } = await store.owner.call(contract.listAddonOffers, { store_id: store.id });
  return data.find(({ id }) => id === addonId)!;
}

export function contractNow(store: TestStore, addonId: string, expected_price: number) {
  return store.owner.call(contract.contractAddon, {
    store_id: store.id,
    body: { addon_id: addonId, expected_price },
  });
}

export async function titlesOf(person: Caller, store: TestStore): Promise<(string | null)[]> {
  const { data } = await person.call(contract.listNotifications, { store_id: store.id });
  return data.map(({ title }) => title);
}
