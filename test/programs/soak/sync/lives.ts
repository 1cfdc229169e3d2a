import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fastestFolder } from '../../../harness/fastest-folder.ts';
import { liveThrough, shrink } from '../../../sync/simulation/lives.ts';
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
  },
});
const [from, seeds, stride, ops] = [values.from, values.seeds, values.stride, values.ops].map(Number) as [
  number,
  number,
  number,
  number,
];
const template = await makeTemplate(mkdtempSync(join(fastestFolder(), 'galley-lives-')));
try {
  for (let n = 0; n < seeds; n++) {
    const seed = from + n * stride;
    const failure = values.shrink
      ? await shrink(seed, ops, template)
      : await liveThrough(seed, ops, template);
    if (failure) say({ failed: seed, ...failure });
    say({ lived: n + 1 });
    if (failure && values.first) break;
  }
} finally {
  await removeTemplate(template);
}
