import type * as contract from '@clientela/contract';
import { bare } from '#lib/call.ts';

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
