import type {
  LateFacts,
  LateOrder,
  LostFacts,
  LostOrder,
  OrderState,
} from '../../../../sync/apply/resolution/resolve.ts';

/** Every case that conflict resolution can meet, as far as it matters. */

const both = [true, false];
const times = [-1, 0, 1];
const versions = [
  [1, 2],
  [2, 3],
  [2, 2],
  [3, 2],
  [2, 1],
] as const;

/** A version opened by a person is the one that stands, or none. */
function* states(version: number, updated_at: number): Generator<OrderState> {
  for (const isDone of both)
    for (const reopened of [0, version]) yield { version, updated_at, isDone, reopened };
}

function* pairs(): Generator<Pick<LateOrder, 'here' | 'there'>> {
  for (const [here, there] of versions)
    for (const later of [0, 1])
      for (const mine of states(here, 5))
        for (const theirs of states(there, 5 + later)) yield { here: mine, there: theirs };
}

function* lateOrders(): Generator<LateOrder | undefined> {
  yield undefined;
  for (const pair of pairs())
    for (const here of both) for (const there of both) yield { ...pair, knows: { here, there } };
}

export function* lateFacts(): Generator<LateFacts> {
  for (const order of lateOrders())
    for (const source of ['compared', 'rescued', 'waiting'] as const)
      for (const writer of ['central', 'successor', 'predecessor'] as const)
        for (const isTwin of both)
          for (const isStored of both)
            for (const newer of times) yield { source, writer, order, isTwin, isStored, newer };
}

const writers = ['central', 'since', 'held'] as const;

function* lostOrders(): Generator<LostOrder | 'same' | 'absent' | undefined> {
  yield* [undefined, 'same', 'absent'] as const;
  for (const pair of pairs())
    for (const writer of writers)
      for (const onlyThere of ['this', 'another', 'later', undefined] as const)
        yield { ...pair, writer, onlyThere };
}

export function* lostFacts(): Generator<LostFacts> {
  for (const order of lostOrders())
    for (const writer of writers)
      for (const isStored of both)
        for (const differs of both)
          for (const newer of times) yield { source: 'lost', writer, order, isStored, differs, newer };
}
