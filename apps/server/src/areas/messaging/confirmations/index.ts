/** Double opt-in by e-mail (docs/decisions/consents.md). */
export { type AskedConfirmation, askConfirmation } from './ask-confirmation.ts';
export { confirmationRoutes } from './confirmations.routes.ts';
export { sendConfirmation } from './send-confirmation.ts';
