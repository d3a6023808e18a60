import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { addCoupons } from './coupons.ts';
import { POPUP_GALLERY } from './gallery/popup-gallery.texts.ts';
import { findPopup, listPopups } from './popups.queries.ts';
import { previewPopup } from './preview.ts';
import { readResults } from './results/results.queries.ts';
import { listSubmissions } from './results/submissions.queries.ts';
import { sendContents } from './serving/contents.ts';
import { sendSampleShop } from './serving/sample-shop.ts';
import { sendRenderer, sendScript } from './serving/script.ts';
import { readSettings, saveSettings } from './settings.queries.ts';
import { settleDifferences } from './suspects/differences.ts';
import { discardSuspects, releaseSuspects } from './suspects/release.ts';
import { archivePopup, finishPopup, pausePopup, publishPopup } from './use-cases/change-status.ts';
import {
  clonePopup,
  createPopup,
  deletePopup,
  orderPopups,
  updatePopup,
} from './use-cases/save-popup.ts';
import { readAudience } from './visiting/audience.ts';
import { receiveEvents } from './visiting/events.ts';
import { issueTicket } from './visiting/issue-ticket.ts';
import { joinVisitor } from './visiting/joins.ts';
import { submit } from './visiting/submit.ts';

export const popupRoutes = routes(
  on(contract.listPopups, (ctx, { query }) => listPopups(ctx, query)),
  on(contract.createPopup, (ctx, { body }) => createPopup(ctx, body)),
  on(contract.orderPopups, async (ctx, { body }) => {
    await orderPopups(ctx, body.popup_ids);
    return undefined;
  }),
  on(contract.listPopupGallery, async () => ({ data: POPUP_GALLERY })),
  on(contract.getPopup, (ctx, { params }) => findPopup(ctx, params.id)),
  on(contract.updatePopup, (ctx, { params, body }) => updatePopup(ctx, params.id, body)),
  on(contract.deletePopup, async (ctx, { params }) => {
    await deletePopup(ctx, params.id);
    return undefined;
  }),
  on(contract.publishPopup, (ctx, { params }) => publishPopup(ctx, params.id)),
  on(contract.pausePopup, (ctx, { params }) => pausePopup(ctx, params.id)),
  on(contract.finishPopup, (ctx, { params }) => finishPopup(ctx, params.id)),
  on(contract.archivePopup, (ctx, { params }) => archivePopup(ctx, params.id)),
  on(contract.clonePopup, (ctx, { params }) => clonePopup(ctx, params.id)),
  on(contract.previewPopup, (ctx, { params }) => previewPopup(ctx, params.id)),
  on(contract.addPopupCoupons, (ctx, { params, body }) => addCoupons(ctx, params.id, body.codes)),
  on(contract.getPopupResults, (ctx, { params, query }) => readResults(ctx, params.id, query)),
  on(contract.listPopupSubmissions, (ctx, { params, query }) =>
    listSubmissions(ctx, params.id, query),
  ),
  on(contract.releasePopupSuspects, (ctx, { params, body }) =>
    releaseSuspects(ctx, params.id, body.submission_ids),
  ),
  on(contract.discardPopupSuspects, (ctx, { params, body }) =>
    discardSuspects(ctx, params.id, body.submission_ids),
  ),
  on(contract.settlePopupDifferences, async (ctx, { params, body }) => {
    await settleDifferences(ctx, params.id, params.submission_id, body.accepted);
    return undefined;
  }),
  on(contract.getStorefrontSettings, (ctx) => readSettings(ctx)),
  on(contract.saveStorefrontSettings, (ctx, { body }) => saveSettings(ctx, body)),
  on(contract.getStorefrontScript, (ctx, { params }, exchange) =>
    sendScript(ctx, exchange, params.script),
  ),
  on(contract.getSampleShop, (ctx, { query }, exchange) =>
    sendSampleShop(ctx, exchange, query.key),
  ),
  on(contract.getStorefrontRenderer, (ctx, { query }, exchange) =>
    sendRenderer(ctx, exchange, query.v),
  ),
  on(contract.getPopupContents, (ctx, { params }, exchange) => sendContents(ctx, exchange, params)),
  on(contract.issueTicket, (ctx, { params, body }, exchange) =>
    issueTicket(ctx, params.key, body, exchange),
  ),
  on(contract.sendStorefrontEvents, (ctx, { params }, exchange) =>
    receiveEvents(ctx, params.key, exchange),
  ),
  on(contract.readAudience, (ctx, { params, query }, exchange) =>
    readAudience(ctx, params.key, query.visitor_id, exchange),
  ),
  on(contract.joinVisitor, (ctx, { params, body }, exchange) =>
    joinVisitor(ctx, params.key, body, exchange),
  ),
  on(contract.submitPopup, (ctx, { params, body }, exchange) =>
    submit(ctx, params.key, body, exchange),
  ),
);
