import type * as contract from '@clientela/contract';
import { bare, call } from '#lib/call.ts';
import { resumeSession } from '#lib/session.ts';

export const getInvitation = bare<typeof contract.getInvitation>({
  method: 'GET',
  path: '/invitation/:token',
  permission: 'public',
});

export const acceptInvitation = bare<typeof contract.acceptInvitation>({
  method: 'POST',
  path: '/invitation/:token',
  permission: 'public',
});

export const joinByInvitation = bare<typeof contract.joinByInvitation>({
  method: 'POST',
  path: '/users/me/invitations/:token',
  permission: 'signed_in',
});

const getCurrentUser = bare<typeof contract.getCurrentUser>({
  method: 'GET',
  path: '/users/me',
  permission: 'signed_in',
});

/** Returns the e-mail of the signed-in person; null when signed out. */
export async function emailSignedIn(signal: AbortSignal): Promise<string | null> {
  if ((await resumeSession()) === 'signed_out') return null;
  return (await call(getCurrentUser, { signal })).email;
}
