import fc from 'fast-check';
import { expect, it } from 'vitest';
import { networkOf } from '../../../server/platform/http/address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('limits count %s as %s', (address, network) => expect(networkOf(address)).toBe(network));

it('counts all addresses of a /64 as one, in any notation', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      if (address.includes('.')) return;
      const [network] = networkOf(address).split('::/64');
      expect(networkOf(`${network}:a:b:c:d`)).toBe(networkOf(address));
    }),
  );
});
