import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CLIENT_TYPES, openApi } from '../programs/docs/documents.ts';

test('the description and the types made of it stay of a size that is read', () => {
  const description = JSON.stringify(JSON.parse(openApi.text));
  const packed = brotliCompressSync(description).length;
  const lines = readFileSync(CLIENT_TYPES, 'utf8').split('\n').length;
  const kB = (bytes: number) => `${(bytes / 1e3).toFixed(1)} kB`;
  console.log(`openapi.json: ${kB(description.length)}, ${kB(packed)} by brotli; types: ${lines} lines`);
  expect(packed).toBeLessThan(44_000);
  expect(lines).toBeLessThan(12_000);
});
