import { expect, test } from 'vitest';
import { faultOfAddress, type Reachable, refusalOf } from '../../server/webhooks/destination.ts';

const ownPorts = new Set([4600]);
const branch: Reachable = { isShared: false, networks: [], ownPorts };
const central: Reachable = { isShared: true, networks: [], ownPorts };

test.each([
  'https://hooks.example.com/galley',
  'https://8.8.8.8/x',
  'http://192.168.1.20:8080/galley',
  'http://localhost:9000/',
  'http://[::1]:9000/',
])('a branch may send to %s', (url) => {
  expect(faultOfAddress(url, branch)).toBeUndefined();
});

test.each([
  'hooks.example.com',
  'ftp://example.com/',
  'http://hooks.example.com/',
  'http://8.8.8.8/',
  'https://me:secret@example.com/',
  'https://example.com/#here',
  'http://169.254.169.254/latest/meta-data',
  'https://169.254.169.254/',
  'http://127.0.0.1:4600/api/v1/auth/login',
  'http://0.0.0.0:9000/',
  'http://[::ffff:169.254.169.254]/',
  'http://[fd00:ec2::254]/latest/meta-data',
  'http://[::a9fe:a9fe]/',
])('a branch sends nothing to %s', (url) => {
  expect(faultOfAddress(url, branch)).toMatch(/\.$/);
});

const restaurant = [
  ...['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.20', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...[
    '::1',
    'fd00::7',
    'fe80::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '::',
  ],
];

test.each(restaurant)(
  'a shared central instance sends nothing to %s, which is checked once a name is resolved',
  (address) => {
    const url = new URL('https://hooks.example.com/');
    expect(refusalOf(url, address, central)).toMatch(/\.$/);
    expect(faultOfAddress(`https://${address.includes(':') ? `[${address}]` : address}/`, central)).toMatch(
      /\.$/,
    );
  },
);

test.each(['https://2130706433/', 'https://0x7f.1/', 'https://127.1/', 'https://017700000001/'])(
  'another spelling of a number is the same number: %s',
  (url) => {
    expect(faultOfAddress(url, central)).toMatch(/private/);
  },
);

test('what whoever runs a central instance has listed may be sent to, without https too', () => {
  const listed: Reachable = { ...central, networks: ['10.20.0.0/16', 'fd00::/8'] };
  expect(faultOfAddress('http://10.20.3.4:8080/', listed)).toBeUndefined();
  expect(refusalOf(new URL('https://books.example.com/'), 'fd00::9', listed)).toBeUndefined();
  expect(faultOfAddress('http://10.21.3.4:8080/', listed)).toMatch(/private/);
});

test('a name over http is for this computer alone', () => {
  expect(refusalOf(new URL('http://localhost:9000/'), '127.0.0.1', branch)).toBeUndefined();
  expect(refusalOf(new URL('http://localhost:9000/'), '93.184.216.34', branch)).toMatch(/https/);
});
