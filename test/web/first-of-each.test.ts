import { expect, test } from 'vitest';
import { firstOfEach } from '../../resources/web/data/first-of-each.ts';

const ready = ['T7', '#13', 'T2'];

test('a guest who calls is shown however much is at the pass, and everything stays in its order', () => {
  expect(firstOfEach([ready, ['T4 calls'], []], 3)).toEqual(['T7', '#13', 'T4 calls']);
  expect(firstOfEach([ready, ['T4 calls'], ['P3 ordered'], ['T1 waits']], 3)).toEqual([
    'T7',
    'T4 calls',
    'P3 ordered',
  ]);
});

test('as many are shown as there is room for', () => {
  expect(firstOfEach([ready], 3)).toEqual(ready);
  expect(firstOfEach([ready], 2)).toEqual(['T7', '#13']);
  expect(firstOfEach([ready, ['T4 calls']], Number.POSITIVE_INFINITY)).toEqual([...ready, 'T4 calls']);
  expect(firstOfEach([[], []], 3)).toEqual([]);
});
