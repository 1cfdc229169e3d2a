import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { planted } from '../sync/simulation/planted/planted.ts';
import { mistakes as inEvenings } from '../tools/soak/evening/planted.ts';
import { checks as inHostileBatches } from '../tools/soak/hostile/planted.ts';
import type { Patch } from '../tools/soak/mistake.ts';
import { breaches, mistakes as inOrders } from '../tools/soak/orders/planted.ts';
import { mistakes as inPowerCuts } from '../tools/soak/power/planted.ts';
import { expectNone, filesIn, ROOT } from './sources.ts';

const patchesOf: Readonly<Record<string, readonly Patch[]>> = {
  evening: inEvenings,
  hostile: inHostileBatches,
  orders: [...inOrders, ...breaches.flatMap((one) => (one.also ? [one, one.also] : [one]))],
  power: inPowerCuts,
  sync: planted.flatMap(({ patches }) => patches),
};

test.each(Object.entries(patchesOf))(
  'every mistake planted for the %s soak has its one place',
  (_soak, patches) => {
    const lost = patches.filter(({ file, from }) => {
      const path = join(ROOT, file);
      return (
        !filesIn(file.slice(0, file.lastIndexOf('/')), '.ts').includes(file) ||
        readFileSync(path, 'utf8').split(from).length !== 2
      );
    });
    expectNone(
      lost.map(({ file, from }) => `${file}: ${from}`),
      'Quote a text that stands once in the file.',
    );
  },
);

/** What a text calls by its bare name. */
const calledIn = (text: string): string[] =>
  [...text.matchAll(/(?<![.\w$])([A-Za-z_$][\w$]*)\(/g)].map(([, name = '']) => name);

test.each(Object.entries(patchesOf))(
  'no mistake planted for the %s soak is only a call of nothing',
  (_soak, patches) => {
    const unknown = patches.flatMap(({ file, to }) => {
      const known = new Set(readFileSync(join(ROOT, file), 'utf8').match(/[\w$]+/g));
      return calledIn(to).filter((name) => !known.has(name) && !(name in globalThis));
    });
    expectNone(unknown, 'Call what its file has: a crash proves nothing.');
  },
);

test('no soak plants mistakes that are not looked at here', () => {
  const soaks = filesIn('test/tools/soak', '/planted.ts').map((path) => path.split('/').at(-2));
  expect(soaks.filter((name) => name !== 'soak').sort()).toEqual(Object.keys(patchesOf).sort());
});
