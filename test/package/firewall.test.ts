import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const INCLUDE = join(import.meta.dirname, '../../resources/installer/windows.nsh');

test('the firewall of Windows lets in the own subnet of private networks, and nobody else', () => {
  const rules = readFileSync(INCLUDE, 'utf8')
    .split('\n')
    .filter((line) => line.includes('firewall add rule'));
  expect(rules.length).toBeGreaterThan(0);
  for (const rule of rules) expect(rule).toMatch(/dir=in .*profile=private remoteip=localsubnet /);
});
