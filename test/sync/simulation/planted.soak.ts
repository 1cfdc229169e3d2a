import { expect, test } from 'vitest';
import { catchPlanted } from '../../tools/soak/sync/planted.ts';
import { planted } from './planted/planted.ts';

const some = [
  'the cursor is saved before',
  'an order does not bring its payments',
  'a lost cell is not logged',
];

test.for(planted.filter(({ name }) => some.some((part) => name.startsWith(part))))(
  'the simulation notices when $name',
  { timeout: 600_000 },
  async (bug) => {
    expect(await catchPlanted(bug, { from: 1, seeds: 300, ops: 40 })).toBeDefined();
  },
);
