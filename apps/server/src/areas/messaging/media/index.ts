export { keepBytes, keepUpload } from './keep-file.ts';
export { pruneMedia } from './media.jobs.ts';
export { findFile, readMedia } from './media.queries.ts';
export { sendFile } from './send-file.ts';
