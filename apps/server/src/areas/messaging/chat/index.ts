export { listActiveContacts } from './active-contacts.queries.ts';
export { copyMedia, eraseChats, sendReadReceipt } from './chat.jobs.ts';
export { chatRoutes } from './chat.routes.ts';
export { hasBeenOpenFor } from './chat.rules.ts';
export { chatSource } from './chat-source.ts';
export { findOpenWindows, hasWritten } from './open-windows.queries.ts';
export { noteCampaignMessage } from './receiving/note-campaign-message.ts';
export { receiveInbound } from './receiving/receive.ts';
export { readOpeningHours } from './settings.queries.ts';
