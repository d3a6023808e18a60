export { sendCoupon } from './coupon-message.ts';
export { popupRoutes } from './popups.routes.ts';
export { consentConfirmed } from './signed-up.ts';
export { flushStorefrontEvents } from './visiting/events.ts';
export { joinable } from './visiting/link-tokens.ts';
