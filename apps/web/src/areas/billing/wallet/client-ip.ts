import * as contract from '@clientela/contract';
import { call } from '#lib/call.ts';

/** The caller's address as the gateway asks for it; the server knows the one that counts. */
export async function clientIp(): Promise<string> {
  const answer = await call(contract.getClientIp, {}).catch(() => null);
  return answer?.ip ?? '{ip}';
}
