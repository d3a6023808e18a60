export { refreshAllNumbers, refreshNumbers } from './whatsapp-numbers.jobs.ts';
export { whatsappNumberRoutes } from './whatsapp-numbers.routes.ts';
