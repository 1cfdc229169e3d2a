import { expect, test } from 'vitest';
import {
  type ConflictFacts,
  type LateOrder,
  type LateWriter,
  type LostWriter,
  type OrderState,
  type Relation,
  relationOf,
  resolve,
  wouldReopen,
} from '../../../../sync/apply/resolution/resolve.ts';

const both = { here: true, there: true };
const state = (version: number, updated_at = 5): OrderState => ({
  ...{ version, updated_at, isDone: false, reopened: 0 },
});

test.each([
  ['same', state(2), state(2), both],
  ['there later', state(2), state(3), both],
  ['here later', state(3), state(2), both],
  ['there later', state(2, 9), state(3, 1), both],
  ['forked', state(2), state(2, 6), both],
  ['forked', state(2), state(5), { here: true, there: false }],
  ['forked', state(5), state(2), { here: false, there: true }],
  ['here later', state(5), state(2), { here: true, there: false }],
] as const)('two states of an order are %s: %o, %o, knowing %o', (relation, here, there, knows) => {
  expect(relationOf(here, there, knows)).toBe(relation);
});

const open = (version: number, reopened: number): OrderState => ({ ...state(version), reopened });
const paid = (version: number, reopened: number): OrderState => ({
  ...open(version, reopened),
  isDone: true,
});

test.each([
  [true, paid(2, 0), open(3, 0), true, 'an older state was changed'],
  [false, paid(2, 0), open(3, 3), true, 'a person opened it'],
  [false, paid(2, 0), open(7, 3), true, 'a person opened it, and it was changed since'],
  [true, paid(4, 3), open(5, 3), true, 'it was paid again since'],
  [true, paid(4, 0), open(4, 3), true, 'a person opened an older state'],
  [false, paid(4, 3), open(5, 5), true, 'a person opened it again'],
  [true, paid(2, 0), open(3, 3), false, 'another state was opened'],
  [false, open(2, 0), open(3, 3), true, 'it was open'],
  [false, paid(2, 0), paid(4, 3), true, 'it is paid again'],
] as const)('that it is reopened in error is %s of %o by %o, knowing %o: %s', (...row) => {
  const [is, done, other, knows] = row;
  expect(wouldReopen(done, other, knows)).toBe(is);
});

type Row = readonly [...Parameters<typeof factsOf>, outcome: string, because: string];

/** Two states of an order that stand in the relation; `reopens`: paid here and open there. */
const statesOf: Readonly<Record<Relation, Pick<LateOrder, 'here' | 'there'>>> = {
  same: { here: state(2), there: state(2) },
  'here later': { here: state(3), there: state(2) },
  'there later': { here: state(2), there: state(3) },
  forked: { here: state(2), there: state(2, 6) },
  reopens: { here: paid(2, 0), there: open(3, 0) },
};

function factsOf(
  source: 'lost' | 'rescued' | 'waiting' | 'compared',
  writer: LateWriter | LostWriter,
  relation: Relation | undefined,
  newer: number,
): ConflictFacts {
  const states = relation && statesOf[relation];
  if (source !== 'lost') {
    const order = states && { ...states, knows: both };
    return { source, writer: writer as LateWriter, order, newer, isStored: true, isTwin: false };
  }
  const lost = writer as LostWriter;
  const order = states && { ...states, writer: lost, onlyThere: undefined };
  return { source, writer: lost, order, newer, isStored: true, differs: true };
}

const table: readonly Row[] = [
  ['lost', 'central', 'same', 0, 'there', 'it is known there'],
  ['lost', 'central', 'here later', -1, 'there', 'central wrote what is here: nothing of ours is lost'],
  ['lost', 'central', undefined, -1, 'there', 'the same, of no order'],
  ['lost', 'since', undefined, 1, 'here', 'a table is free now'],
  ['lost', 'since', 'same', 1, 'there, reported', 'it was done to an older state in error'],
  ['lost', 'since', 'there later', 1, 'there, reported', 'the same'],
  [
    'lost',
    'since',
    'here later',
    1,
    'here, reported',
    'it was done to what central has, as far as anybody can tell',
  ],
  ['lost', 'held', 'here later', 1, 'here', 'it was unsent at the loss and follows on what central has'],
  ['lost', 'held', 'there later', -1, 'there', 'a backup of before'],
  ['lost', 'held', 'same', -1, 'here', 'a line that was changed and not sent'],
  ['lost', 'held', 'same', 1, 'there', 'a line that was changed and sent'],
  [
    'lost',
    'held',
    'forked',
    -1,
    'there, reported',
    'a double did otherwise, and nothing opens what was paid',
  ],
  ['lost', 'held', undefined, -1, 'here', 'the later one, of no order'],
  ['lost', 'held', undefined, 1, 'there', 'the later one, of no order'],
  ...(['rescued', 'waiting'] as const).flatMap((source): Row[] => [
    [source, 'successor', 'there later', 1, 'here, reported', "the successor's word"],
    [source, 'successor', undefined, 1, 'here, reported', "the successor's word"],
    [source, 'central', 'there later', -1, 'there', 'nobody went on with it'],
    [source, 'central', 'same', 0, 'there', 'nobody went on with it'],
    [source, 'central', 'same', -1, 'here', 'a line of an old backup'],
    [source, 'central', 'here later', 1, 'here', 'an old backup, whose clock was ahead'],
    [
      source,
      'central',
      'forked',
      1,
      'here, reported',
      'head office has another state, from which others went on',
    ],
    [source, 'central', undefined, -1, 'here', 'of no order, the later one'],
    [source, 'predecessor', 'forked', -1, 'there, reported', 'who served later has the last word'],
    [source, 'predecessor', 'reopens', 1, 'here, reported', 'nothing opens what was paid'],
    [source, 'central', 'reopens', 1, 'here, reported', 'the same'],
    [source, 'predecessor', 'here later', 1, 'here', 'an old backup'],
    [source, 'predecessor', 'there later', -1, 'there', 'nobody went on with it'],
  ]),
  ['compared', 'successor', 'there later', 1, 'here', 'what the server of the branch wrote is offered again'],
  ['compared', 'central', 'there later', -1, 'there', 'one that came late to central'],
  ['compared', 'central', 'same', 1, 'there', 'a line of that'],
  ['compared', 'central', 'same', 0, 'here', 'the server of the branch decides'],
  ['compared', 'central', 'forked', 1, 'here', 'the server of the branch decides'],
  ['compared', 'central', undefined, 1, 'there', 'of no order, the later one'],
];

test.each(table)('%s, here written by %s, order %s, newer by %i: %s, as %s', (...row) => {
  const [source, writer, order, newer, outcome] = row;
  const { winner, reports } = resolve(factsOf(source, writer, order, newer));
  expect(reports ? `${winner}, reported` : winner).toBe(outcome);
});
