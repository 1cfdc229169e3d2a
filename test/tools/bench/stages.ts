import { fileOf, type Sampled } from './profile.ts';

/** The stages of an order of 3 lines, with what each may cost in µs where the bare server's order costs `BARE_OF_BUDGET`. */
export const BUDGET = {
  'frame (HTTP, headers, hooks, route, logger)': 65,
  authenticate: 5,
  'parse and validate': 15,
  'rules, prices, totals': 40,
  statements: 85,
  'begin, commit, savepoint, stamp': 10,
  'events and caches': 5,
  reply: 30,
} as const;

/** What a faster machine makes of the budget is known by the bare server there. */
export const BARE_OF_BUDGET = 220;

export type Stage = keyof typeof BUDGET;

const FRAME = 'frame (HTTP, headers, hooks, route, logger)';
const COMMIT = 'begin, commit, savepoint, stamp';

/** The first that matches the file or, after a #, the function of a frame, from the innermost outwards. */
const STAGES: readonly (readonly [RegExp, Stage])[] = [
  // Who runs a statement tells its stage: the stamp is made in `tenant.ts`.
  [/sqlite\/(group-commit|tenant)\.ts/, COMMIT],
  [/db\/(handle|engine)\/(insert|query|session|bound-kysely)\.ts/, 'statements'],
  [/http\/callers\/authenticate|identity\/auth\//, 'authenticate'],
  [
    /http\/\w+\/(validate|money-fields|json-body|unknown-fields)\.ts|secure-json-parse|^zod/,
    'parse and validate',
  ],
  // What a schema's writer runs has no file: `#answer` calls it.
  [
    /http\/\w+\/(reply-writer|value-text|packed-json)\.ts|mount\.ts##answer|orders\/(wire|names|access)\.ts/,
    'reply',
  ],
  [
    /http\/events\/|db\/\w+\/(tenant-database|memo)\.ts#(#?announce|#?tell|drop)|reply-cache/,
    'events and caches',
  ],
  [
    /^server\/(sales|catalogue|floor|identity|guest|printing|office)\/|^server\/(alarms|backups|diagnostics|replication-admin)/,
    'rules, prices, totals',
  ],
];

const OUTSIDE: readonly string[] = ['(garbage collector)', '(root)'];

function stageOf({ stack }: Sampled): Stage | undefined {
  if (OUTSIDE.includes(stack[0]?.functionName ?? '')) return undefined;
  const frames = stack.map((frame) => `${fileOf(frame)}#${frame.functionName}`);
  for (const name of frames) {
    const found = STAGES.find(([pattern]) => pattern.test(name));
    if (found) return found[1];
  }
  return FRAME;
}

/** µs of one request by stage; what garbage costs is spread over all. */
export function stagesOf(stacks: readonly Sampled[], perRequest: number): Record<Stage, number> {
  const spent = Object.fromEntries(Object.keys(BUDGET).map((stage) => [stage, 0])) as Record<Stage, number>;
  let total = 0;
  for (const one of stacks) {
    const stage = stageOf(one);
    if (!stage) continue;
    spent[stage] += one.us;
    total += one.us;
  }
  for (const stage of Object.keys(spent) as Stage[]) spent[stage] *= perRequest / total;
  return spent;
}
