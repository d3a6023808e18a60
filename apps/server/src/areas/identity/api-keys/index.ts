export { noteKeyUse } from './api-keys.queries.ts';
export { apiKeyRoutes } from './api-keys.routes.ts';
export { makeApiKey } from './use-cases/make-api-key.ts';
