import * as contract from '@clientela/contract';
import { call } from '#lib/call.ts';

/** The client address that the gateway requires; the server uses its own value. */
export async function clientIp(): Promise<string> {
  const answer = await call(contract.getClientIp, {}).catch(() => null);
  return answer?.ip ?? '{ip}';
}
