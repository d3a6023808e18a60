export * from './endpoint.ts';
export * from './failures.ts';
export * from './permissions.ts';
export * from './session.ts';
export * from './shapes.ts';
