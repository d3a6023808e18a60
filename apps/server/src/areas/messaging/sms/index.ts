export { openSmsChannel } from './channel.ts';
export { type CompiledSms, compileSms, drawSms } from './compiled-sms.ts';
export { smsReader } from './news.ts';
export { sendText } from './send-text.ts';
export { findShortLink, pruneShortLinks, sampleShortUrl } from './short-links.ts';
export { answerSmsJob } from './sms.jobs.ts';
export { smsRoutes } from './sms.routes.ts';
export { readOwnHolidays } from './sms-settings.queries.ts';
export { answerInSandbox } from './use-cases/answer-in-sandbox.ts';
