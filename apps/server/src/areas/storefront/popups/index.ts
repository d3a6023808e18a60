export { POPUP_GALLERY } from './gallery/popup-gallery.texts.ts';
export { type PastVisit, storePastVisits } from './past-visits.ts';
export { popupRoutes } from './popups.routes.ts';
export { noteSeen } from './settings.queries.ts';
export { consentConfirmed } from './signed-up.ts';
export { pausePopup, publishPopup } from './use-cases/change-status.ts';
export { createPopup, updatePopup } from './use-cases/save-popup.ts';
export { flushStorefrontEvents } from './visiting/events.ts';
