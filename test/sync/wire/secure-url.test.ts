import { expect, test } from 'vitest';
import { assertSecure, isReadable } from '../../../sync/wire/secure-url.ts';

test.each([
  ['https://head.example.com', false],
  ['http://127.0.0.1:4600', false],
  ['http://127.9.9.9', false],
  ['http://[::1]:4600', false],
  ['http://localhost:4600', false],
  ['http://head.example.com', true],
  ['http://192.168.1.5:4600', true],
  ['http://127.0.0.1.example.com', true],
  ['http://localhost.example.com', true],
  ['http://[::2]', true],
])('what is sent to %s can be read on the way: %s', (url, readable) => {
  expect(isReadable(url)).toBe(readable);
});

test('a code goes where it can be read only where somebody says so', () => {
  const url = 'http://head.example.com';
  expect(() => assertSecure(url)).toThrow(expect.objectContaining({ code: 'SYNC_REFUSED' }));
  expect(() => assertSecure(url, true)).not.toThrow();
  expect(() => assertSecure('https://head.example.com')).not.toThrow();
});
