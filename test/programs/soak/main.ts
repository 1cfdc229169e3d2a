import { parseArgs } from 'node:util';
import { powerCuts } from './power-cuts.ts';

/** `npm run soak [-- power-cuts] [--cycles 200] [--seed N]`: long runs that no test suite has time for. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cycles: { type: 'string', default: '200' }, seed: { type: 'string' } },
});
const soaks: Record<string, (cycles: number, seed: number) => Promise<boolean>> = { 'power-cuts': powerCuts };
const [name = 'power-cuts'] = positionals;
const soak = soaks[name];
if (!soak) {
  console.error(`There is no soak ${name}; there are: ${Object.keys(soaks).join(', ')}.`);
  process.exit(2);
}
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
process.exitCode = (await soak(Number(values.cycles), seed)) ? 0 : 1;
