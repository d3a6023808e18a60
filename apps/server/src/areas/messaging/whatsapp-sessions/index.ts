export { readAllBack, readBack } from './read-back.jobs.ts';
export { findAllSilent, findSilent } from './silence.jobs.ts';
export { applySessionChange, showPairing } from './use-cases/pair-session.ts';
export { whatsappSessionRoutes } from './whatsapp-sessions.routes.ts';
