import { expect, test } from 'vitest';
import { isPublicAddress } from '../../../../src/auth/oauth/fetch-document.ts';

test.for([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255', '192.168.1.1'],
  ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
  ...['64:ff9b::7f00:1', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2002:7f00:1::', '2001:db8::1'],
  ...['2001::1', 'localhost', '', '2130706433'],
])('%s is no address of the open Internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.for(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::8a'])(
  '%s is one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
