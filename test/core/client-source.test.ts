import { expect, test } from 'vitest';
import { clientSourceOf } from '../../server/core/client-source.ts';

test('an address of IPv6 stands for its network of 64 bits, one of IPv4 for itself', () => {
  expect(clientSourceOf('192.0.2.1')).toBe('192.0.2.1');
  expect(clientSourceOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  for (const address of ['2001:db8::1', '2001:0DB8:0:0:ffff::9', '2001:db8:0:0:1:2:3:4'])
    expect(clientSourceOf(address)).toBe('2001:db8:0:0::/64');
  expect(clientSourceOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(clientSourceOf('::1')).toBe('0:0:0:0::/64');
  expect(clientSourceOf('2001:db8:0:1::1')).not.toBe(clientSourceOf('2001:db8::1'));
});
