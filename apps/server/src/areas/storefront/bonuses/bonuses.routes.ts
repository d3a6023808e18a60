import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { makePageCode, makePageCoupon, readBonusPage } from './bonus-pages.ts';
import { findBalances, findBonus, listBonuses, listUses } from './bonuses.queries.ts';
import { readOverview } from './overview.queries.ts';
import { readSettings, saveSettings } from './settings.queries.ts';
import { exportSimulation, listSimulations, simulateBonus } from './simulations.ts';
import { cancelByHand, grantByHand } from './use-cases/by-hand.ts';
import { sendPin } from './use-cases/send-pin.ts';
import { cancelBonusUse, quoteAtPointOfSale, useBonus } from './use-cases/use-bonus.ts';

export const bonusRoutes = routes(
  on(contract.listBonuses, (ctx, { query }) => listBonuses(ctx, query)),
  on(contract.getBonus, (ctx, { params }) => findBonus(ctx, params.id)),
  on(contract.grantBonus, (ctx, { body }) => grantByHand(ctx, body)),
  on(contract.cancelBonus, (ctx, { params, body }) => cancelByHand(ctx, params.id, body.reason)),
  on(contract.findBonusBalances, (ctx, { query }) => findBalances(ctx, query.search)),
  on(contract.quoteBonuses, (ctx, { body }) => quoteAtPointOfSale(ctx, body)),
  on(contract.sendBonusPin, (ctx, { body }) => sendPin(ctx, body)),
  on(contract.useBonus, (ctx, { body }) => useBonus(ctx, body)),
  on(contract.listBonusUses, (ctx, { query }) => listUses(ctx, query)),
  on(contract.cancelBonusUse, (ctx, { params, body }) =>
    cancelBonusUse(ctx, params.id, body.reason),
  ),
  on(contract.getBonusSettings, (ctx) => readSettings(ctx)),
  on(contract.updateBonusSettings, (ctx, { body }) => saveSettings(ctx, body)),
  on(contract.getBonusOverview, (ctx) => readOverview(ctx)),
  on(contract.simulateBonus, (ctx, { body }) => simulateBonus(ctx, body)),
  on(contract.listBonusSimulations, (ctx) => listSimulations(ctx)),
  on(contract.exportBonusSimulation, async (ctx, { params }, exchange) => {
    await exportSimulation(ctx, exchange, params.simulation_id);
    return undefined;
  }),
  on(contract.getBonusPage, (ctx, { params }) => readBonusPage(ctx, params.token)),
  on(contract.makeBonusCoupon, (ctx, { params, body }) =>
    makePageCoupon(ctx, params.token, body.purchase_amount),
  ),
  on(contract.makeBonusCode, (ctx, { params }) => makePageCode(ctx, params.token)),
);
