import { type Kept, plan, step } from './brief.ts';
import { forks } from './forks.ts';
import { homecomings } from './homecomings.ts';
import { rescues } from './rescues.ts';

/**
 * Lives that once broke a promise, or nearly did, as short as they could be made. The soak prints the plan of a new one;
 * a plan stays what it is when seeds come to mean other lives.
 */
export const kept: readonly Kept[] = [
  {
    what: 'an order that was reopened and not sent before a backup is still reopened after the restore',
    plan: plan(
      1,
      ...[step('order'), step('pay'), step('exchange'), step('reopen', 1, 324), step('backup')],
      ...[step('pay', 1, 813), step('restore'), step('exchange')],
    ),
  },
  {
    what: 'an order that was paid and not sent before a backup is still paid after the restore',
    plan: plan(
      1,
      ...[step('order'), step('exchange'), step('pay'), step('backup'), step('order', 1, 1)],
      ...[step('restore'), step('exchange')],
    ),
  },
  {
    what: 'what a computer promises after it was replaced goes nowhere, and is refused',
    plan: plan(
      1,
      ...[step('order'), step('exchange'), step('replace', 1, 1), step('order', 1, 3), step('pay', 1, 3)],
      ...[step('pay', 1, 1), step('exchange', 1, 3), step('exchange', 1, 1)],
    ),
  },
  {
    what: 'two copies of a data folder that sell on give the same numbers, and both sales stand in the end',
    plan: plan(
      1,
      ...[step('order'), step('exchange'), step('clone'), step('order', 1, 3), step('order', 1, 1)],
      ...[step('pay', 1, 3), step('pay', 1, 1), step('exchange', 1, 1), step('exchange', 1, 3)],
      ...[step('exchange', 1, 1), step('exchange', 1, 3)],
    ),
  },
  {
    what: 'central dies after the commit of a batch, and is then brought back from a backup of before it',
    plan: plan(
      2,
      ...[step('item', 0, 7), step('backup', 0), step('order'), step('pay'), step('reprice', 2, 40)],
      step('exchange', 1, 0, { death: { of: 'central', point: 'write.committed', count: 2 } }),
      ...[step('exchange', 2), step('item', 0, 9), step('exchange', 2), step('restore', 0)],
    ),
  },
  {
    what: 'a new computer with an older program than its predecessor is not given the orders of that one',
    plan: plan(
      1,
      step('upgrade'),
      step('order'),
      step('upgrade', 0),
      step('exchange'),
      step('replace', 1, 1),
    ),
  },
  {
    what: 'a column of a newer program is empty again after the restore of a backup of before it was filled',
    plan: plan(1, step('upgrade'), step('backup'), step('correct', 1, 442), step('restore')),
  },
  {
    what: 'an order that was sent after the clock had been set back gives way to nothing older after a restore',
    plan: plan(
      1,
      ...[step('order'), step('clock', 1, 1), step('backup'), step('kot'), step('exchange')],
      step('restore'),
    ),
  },
  {
    what: 'an order that was paid after the clock had been set back, and not sent before a backup, is still paid',
    plan: plan(
      1,
      ...[step('order'), step('exchange'), step('clock', 1, 1), step('pay'), step('backup')],
      ...[step('order', 1, 1), step('restore'), step('exchange')],
    ),
  },
  {
    what: 'a copy of the data folder under an older program gets back what it lost only once it is updated',
    plan: plan(1, step('clone'), step('upgrade', 1, 1), step('order', 1, 1)),
  },
  {
    what: 'a central instance that is brought back twice from one backup gives no number twice',
    plan: plan(
      1,
      ...[step('backup', 0), step('exchange'), step('restore', 0), step('customer', 0, 53)],
      ...[step('restore', 0), step('customer', 0, 640)],
    ),
  },
  {
    what: 'a data folder that is copied while central does not answer has a double, which is noticed',
    plan: plan(
      1,
      step('exchange', 1, 0, { faults: ['request lost'] }),
      ...[step('order'), step('clone'), step('item', 1, 1)],
      step('exchange', 1, 1, { faults: ['request lost'] }),
      step('exchange', 1, 1, { faults: ['request lost'] }),
      step('exchange'),
    ),
  },
  {
    what: 'a change of a clock that was far ahead is taken once the clock of head office has come there',
    plan: plan(
      1,
      ...[step('greet'), step('clock', 1, 6), step('reprice', 1, 15), step('exchange'), step('clock', 0, 6)],
    ),
  },
  {
    what: 'a change of a computer whose clock was far ahead, and which was replaced, waits for a person',
    plan: plan(
      1,
      ...[step('greet'), step('clock', 1, 6), step('reprice', 1, 15), step('exchange')],
      step('replace', 1, 1),
    ),
  },
  {
    what: 'a record with the number of a twin is changed elsewhere before the other double has heard of it',
    plan: {
      ...plan(
        2,
        ...[step('clone', 2), step('item', 2, 1), step('exchange', 2, 1), step('item', 2, 492)],
        step('exchange', 2, 3, { death: { of: 'branch', point: 'hello.agreed', count: 1 } }),
        ...[step('exchange'), step('bulk', 1, 4)],
      ),
      batchRows: 5,
    },
  },
  {
    what: 'a backup that is brought back more often than it knows spare numbers still finds a free one',
    plan: plan(
      1,
      ...[step('backup'), step('part'), step('restore'), step('exchange')],
      ...[step('restore'), step('restore'), step('restore')],
    ),
  },
  {
    what: 'a backup on a new computer comes back, though its server has passed over the spare number that it takes there',
    plan: plan(
      1,
      ...[step('backup'), step('order', 1, 1), step('restore'), step('restore'), step('exchange')],
      step('restore', 1, 4),
    ),
  },
  {
    what: 'what was done to an older state of an order is in error also after that state was brought back in turn',
    plan: plan(
      1,
      ...[step('order'), step('backup'), step('pay'), step('exchange'), step('restore')],
      ...[step('line', 1, 1), step('line', 1, 1), step('line', 1, 1), step('backup'), step('order', 1, 1)],
      ...[step('restore'), step('exchange')],
    ),
  },
  {
    what: 'a branch gets back what it lost also from a central instance that has gone back behind its own word',
    plan: plan(
      1,
      ...[step('order'), step('backup'), step('pay'), step('exchange'), step('restore')],
      ...[step('exchange', 1, 0, { faults: ['answer lost'] }), step('backup', 0)],
      ...[step('item', 0, 1), step('item', 0, 2), step('item', 0, 3), step('item', 0, 4)],
      ...[step('exchange', 1, 0, { faults: ['none', 'request lost'] }), step('restore', 0), step('exchange')],
    ),
  },
  {
    what: 'a copy of a data folder does not take for its own what the other sent, though it made no record',
    plan: plan(
      2,
      ...[step('rename', 2, 571), step('exchange'), step('clone'), step('reprice', 1, 460)],
      ...[step('stock', 1, 846), step('exchange', 1, 140), step('exchange', 1, 840)],
    ),
  },
  {
    what: 'a backup on a new computer takes a number that was used since, gives the same ids, and both sales stand',
    plan: plan(
      1,
      ...[step('order'), step('exchange'), step('backup'), step('line', 1, 1), step('restore')],
      ...[step('order', 1, 1), step('pay', 1, 1), step('item', 1, 1), step('exchange')],
      ...[
        step('restore', 1, 4),
        step('order', 1, 2),
        step('pay', 1, 1),
        step('item', 1, 2),
        step('exchange'),
      ],
    ),
  },
  {
    what: 'a sale that got another number is there once, though a backup of before it got that is brought back',
    plan: plan(
      1,
      ...[step('order', 1, 961), step('backup'), step('void', 1, 49), step('restore', 1, 773)],
      ...[step('part', 1, 550), step('exchange', 1, 668), step('restore', 1, 109), step('part', 1, 188)],
      ...[step('backup'), step('exchange', 1, 853), step('restore', 1, 848)],
    ),
  },
  {
    what: 'what a computer did before it was replaced stands, although head office had to be restored and heard it from both',
    plan: plan(
      1,
      ...[step('variant'), step('exchange', 1, 339), step('order', 1, 617), step('backup', 0, 597)],
      ...[step('exchange', 1, 419, { faults: ['answer lost', 'answer lost'] }), step('kot', 1, 487)],
      ...[step('replace', 1, 857), step('restore', 0, 948), step('exchange', 1, 87)],
    ),
  },
  {
    what: 'two copies of a data folder that head office forgets by a restore keep what both sold',
    plan: plan(
      3,
      ...[
        step('clone'),
        step('order', 1, 239),
        step('order', 1, 375),
        step('part', 1, 111),
        step('backup', 0),
      ],
      ...[step('greet', 1, 98), step('pay', 1, 889), step('exchange', 1, 534), step('restore', 0)],
    ),
  },
  {
    what: 'a server that came back to a restored head office is known to it in an older state of its database too',
    plan: plan(
      2,
      ...[step('backup', 0), step('backup'), step('area', 1, 326), step('restore', 1, 586), step('exchange')],
      ...[step('restore', 0), step('exchange'), step('rejoin'), step('restore', 1, 952)],
    ),
  },
  {
    what: 'a dish of one of two copies waits for a person, as a restored head office heard the other first, and all are equal',
    plan: plan(
      3,
      ...[step('backup', 0), step('clone', 3, 157), step('item', 3, 387), step('exchange', 3, 495)],
      ...[step('exchange', 1, 771), step('restore', 0), step('item', 3, 17), step('exchange', 3, 40)],
    ),
  },
  {
    what: 'a server that tried to come back when head office was restored once more hears first what its predecessor sent',
    plan: plan(
      3,
      ...[step('backup', 0, 187), step('order', 2, 925), step('exchange', 2, 891), step('replace', 2, 741)],
      ...[step('restore', 0, 175), step('exchange', 2, 356)],
      step('rejoin', 2, 572, { faults: ['none', 'too slow', 'none', 'meanwhile'] }),
      ...[step('exchange', 2, 657), step('restore', 0, 516), step('kot', 2, 762), step('exchange', 2, 861)],
    ),
  },
  {
    what: 'a copy that comes back hears first what the other sent, also when head office has noticed only then that it went back',
    plan: plan(
      3,
      ...[step('backup', 0, 315), step('order', 1, 239), step('clone', 1, 647), step('order', 2, 53)],
      ...[step('exchange', 2, 633), step('exchange', 1, 965), step('upgrade', 2), step('part', 1, 481)],
      ...[step('greet', 1, 534), step('restore', 0, 381), step('greet', 2, 376), step('restart', 2, 496)],
    ),
  },
  {
    what: 'a row of another branch that one of two copies sent stays out of head office, also when that forgot it',
    plan: plan(
      4,
      ...[step('clone', 4, 791), step('backup', 0), step('stray', 4, 651), step('exchange', 4, 138)],
      step('restore', 0),
    ),
  },
  {
    what: 'an area of which head office gave the id again, before it was told that it went back, waits for a person',
    plan: {
      ...plan(1),
      setBacks: [
        ...[step('keep office'), step('area', 0, 662), step('exchange', 1, 821)],
        ...[step('set office back'), step('area', 0, 763)],
      ],
    },
  },
  ...homecomings,
  ...forks,
  ...rescues,
];
