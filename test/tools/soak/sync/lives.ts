import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fastestFolder } from '../../../harness/fastest-folder.ts';
import { kept } from '../../../sync/simulation/kept/seeds.ts';
import { failureOf, liveThrough, shrink } from '../../../sync/simulation/lives.ts';
import type { Plan } from '../../../sync/simulation/plan.ts';
import type { Failure } from '../../../sync/simulation/shorten.ts';
import { makeTemplate, removeTemplate } from '../../../sync/simulation/template.ts';

/** What a process of simulations says, a line each. */
export type Said = { readonly lived: number } | ({ readonly failed: number } & Failure);

const say = (said: Said): void => console.log(JSON.stringify(said));
const { values } = parseArgs({
  options: {
    /** The first seed, how many, and of how many processes this is one. */
    from: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    stride: { type: 'string', default: '1' },
    ops: { type: 'string', default: '40' },
    /** End at the first that fails. */
    first: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
    kept: { type: 'string' },
  },
});
const [from, seeds, stride, ops] = [values.from, values.seeds, values.stride, values.ops].map(Number) as [
  number,
  number,
  number,
  number,
];
/** A seed, or what a kept life is called. */
const lives: (number | Plan)[] =
  values.kept === undefined
    ? Array.from({ length: seeds }, (_, n) => from + n * stride)
    : kept.filter(({ what }) => what.includes(values.kept as string)).map(({ plan }) => plan);
const failureIn = (life: number | Plan): Promise<Failure | undefined> => {
  if (typeof life !== 'number') return failureOf(life, template);
  return values.shrink ? shrink(life, ops, template) : liveThrough(life, ops, template);
};
const template = await makeTemplate(mkdtempSync(join(fastestFolder(), 'galley-lives-')));
try {
  for (const [n, life] of lives.entries()) {
    const failure = await failureIn(life);
    if (failure) say({ failed: typeof life === 'number' ? life : 0, ...failure });
    say({ lived: n + 1 });
    if (failure && values.first) break;
  }
} finally {
  await removeTemplate(template);
}
