export { noticePrivacyRequests } from './privacy.jobs.ts';
export { privacyRoutes } from './privacy.routes.ts';
/** The only way to erase a person: it keeps the receipt. */
export { eraseKnown } from './use-cases/erase-customer.ts';
export { registerPlatformRequest } from './use-cases/register-request.ts';
