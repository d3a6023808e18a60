import type * as contract from '@clientela/contract';
import { bare } from '#lib/call.ts';

export const getPixPage = bare<typeof contract.getPixPage>({
  method: 'GET',
  path: '/store-topups-pix/:token',
  permission: 'public',
});

export const paySandboxTopup = bare<typeof contract.paySandboxTopup>({
  method: 'POST',
  path: '/sandbox/store-topups/:token/pay',
  permission: 'signed_in',
});
