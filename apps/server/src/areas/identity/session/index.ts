export {
  addPerson,
  createPerson,
  writePersonEnabled,
  writePreferences,
  writeUser,
} from './people.ts';
export { clientOf, setRefreshCookie } from './refresh-cookie.ts';
export { pruneSignIns, sendResetLink } from './session.jobs.ts';
export { findCurrentUser, findStore, profileOf } from './session.queries.ts';
export { sessionRoutes } from './session.routes.ts';
export {
  type Client,
  endOneSession,
  endSession,
  endSessionsOf,
  noteSessionUse,
  type OpenedSession,
  openSession,
} from './tokens.queries.ts';
export { findByPassword } from './use-cases/sign-in.ts';
