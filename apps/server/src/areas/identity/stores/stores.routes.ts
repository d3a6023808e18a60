import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { findStore } from '../session/index.ts';
import { listStoreCategories } from './stores.queries.ts';
import { createFirstStore, isSetupNeeded } from './use-cases/create-first-store.ts';
import { createFurtherStore } from './use-cases/create-further-store.ts';
import { readStoreForm, updateStore } from './use-cases/update-store.ts';

export const storeRoutes = routes(
  on(contract.getStore, (ctx) => findStore(ctx, ctx.store.id)),
  on(contract.updateStore, async (ctx, _input, { request }) =>
    updateStore(ctx, await readStoreForm(request)),
  ),
  on(contract.createStore, (ctx, { body }) => createFurtherStore(ctx, body)),
  on(contract.listStoreCategories, async (ctx) => ({ data: await listStoreCategories(ctx) })),
  on(contract.getSetup, async (ctx) => ({
    needed: await isSetupNeeded(ctx),
    demo_percent: ctx.app.demoPercent,
  })),
  on(contract.createSetup, (ctx, { body }) => createFirstStore(ctx, body)),
);
