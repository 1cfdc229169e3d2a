import fc from 'fast-check';
import { type Failpoint, failpoints } from '../../../sync/capture/failpoints.ts';

/** What happens to one message and its answer. */
export type Fault =
  | 'none'
  | 'request lost'
  | 'answer lost'
  | 'twice'
  | 'late copy'
  | 'request cut'
  | 'answer cut'
  | 'old answer'
  | 'too large'
  | 'busy'
  | 'failed'
  | 'too slow'
  // A program at fault sends an event anew that central has, with other content.
  | 'altered'
  // Whatever comes next in the plan happens while the message is under way, or before the answer is there.
  | 'meanwhile'
  | 'meanwhile after';

const faults: readonly fc.WeightedArbitrary<Fault>[] = [
  { weight: 6, arbitrary: fc.constant('none') },
  { weight: 3, arbitrary: fc.constantFrom('request lost', 'answer lost', 'answer lost', 'meanwhile') },
  { weight: 2, arbitrary: fc.constantFrom('twice', 'late copy', 'meanwhile after', 'too slow') },
  { weight: 1, arbitrary: fc.constantFrom('too large', 'busy', 'failed') },
  { weight: 1, arbitrary: fc.constantFrom('request cut', 'answer cut', 'old answer', 'altered') },
];

/** Where the program of a computer ends while a step is taken. */
interface Death {
  /** In an exchange; in any other step it is the computer where that happens. */
  readonly of: 'branch' | 'central';
  readonly point: Failpoint;
  readonly count: number;
}

const exchanging = ['exchange', 'greet'] as const;
const selling = ['order', 'order', 'line', 'kot', 'void', 'pay', 'pay', 'part', 'cancel', 'reopen'] as const;
const managing = [
  'item',
  'variant',
  'reprice',
  'rename',
  'bulk',
  'customer',
  'correct',
  'area',
  'stock',
  'branch',
] as const;
const weather = ['clock', 'clock', 'restart'] as const;
/** Of kept lives alone: a step more to draw would give every seed another life. */
const orderly = ['stop'] as const;
const keeping = ['backup', 'backup', 'restore', 'clone'] as const;
const rare = ['upgrade', 'replace', 'stray'] as const;
/** A server that head office does not know is made known again. */
const mending = ['rejoin'] as const;
/** Whole folders come back: in the place of what is there, or on another computer after a new one took over. */
const returning = ['image', 'image', 'put back', 'revive', 'revive', 'rescue'] as const;
/** The same of head office, which nothing tells then (set-backs.ts). */
const settingBack = ['keep office', 'keep office', 'set office back'] as const;

/** Clocks that are set while there is a line. */
const setting = ['nudge', 'nudge', 'nudge', 'restart'] as const;

export type What =
  | (typeof setting)[number]
  | (typeof exchanging)[number]
  | (typeof selling)[number]
  | (typeof managing)[number]
  | (typeof weather)[number]
  | (typeof orderly)[number]
  | (typeof keeping)[number]
  | (typeof rare)[number]
  | (typeof mending)[number]
  | (typeof returning)[number]
  | (typeof settingBack)[number];

const online: readonly What[] = ['exchange', 'greet', 'rejoin'];

/** Messages go to and fro. */
export const isOnline = (what: What): boolean => online.includes(what);

export interface Step {
  readonly what: What;
  /** A branch by its place, or central for 0. */
  readonly at: number;
  /** Chooses among what is there. */
  readonly pick: number;
  readonly faults: readonly Fault[];
  readonly death: Death | null;
}

export interface Plan {
  readonly branches: number;
  /** Rows a batch aims at. */
  readonly batchRows: number;
  readonly steps: readonly Step[];
  /** What follows them; a list of its own, so that seeds and kept lives mean what they meant. */
  readonly returns?: readonly Step[];
  /** And these follow them. */
  readonly setBacks?: readonly Step[];
  /** And these. */
  readonly clocks?: readonly Step[];
}

const what: fc.Arbitrary<What> = fc.oneof(
  { weight: 14, arbitrary: fc.constantFrom(...exchanging, 'exchange', 'exchange', 'exchange') },
  { weight: 16, arbitrary: fc.constantFrom(...selling) },
  { weight: 10, arbitrary: fc.constantFrom(...managing) },
  { weight: 3, arbitrary: fc.constantFrom(...weather) },
  { weight: 3, arbitrary: fc.constantFrom(...keeping) },
  { weight: 1, arbitrary: fc.constantFrom(...rare) },
  { weight: 1, arbitrary: fc.constantFrom(...mending) },
);

const death: fc.Arbitrary<Death | null> = fc.option(
  fc.record({
    of: fc.constantFrom('branch', 'central'),
    point: fc.constantFrom(...failpoints),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  { freq: 6 },
);

const whatReturns: fc.Arbitrary<What> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...returning) },
  { weight: 2, arbitrary: fc.constant('replace' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...exchanging) },
  { weight: 6, arbitrary: fc.constantFrom(...selling, ...managing) },
);

/** Nobody is replaced in them: a number that is given again before a branch tells is a person's to mend. */
const whatSetsBack: fc.Arbitrary<What> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...settingBack) },
  { weight: 5, arbitrary: fc.constantFrom(...exchanging, 'exchange', ...mending) },
  { weight: 6, arbitrary: fc.constantFrom(...selling, ...managing) },
  { weight: 1, arbitrary: fc.constantFrom('image', 'put back', 'restart', 'clock') },
);

const whatIsSet: fc.Arbitrary<What> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...setting) },
  { weight: 4, arbitrary: fc.constantFrom(...exchanging, 'exchange') },
  { weight: 4, arbitrary: fc.constantFrom('reprice', 'rename', 'bulk', 'correct', ...selling) },
);

const step = (branches: number, what: fc.Arbitrary<What>): fc.Arbitrary<Step> =>
  fc.record({
    what,
    at: fc.nat(branches),
    pick: fc.nat(999),
    faults: fc.array(fc.oneof(...faults), { maxLength: 6 }),
    death,
  });

/** A life of one restaurant, of at most so many steps. */
export const plans = (most: number): fc.Arbitrary<Plan> =>
  fc
    .tuple(fc.constantFrom(1, 2, 2, 2, 3, 3, 4, 5), fc.constantFrom(1, 2, 3, 4, 20))
    .chain(([branches, batchRows]) =>
      fc.record({
        branches: fc.constant(branches),
        batchRows: fc.constant(batchRows),
        steps: fc.array(step(branches, what), { maxLength: most, size: 'max' }),
        returns: fc.array(step(branches, whatReturns), { maxLength: most >> 1, size: 'max' }),
        setBacks: fc.array(step(branches, whatSetsBack), { maxLength: most >> 2, size: 'max' }),
        clocks: fc.array(step(branches, whatIsSet), { maxLength: most >> 2, size: 'max' }),
      }),
    );

/** One line a step, for a person. */
export function describeStep({ what, at, pick, faults, death }: Step): string {
  const who = at === 0 ? 'central' : `branch ${at}`;
  const trouble = faults.length > 0 && isOnline(what) ? ` [${faults}]` : '';
  const end = death ? ` †${death.of} ${death.point}:${death.count}` : '';
  return `${who}: ${what} ${pick}${trouble}${end}`;
}
