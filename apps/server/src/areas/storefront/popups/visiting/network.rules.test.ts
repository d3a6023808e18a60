import { expect, test } from 'vitest';
import { networkOf } from './network.rules.ts';

test.each([
  ['189.10.20.30', '189.10.20.30'],
  ['::ffff:189.10.20.30', '189.10.20.30'],
  ['2804:14c:1:2:aaaa:bbbb:cccc:dddd', '2804:14c:1:2::/64'],
  ['2804:014c:1:2::1', '2804:14c:1:2::/64'],
  ['2804:14c::1', '2804:14c:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s belongs to %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
