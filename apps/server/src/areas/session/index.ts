export { addPerson, createPerson, createStore } from './people.ts';
export { clientOf, setRefreshCookie } from './refresh-cookie.ts';
export { sendResetLink } from './session.jobs.ts';
export { findCurrentUser, findStore } from './session.queries.ts';
export { sessionRoutes } from './session.routes.ts';
export {
  type Client,
  endSession,
  endSessionsOf,
  type OpenedSession,
  openSession,
} from './tokens.queries.ts';
export { findByPassword } from './use-cases/sign-in.ts';
