import { parseArgs } from 'node:util';
import { power } from './soak.ts';

/** The process of the soak of power cuts: the program it tests is named in its environment. */
const { values } = parseArgs({ options: { states: { type: 'string' }, seed: { type: 'string' } } });
process.exit((await power({ states: Number(values.states), seed: Number(values.seed) })) ? 0 : 1);
