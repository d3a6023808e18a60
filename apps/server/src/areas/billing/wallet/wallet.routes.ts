import * as contract from '@clientela/contract';
import { feeOf } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { countedMeta } from '#platform/http/paging';
import { type Exchange, on, routes } from '#platform/http/routes';
import { assertPasswordTyped } from '#platform/http/typed-password';
import { listAddonOffers } from './addon-offers.queries.ts';
import { cardOf, findCard, listCards, setCardType } from './cards.queries.ts';
import { listStoppedWallets } from './stopped-wallets.queries.ts';
import { listStoreAddons } from './store-addons.queries.ts';
import {
  depositOf,
  findFee,
  findMethod,
  findTopup,
  listMethods,
  locateTopup,
  pixPicture,
  secondsLeft,
} from './topups.queries.ts';
import { cancelAddon, keepAddon } from './use-cases/cancel-addon.ts';
import { contractAddon } from './use-cases/contract-addon.ts';
import { exportStatement } from './use-cases/export-statement.ts';
import { findPostalCode } from './use-cases/find-postal-code.ts';
import { listStatementDays } from './use-cases/list-statement-days.ts';
import { createCardDeposit, createPixDeposit } from './use-cases/make-deposit.ts';
import { paySandboxTopup, receiveEvent } from './use-cases/receive-event.ts';
import { reopenWallet } from './use-cases/reopen-wallet.ts';
import { deleteCard, saveCard, setDefaultCard } from './use-cases/save-card.ts';
import { readWallet, updateAutomaticTopup } from './wallet.queries.ts';

export const walletRoutes = routes(
  on(contract.getWallet, (ctx) => readWallet(ctx)),
  on(contract.updateAutomaticTopup, (ctx, { body }) => updateAutomaticTopup(ctx, body)),
  on(contract.listStoppedWallets, (ctx) => listStoppedWallets(ctx)),
  on(contract.reopenWallet, (ctx) => reopenWallet(ctx)),
  on(contract.listTopupPaymentMethods, async (ctx) => ({ data: await listMethods(ctx) })),
  on(contract.listStoreAddons, async (ctx, { query }) => ({
    data: await listStoreAddons(ctx, query),
  })),
  on(contract.listAddonOffers, (ctx) => listAddonOffers(ctx)),
  on(contract.contractAddon, (ctx, { body }) => contractAddon(ctx, body)),
  on(contract.cancelAddon, (ctx, { params }) => cancelAddon(ctx, params.store_addon_id)),
  on(contract.keepAddon, (ctx, { params }) => keepAddon(ctx, params.store_addon_id)),
  on(contract.listStatementDays, (ctx, { query }) => listStatementDays(ctx, query)),
  on(contract.exportStatement, async (ctx, { query }, exchange) => {
    await exportStatement(ctx, query, exchange);
    return undefined;
  }),
  on(contract.getClientIp, async (_ctx, _input, { request }) => ({ ip: request.ip })),
  on(contract.getPostalCode, (ctx, { params }) => findPostalCode(ctx, params.cep)),

  on(contract.listWalletCards, async (ctx, { query }) => {
    const { data, total } = await listCards(ctx, query);
    return { data, meta: countedMeta(query, total) };
  }),
  on(contract.createWalletCard, (ctx, { body }, { request }) => saveCard(ctx, body, request.ip)),
  on(contract.updateWalletCard, async (ctx, { params, body }) => {
    await findCard(ctx, params.card_id);
    await setCardType(ctx, params.card_id, body.card_type);
    return cardOf(await findCard(ctx, params.card_id));
  }),
  on(contract.deleteWalletCard, async (ctx, { params }) => {
    await deleteCard(ctx, params.card_id);
    return undefined;
  }),
  on(contract.setDefaultWalletCard, (ctx, { params }) => setDefaultCard(ctx, params.card_id)),

  on(contract.calculateTopupFee, async (ctx, { body }) => {
    const method = await findMethod(ctx, { id: body.topup_payment_method_id });
    const fee = feeOf(body.amount, await findFee(ctx, method.type));
    return { fee, total: body.amount + fee };
  }),
  on(contract.createPixDeposit, (ctx, { body }, exchange) =>
    createPixDeposit(ctx, body, { key: keyOf(exchange) }),
  ),
  on(contract.createCardDeposit, async (ctx, { body }, exchange) => {
    const { ip, caller } = exchange.request;
    if (body.credit_card?.save_card) await assertPasswordTyped(ctx, caller?.session_id ?? '');
    return createCardDeposit(ctx, body, { ip, key: keyOf(exchange) });
  }),
  on(contract.getTopup, async (ctx, { params }) => depositOf(ctx, await findTopup(ctx, params.id))),
  on(contract.getPixPage, async (ctx, { params }) => {
    const found = await locateTopup(ctx, { token: params.token });
    if (!found) throw new Failure('not_found');
    return readPixPage(await storeCtx(ctx.app, found.store_id, ctx.limits), found.id);
  }),
  on(contract.paySandboxTopup, async (ctx, { params }) => {
    await paySandboxTopup(ctx, params.token);
    return undefined;
  }),
  on(contract.receivePaymentEvent, async (ctx, { params, body }, { request }) => {
    const query = request.query as Record<string, unknown>;
    await receiveEvent(ctx, params.gateway, { headers: request.headers, query, body });
    return undefined;
  }),
);

function keyOf({ request }: Exchange): string | null {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : null;
}

/** Data for paying, without payer and requester. */
async function readPixPage(ctx: Ctx, id: string) {
  const topup = await findTopup(ctx, id);
  if (topup.method_type !== 'PIX') throw new Failure('not_found');
  return {
    store_name: ctx.store.name,
    amount: topup.amount,
    fee: topup.fee,
    total: topup.amount + topup.fee,
    status: topup.status,
    pix_code: topup.status === 'WAITING_PAYMENT' ? topup.pix_code : null,
    pix_qr_code: pixPicture(topup),
    seconds_to_expire: secondsLeft(ctx, topup),
    is_sandbox: topup.gateway === 'sandbox',
  };
}
