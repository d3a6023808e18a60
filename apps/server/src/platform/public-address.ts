import { BlockList, isIP } from 'node:net';

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

/** Whether an address is outside our own network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return PUBLIC_V6.check(address, 'ipv6') && !TUNNELS_V6.check(address, 'ipv6');
}

/** Whether a host's name marks it as internal; the resolved address needs its own check. */
export function isPrivateName(host: string): boolean {
  const name = canonical(host).replace(/^\[|\]$|\.$/g, '');
  if (isIP(name) !== 0) return !isPublicAddress(name);
  return !name.includes('.') || /\.(localhost|local|internal)$/.test(name);
}

/** 127.1, 0x7f000001 and 2130706433 are spellings of one address. */
function canonical(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host;
}
