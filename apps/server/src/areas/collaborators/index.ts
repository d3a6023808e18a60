export { sendInvitation, tellAdded } from './collaborators.jobs.ts';
export { collaboratorRoutes } from './collaborators.routes.ts';
