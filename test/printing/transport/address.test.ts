import { describe, expect, test } from 'vitest';
import { assertPrintable } from '../../../server/printing/transport/address.ts';

const GALLEY = 3000;
const check = (text: string) => assertPrintable(text, { ownPorts: [GALLEY] });

describe('a printer address', () => {
  test.each([
    ['127.0.0.1:9100', '127.0.0.1', 9100],
    ['10.1.2.3:9101', '10.1.2.3', 9101],
    ['172.31.255.1:9100', '172.31.255.1', 9100],
    [' 192.168.1.50 ', '192.168.1.50', 9100],
    ['169.254.7.7:9100', '169.254.7.7', 9100],
    ['[::1]:9100', '::1', 9100],
    ['fd00::7', 'fd00::7', 9100],
    ['[fe80::1%eth0]:9100', 'fe80::1%eth0', 9100],
  ])('%j is accepted', (text, host, port) => {
    expect(check(text)).toEqual({ ok: true, address: { host, port } });
  });

  test.each([
    ['8.8.8.8:9100', 'private network'],
    ['172.32.0.1:9100', 'private network'],
    ['0.0.0.0:9100', 'private network'],
    ['[2001:db8::1]:9100', 'private network'],
    ['[::ffff:8.8.8.8]:9100', 'private network'],
    ['printer.example.com:9100', 'IP address'],
    ['127.1:9100', 'IP address'],
    ['192.168.1.50:80', 'Port 80'],
    ['192.168.1.50:70000', 'Port 70000'],
    ['192.168.1.50:0', 'Port 0'],
    ['192.168.1.50:3000', "Galley's own"],
    ['tcp://192.168.1.50:9100', "isn't an address"],
    ['192.168.1.50:', "isn't an address"],
    ['', "isn't an address"],
  ])('%j is refused and the reason names %j', (text, part) => {
    expect(check(text)).toEqual({ ok: false, reason: expect.stringContaining(part) });
  });
});
