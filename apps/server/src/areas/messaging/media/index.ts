export { pruneMedia } from './media.jobs.ts';
export { findFile, readMedia } from './media.queries.ts';
export { saveBytes, saveUpload } from './save-file.ts';
export { sendFile } from './send-file.ts';
