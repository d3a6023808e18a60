export { sendInvitation } from './collaborators.jobs.ts';
export { addMember } from './collaborators.queries.ts';
export { collaboratorRoutes } from './collaborators.routes.ts';
