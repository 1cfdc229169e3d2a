import { parseArgs } from 'node:util';
import { power } from './soak.ts';

/** The process of the soak of power cuts: the program it tests is named in its environment. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const { values } = parseArgs({
  options: { states: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const { only } = values;
process.exit((await power({ states: Number(values.states), seed: Number(values.seed), only })) ? 0 : 1);
