import { catchEach, type Planted } from '../planted.ts';
import type { Options } from './main.ts';

/** Each check switched off; the soak must notice. */
export const checks: readonly Planted[] = [
  {
    name: 'contents are not looked at',
    file: 'sync/apply/apply.ts',
    from: 'const refused = invalidAggregates(incoming);',
    to: 'const refused = invalidAggregates([]);',
    breaks: /(pull|\/\S+) answers 5/,
  },
  {
    name: 'rights are not looked at',
    file: 'sync/apply/push-checks.ts',
    from: 'rights.get(row.id) ??',
    to: '',
    breaks: /users of others changed|was made by the branch/,
  },
  {
    name: 'tables of head office are taken from a branch',
    file: 'sync/apply/push-checks.ts',
    from: 'foreignWriter(part.table) ??',
    to: '',
    breaks: /of others changed/,
  },
  {
    name: 'ids of others are taken from a branch',
    file: 'sync/apply/push-checks.ts',
    from: '(stored.has(row.id) ? undefined : foreignId(part.table, row, foreign, isVouchedFor)) ??',
    to: '',
    breaks: /of others changed/,
  },
  {
    name: 'after a loss ids are taken from others than their owner',
    file: 'sync/apply/push-checks.ts',
    from: "if (inUse.has(node)) return writer === 'both' ? YET_TO_COME : OUTSIDE;",
    to: '',
    breaks: /of others changed/,
  },
  {
    name: 'after a loss ids are taken that nobody gave yet',
    file: 'sync/apply/push-checks.ts',
    from: 'node < present && (',
    to: '(',
    breaks: /has yet to give/,
  },
  {
    name: 'head office believes one server however often',
    file: 'sync/lineage/rollback-reports.ts',
    from: 'const MAX_ALONE = 2;',
    to: 'const MAX_ALONE = 200;',
    breaks: /at the word of one server/,
  },
  {
    name: 'rows of other branches are taken from a branch',
    file: 'sync/apply/push-checks.ts',
    from: 'foreignRow(part, row, pusher.branchId, stored) ??',
    to: '',
    breaks: /of others changed/,
  },
  {
    name: 'rows under a parent of another branch are taken',
    file: 'sync/apply/push-checks.ts',
    from: "(orphans.has(row.root) ? 'the record that it belongs to is not of this branch' : undefined) ??",
    to: '',
    breaks: /of others changed/,
  },
  {
    name: 'another record under a known id is taken',
    file: 'sync/apply/push-checks.ts',
    from: 'twin(part, row, stored) ??',
    to: '',
    breaks: /of others changed/,
  },
  {
    name: 'clocks of the future are taken',
    file: 'sync/apply/push-checks.ts',
    from: 'fromTheFuture(row, newest);',
    to: 'undefined;',
    breaks: /clock of head office is far ahead/,
  },
  {
    name: 'a batch is taken without a position',
    file: 'sync/exchange/hub.ts',
    from: '!isHere || !at || !isLatestSender(heardFrom(peer), { at, after })',
    to: '!isHere || (at && !isLatestSender(heardFrom(peer), { at, after }))',
    breaks: /without a position: taken/,
  },
  {
    name: 'a batch is taken from whoever speaks',
    file: 'sync/exchange/hub.ts',
    from: '!isHere || !at || !isLatestSender(heardFrom(peer), { at, after })',
    to: '!isHere || !at',
    breaks: /as a copy of a server: taken/,
  },
  {
    name: 'a batch is taken wherever it begins',
    file: 'sync/exchange/hub.ts',
    from: 'batch.from !== peer.cursor || batch.to < batch.from',
    to: 'batch.from < 0',
    breaks: /a batch out of order: taken/,
  },
  {
    name: 'columns of other lengths are taken',
    file: 'sync/apply/incoming.ts',
    from: "if (lists.some((list) => list.length !== ids.length)) throw malformed(table, 'columns of unequal length');",
    to: '',
    breaks: /columns of unequal length: taken/,
  },
  {
    name: 'a text is parsed however many parts it has',
    file: 'sync/wire/encoding.ts',
    from: 'assertParts(text, values);',
    to: '',
    breaks: /more values than a message has: (taken|held)/,
  },
];

/** Each check is switched off in a copy of the program, which must then be found at fault. */
export const catchHostile = ({ batches, seed, engine }: Options): Promise<boolean> =>
  catchEach(checks, () => ['hostile', '--batches', `${batches}`, '--seed', `${seed}`, '--engine', engine]);
