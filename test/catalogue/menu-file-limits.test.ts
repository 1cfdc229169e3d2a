import { expect, test } from 'vitest';
import { wordsOfProblem } from '../../server/catalogue/menu-import/problems.ts';
import { menuReader, menuThread } from '../../server/catalogue/menu-import/reader.ts';

const questionOf = (text: string) => ({
  file: new TextEncoder().encode(text),
  choices: {},
  context: {
    ...{ currency: 'INR', exponent: 2, country: 'IN', idTitle: 'Galley ID 0' },
    known: { kitchens: new Map(), orderTypes: new Map(), groups: new Set<string>(), taxes: [] },
  },
});
const small = questionOf('Item,Price\nNaan,40\n');

/** A sheet of as many cells as are allowed, each a text of its own. */
const wide = () =>
  questionOf(
    `Item,Price,${Array.from({ length: 97 }, (_, at) => `c${at}`)}\n${Array.from(
      { length: 9_900 },
      (_, row) => `Dish ${row},${row},${Array.from({ length: 97 }, (_, at) => (row * 97 + at).toString(36))}`,
    ).join('\n')}`,
  );

test('a file that needs too much memory has that as its problem, and the next one is read', async () => {
  const read = menuReader({ ...menuThread, memoryMb: 24 });
  const [heavy, next] = await Promise.all([read(wide()), read(small)]);
  expect(heavy).toMatchObject({ problem: 'too_slow', menu: { dishes: [] } });
  expect(next).toMatchObject({ problem: null, menu: { dishes: [{ name: 'Naan', price: 4000 }] } });
  expect(wordsOfProblem.too_slow).toContain('save only the sheet with the menu');
});

test('a file that takes too long has that as its problem', async () => {
  const read = menuReader({ ...menuThread, timeoutMs: 1 });
  expect((await read(wide())).problem).toBe('too_slow');
});
