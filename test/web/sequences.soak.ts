import { expect, test } from 'vitest';
import { playMessages } from './ledger-sequence.ts';
import { playEvening } from './outbox-sequence.ts';

const SEQUENCES = 10_000;

test('ten thousand evenings of a tablet lose, double and misname nothing', async () => {
  for (let seed = 1_000; seed < 1_000 + SEQUENCES; seed++)
    expect(await playEvening(seed), `seed ${seed}`).toEqual([]);
});

test('ten thousand disorders of messages leave the screen as the server is', () => {
  for (let seed = 1_000; seed < 1_000 + SEQUENCES; seed++)
    expect(playMessages(seed), `seed ${seed}`).toEqual([]);
});
