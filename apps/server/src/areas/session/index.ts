export { createPerson, createStore } from './people.ts';
export { sessionRoutes } from './session.routes.ts';
