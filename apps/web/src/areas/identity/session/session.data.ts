import type * as contract from '@clientela/contract';
import { bare } from '#lib/call.ts';

/** The session calls of the first load, without their schemas. */
export const createSession = bare<typeof contract.createSession>({
  method: 'POST',
  path: '/auth/token',
  permission: 'public',
});

export const forgotPassword = bare<typeof contract.forgotPassword>({
  method: 'POST',
  path: '/auth/forgot-password',
  permission: 'public',
});

export const resetPassword = bare<typeof contract.resetPassword>({
  method: 'POST',
  path: '/auth/reset-password',
  permission: 'public',
});

export const getSetup = bare<typeof contract.getSetup>({
  method: 'GET',
  path: '/setup',
  permission: 'public',
});

export const createSetup = bare<typeof contract.createSetup>({
  method: 'POST',
  path: '/setup',
  permission: 'public',
});

export const getUnsubscription = bare<typeof contract.getUnsubscription>({
  method: 'GET',
  path: '/unsubscribe/:key/:token',
  permission: 'public',
});

export const unsubscribe = bare<typeof contract.unsubscribe>({
  method: 'POST',
  path: '/unsubscribe/:key/:token',
  permission: 'public',
});
