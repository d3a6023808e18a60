import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { SmtpError } from './errors.ts';

const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');
}

/** Only global unicast counts as public, and not its tunnels into IPv4. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
const TUNNELS_V6 = new BlockList();
TUNNELS_V6.addSubnet('2001::', 32, 'ipv6');
TUNNELS_V6.addSubnet('2002::', 16, 'ipv6');

/** Resolves a host once; the connection then goes to the very address that was checked. */
export async function resolveHost(host: string, allowPrivate: boolean): Promise<string> {
  const addresses = await lookup(host, { all: true }).catch((cause: NodeJS.ErrnoException) => {
    const errorClass = cause.code === 'ENOTFOUND' ? 'pause_sender' : 'retry_later';
    throw new SmtpError('connect', errorClass, 'O servidor não foi encontrado', { cause });
  });
  const first = addresses[0];
  if (!first || (!allowPrivate && !addresses.every((found) => isPublic(found.address)))) {
    throw new SmtpError('connect', 'pause_sender', 'O servidor não tem um endereço público');
  }
  return first.address;
}

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return PUBLIC_V6.check(address, 'ipv6') && !TUNNELS_V6.check(address, 'ipv6');
}
