export { sendInvitation } from './collaborators.jobs.ts';
export { collaboratorRoutes } from './collaborators.routes.ts';
