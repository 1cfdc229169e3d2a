import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { kept } from './kept/seeds.ts';
import { failureOf, liveThrough } from './lives.ts';
import { planted } from './planted/planted.ts';
import { makeTemplate, removeTemplate, type Template } from './template.ts';

const { from, to } = inject('lives');
const STEPS = 18;
const ROOT = join(import.meta.dirname, '../../..');

let template: Template;
beforeAll(async () => {
  template = await makeTemplate(mkdtempSync(join(tmpdir(), 'galley-lives-')));
}, 60_000);
afterAll(() => removeTemplate(template));

test('whatever is written where, lost on the way, stamped by a wrong clock or restored, all nodes end up equal', {
  timeout: 900_000,
}, async () => {
  const failed: string[] = [];
  for (let seed = from; seed <= to; seed++) {
    const failure = await liveThrough(seed, STEPS, template);
    if (failure) failed.push(`seed ${seed}: ${failure.reason}`);
  }
  expect(failed, 'npm run soak -- sync --seeds 1 --ops 24 --from SEED shows how').toEqual([]);
});

const lives = kept.map(({ what, plan }) => [what, plan] as const);
test.for(lives)('%s', { timeout: 60_000 }, async ([, plan]) => {
  expect(await failureOf(plan, template)).toBeUndefined();
});

test('every mistake that the soak plants still has its place in the program', () => {
  for (const { name, patches } of planted) {
    for (const { file, from } of patches) {
      const places = readFileSync(join(ROOT, file), 'utf8').split(from).length - 1;
      expect(places, `${name}: ${from}`).toBe(1);
    }
  }
});
