export { type NoticeValues, wordsOf } from './notification-words.ts';
export {
  sendNotificationMail,
  sendNotificationPush,
} from './notifications.jobs.ts';
export { readStatisticsAndLastEvent } from './notifications.queries.ts';
export { notificationRoutes } from './notifications.routes.ts';
export { notify } from './use-cases/notify.ts';
