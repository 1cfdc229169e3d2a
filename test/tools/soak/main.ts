import { parseArgs } from 'node:util';
import { acts } from './acts/main.ts';
import { deadlock } from './deadlock.ts';
import { catchInEvening } from './evening/planted.ts';
import { evening } from './evening/soak.ts';
import { hostile } from './hostile/main.ts';
import { catchHostile } from './hostile/planted.ts';
import { playMany } from './orders/main.ts';
import { catchMistakes } from './orders/planted.ts';
import { powerStates } from './power/main.ts';
import { catchInPowerCuts } from './power/planted.ts';
import { powerCuts } from './power-cuts.ts';
import { printing } from './printing/main.ts';
import { processes } from './processes/main.ts';
import { simulateMany } from './sync/main.ts';
import { catchAll } from './sync/planted.ts';
import { tenants } from './tenants/main.ts';
import { wire } from './wire/main.ts';

/**
 * `npm run soak [-- power-cuts] [--cycles 200] [--seed N]`, `npm run soak -- printing [--jobs 10000] [--seeds 5]`:
 * `npm run soak -- evening [--hours 12] [--orders 150] [--rounds N] [--seed N] [--planted]`, in Chromium: an evening
 * with everything that people can do, each act done N times,
 * `npm run soak -- acts [--orders 150] [--seed N]`: the same acts without a screen, by clients of the API on bad lines,
 * `npm run soak -- deadlock [--minutes 10]`, on PostgreSQL;
 * `npm run soak -- power [--states 300] [--only branch|central|migration|restore] [--seed N] [--planted]`, where there is a C compiler,
 * `npm run soak -- orders [--seeds 200000] [--from 1] [--planted]`,
 * `npm run soak -- sync [--seeds 20000] [--ops 200] [--from 1] [--planted]`,
 * `npm run soak -- processes [--kills 500] [--seed N] [--engine sqlite|postgres] [--json]`,
 * `npm run soak -- wire COMMIT`, with a build of that commit, which it makes,
 * `npm run soak -- hostile [--batches 100000] [--seed N] [--engine sqlite|postgres] [--planted] [--json]`,
 * `npm run soak -- tenants [--tenants 200] [--branches 5] [--seed N] [--engine sqlite|postgres] [--json]`: long runs that no test suite has time for.
 */
// The servers of a soak end with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cycles: { type: 'string' },
    states: { type: 'string' },
    sources: { type: 'boolean', default: false },
    only: { type: 'string' },
    jobs: { type: 'string' },
    minutes: { type: 'string' },
    hours: { type: 'string', default: '0' },
    orders: { type: 'string', default: '0' },
    rounds: { type: 'string' },
    seed: { type: 'string' },
    seeds: { type: 'string' },
    ops: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    planted: { type: 'boolean', default: false },
    kills: { type: 'string', default: '500' },
    batches: { type: 'string', default: '100000' },
    tenants: { type: 'string', default: '200' },
    branches: { type: 'string', default: '5' },
    engine: { type: 'string', default: 'sqlite' },
    json: { type: 'boolean', default: false },
  },
});
interface Soak {
  /** Power cuts, print jobs, rounds, minutes. */
  readonly cycles: number;
  readonly run: (cycles: number, seed: number) => Promise<boolean>;
}

const soaks: Record<string, Soak> = {
  'power-cuts': { cycles: 200, run: powerCuts },
  printing: { cycles: 10_000, run: printing },
  deadlock: { cycles: 10, run: deadlock },
};
const [name = 'power-cuts'] = positionals;
if (name === 'sync') {
  const lives = { from: Number(values.from), seeds: Number(values.seeds ?? 1_000), ops: Number(values.ops) };
  process.exit((await (values.planted ? catchAll(lives) : simulateMany(lives))) ? 0 : 1);
}
if (name === 'wire') process.exit((await wire(positionals[1])) ? 0 : 1);
if (name === 'evening') {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  const wish = { hours: Number(values.hours), orders: Number(values.orders), seed, rounds };
  process.exit((await (values.planted ? catchInEvening(wish) : evening(wish))) ? 0 : 1);
}
if (name === 'acts') {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
  process.exit((await acts({ orders: Number(values.orders), seed })) ? 0 : 1);
}
if (name === 'power') {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
  const states = Number(values.states ?? (values.planted ? 100 : 300));
  const wish = { states, seed, sources: values.sources, only: values.only };
  process.exit((await (values.planted ? catchInPowerCuts(states, seed) : powerStates(wish))) ? 0 : 1);
}
if (name === 'orders') {
  const seeds = Number(values.seeds ?? (values.planted ? 2_000 : 200_000));
  const sound = values.planted ? catchMistakes(seeds) : playMany({ from: Number(values.from), seeds });
  process.exit((await sound) ? 0 : 1);
}
if (name === 'processes' || name === 'tenants') {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
  const engine = values.engine === 'postgres' ? 'postgres' : 'sqlite';
  const common = { seed, engine, json: values.json } as const;
  const size = { tenants: Number(values.tenants), branches: Number(values.branches) };
  const sound =
    name === 'tenants'
      ? tenants({ ...common, ...size })
      : processes({ ...common, kills: Number(values.kills) });
  process.exit((await sound) ? 0 : 1);
}
if (name === 'hostile') {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
  const engine = values.engine === 'postgres' ? 'postgres' : 'sqlite';
  const plan = { seed, engine, batches: Number(values.batches), json: values.json } as const;
  process.exit((await (values.planted ? catchHostile(plan) : hostile(plan))) ? 0 : 1);
}
const soak = soaks[name];
if (!soak) {
  console.error(
    `There is no soak ${name}; there are: ${[...Object.keys(soaks), 'evening', 'power', 'orders', 'sync', 'processes', 'tenants', 'hostile', 'wire'].join(', ')}.`,
  );
  process.exit(2);
}
const first = Number(values.seed ?? Math.floor(Math.random() * 1e9));
for (let seed = first; seed < first + Number(values.seeds ?? 1); seed += 1) {
  if (!(await soak.run(Number(values.cycles ?? values.jobs ?? values.minutes ?? soak.cycles), seed)))
    process.exitCode = 1;
}
