import type { Step } from '../plan.ts';
import { type Kept, plan, returning, step } from './brief.ts';

/** Two copies have an order that neither sent; one of them goes on with it, the other is rescued first. */
const carried = (...changes: Step[]): Kept['plan'] => ({
  ...plan(
    1,
    ...[step('order', 1, 431), step('order', 1, 119), step('pay', 1, 43), step('order', 1, 790)],
    step('clone', 1, 487),
    step('exchange', 1, 550, {
      faults: ['none', 'none', 'meanwhile after', 'answer lost', 'meanwhile after'],
    }),
    step('greet', 1, 831, { faults: ['twice', 'failed', 'failed', 'request lost'] }),
    ...changes,
  ),
  batchRows: 1,
  returns: [step('replace', 1, 241)],
});

/** Kept lives in which whole folders come back, or a server that was put aside is rescued. */
export const homecomings: readonly Kept[] = [
  {
    what: 'what a copy of a replaced computer sold is taken in, although another sent as much in its name',
    plan: returning(
      ...[step('order'), step('exchange'), step('image'), step('order'), step('pay'), step('exchange')],
      ...[step('replace', 1, 2), step('exchange'), step('revive', 1, 1)],
      ...[step('order', 1, 3), step('pay', 1, 3), step('pay', 1, 6), step('exchange', 1, 9)],
    ),
  },
  {
    what: 'an order that a replaced server had paid comes with its payment, in a rescue and whatever comes after it',
    plan: returning(
      ...[step('order'), step('exchange'), step('replace', 1, 857), step('pay', 1, 3)],
      ...[step('rescue', 1, 1), step('exchange', 1, 1), step('line', 1, 6), step('rescue', 1, 1)],
    ),
  },
  {
    what: 'a folder that is put back whole goes on, and nothing that it sold before or since is lost',
    plan: returning(
      ...[step('order'), step('exchange'), step('image'), step('pay'), step('order', 1, 5), step('exchange')],
      ...[step('put back'), step('order', 1, 7), step('pay', 1, 1), step('exchange')],
    ),
  },
  {
    what: 'a folder that is put back whole goes on, though head office went back itself since it heard of what is lost there',
    plan: plan(
      1,
      ...[step('order'), step('exchange'), step('image'), step('order', 1, 1), step('pay', 1, 1)],
      ...[step('exchange'), step('backup', 0), step('item', 0), step('restore', 0), step('put back')],
      ...[step('pay'), step('order'), step('exchange')],
    ),
  },
  {
    what: 'a copy of a restored server comes back by a code as another server, when the restored one has come back before it',
    plan: plan(
      1,
      ...[step('order'), step('exchange'), step('backup'), step('restore', 1, 4), step('clone')],
      ...[step('exchange', 1, 1), step('rejoin', 1, 1), step('pay', 1, 3)],
      ...[6, 9, 12, 15, 18].map((price) => step('reprice', 1, price)),
      ...[step('exchange', 1, 3), step('rejoin', 1, 3)],
    ),
  },
  {
    what: 'an order of a newer program comes whole, as everything is updated before a rescue',
    plan: returning(step('upgrade'), step('order', 1, 474), step('replace', 1, 119)),
  },
  {
    what: 'what a replaced server wrote with a clock far ahead waits where it is rescued, and is taken in at the next try',
    plan: returning(step('clock', 1, 898), step('replace', 1, 379), step('bulk', 1, 363)),
  },
  {
    what: 'an order that was paid at two copies of a server has both payments, whichever of them was replaced since',
    plan: returning(
      ...[step('order', 1, 515), step('clone', 1, 537), step('pay', 1, 258)],
      ...[step('replace', 1, 349), step('pay', 1, 849)],
    ),
  },
  {
    what: 'a paid order that a server opened again before it was replaced is open, though its successor knew it paid',
    plan: returning(
      ...[step('order', 1, 791), step('pay', 1, 648), step('exchange', 1, 540), step('reopen', 1, 774)],
      ...[step('replace', 1, 375), step('replace', 1, 65)],
    ),
  },
  {
    what: 'a folder that was put back before an order was opened again does not bring it back as paid',
    plan: returning(
      ...[step('order', 1, 791), step('pay', 1, 648), step('image'), step('reopen', 1, 774)],
      ...[step('exchange', 1, 540), step('put back'), step('replace', 1, 65)],
    ),
  },
  {
    what: 'one backup that is brought back on two new computers gives different ids of the spare number that both take',
    plan: plan(
      1,
      ...[step('order'), step('exchange'), step('backup'), step('restore', 1, 4), step('order')],
      ...[step('restore', 1, 9), step('order'), step('exchange')],
    ),
  },
  {
    what: 'an order that one copy of a server had paid is not open again by what the other did to it at once',
    plan: returning(
      ...[step('order', 1, 818), step('clone', 1, 899), step('pay', 1, 233), step('exchange', 1, 547)],
      ...[step('branch', 1, 879), step('branch', 1, 591), step('kot', 1, 846), step('replace', 1, 91)],
    ),
  },
  {
    what: 'an order that one copy of a server had paid is not open again by all that the other did to it',
    plan: returning(
      ...[step('order', 1, 818), step('clone', 1, 899), step('pay', 1, 233), step('exchange', 1, 547)],
      ...[step('kot', 1, 846), step('line', 1, 846), step('kot', 1, 846), step('replace', 1, 91)],
    ),
  },
  {
    what: 'an order that a successor had paid is not open again by what its predecessor did to it, when both are put aside',
    plan: returning(
      ...[step('order', 1, 511), step('greet', 1, 351), step('replace', 1, 331), step('pay', 1, 191)],
      ...[step('greet', 1, 356), step('replace', 1, 683), step('part', 1, 756)],
    ),
  },
  {
    what: 'of two servers put aside that each changed an order the later one has the last word, whatever their clocks say',
    plan: returning(
      ...[step('order', 1, 699), step('exchange', 1, 76), step('clone', 1, 247), step('replace', 1, 438)],
      ...[step('cancel', 1, 201), step('replace', 1, 799), step('replace', 1, 747), step('pay', 1, 463)],
      step('replace', 1, 113),
    ),
  },
  {
    what: 'what two servers put aside did to an order beside each other is told, and its version never goes back',
    plan: returning(
      ...[step('order', 1, 699), step('exchange', 1, 76), step('void', 1, 674), step('cancel', 1, 201)],
      ...[step('replace', 1, 747), step('pay', 1, 463), step('replace', 1, 113)],
    ),
  },
  {
    what: 'what a copy wrote for another branch waits where it was rescued, and overwrites nothing that has its id',
    plan: returning(
      ...[step('clone', 1, 925), step('stray', 1, 948), step('area', 1, 167), step('replace', 1, 647)],
    ),
  },
  {
    what: 'a variant of a dish that head office lost comes with its dish from a server put aside',
    plan: returning(
      ...[step('backup', 0), step('item', 0, 107), step('exchange', 1, 316), step('restore', 0)],
      ...[step('variant', 1, 643), step('replace', 1, 383)],
    ),
  },
  {
    what: 'an order is paid by what a copy took, also where the state of another copy stands',
    plan: carried(step('pay', 1, 959)),
  },
  {
    what: 'what a copy did to an order stands over the first state of it that another copy brought',
    plan: carried(step('void', 1, 337), step('pay', 1, 959)),
  },
  {
    what: 'what a server sold that has used up its spare numbers, and waits for another one, is taken in by a rescue',
    plan: returning(
      ...[step('order', 1, 524), step('clone', 1, 210), step('exchange', 1, 843), step('backup', 1, 199)],
      ...[step('exchange', 1, 757), step('restore', 1, 613), step('pay', 1, 266), step('backup', 1, 739)],
      step('exchange', 1, 37, { faults: ['none', 'none', 'none', 'answer cut'] }),
      ...[step('restore', 1, 38), step('replace', 1, 173)],
    ),
  },
  {
    what: 'an order that a dead computer had paid and its successor was paid for again has both payments, and is told',
    plan: {
      ...plan(1, step('order', 1, 453), step('exchange', 1, 872), step('pay', 1, 996)),
      returns: [step('image', 1, 973), step('replace', 1, 946), step('pay', 1, 396), step('revive', 1, 430)],
    },
  },
  {
    what: 'a folder put back once more after its server left the number is refused, and what it sold is rescued',
    plan: returning(
      ...[step('order', 1, 1), step('image'), step('pay', 1, 2), step('exchange'), step('put back')],
      ...[step('exchange'), step('order', 1, 3), step('exchange'), step('put back'), step('order', 1, 5)],
      ...[step('pay', 1, 7), step('exchange')],
    ),
  },
  {
    what: 'a backup of before its server left two numbers comes back on a computer that has nothing else',
    plan: plan(
      1,
      ...[step('order'), step('exchange'), step('backup'), step('order', 1, 1), step('exchange')],
      ...[step('restore'), step('order', 1, 3), step('exchange'), step('restore'), step('exchange')],
      ...[step('restore', 1, 4), step('order', 1, 5), step('exchange')],
    ),
  },
  {
    what: 'an order that was settled at one copy and not sent is open at the other, which a person is told',
    plan: {
      ...plan(
        2,
        ...[step('order', 1, 908), step('pay', 1, 921), step('reopen', 1, 110), step('clone', 1, 632)],
        step('exchange', 1, 979, { faults: ['meanwhile'] }),
        ...[step('variant', 2, 688), step('pay', 1, 664)],
        step('exchange', 1, 162, { death: { of: 'branch', point: 'apply.recorded', count: 2 } }),
      ),
      returns: [],
    },
  },
  {
    what: 'what was stamped far ahead and that head office changed before it came again does not wait for its time',
    plan: {
      ...plan(
        4,
        ...[
          step('exchange', 3, 369),
          step('clock', 3, 867),
          step('rename', 3, 542),
          step('exchange', 3, 722),
        ],
        step('exchange', 3, 300, {
          faults: ['request lost', 'answer lost', 'answer lost', 'late copy', 'none', 'answer lost'],
        }),
        step('exchange', 3, 538, { death: { of: 'central', point: 'apply.merged', count: 1 } }),
      ),
      returns: [
        step('rename', 0, 290),
        step('greet', 3, 678, { faults: ['none', 'failed', 'none', 'meanwhile after', 'none'] }),
      ],
      batchRows: 1,
    },
  },
  {
    what: 'a head office that was set back goes on as another number for a record that the rescue of a replaced server brings',
    plan: {
      ...plan(2),
      batchRows: 4,
      returns: [step('replace', 1, 575), step('exchange', 1, 469), step('replace', 1, 913)],
      setBacks: [
        ...[step('keep office', 2, 454)],
        step('exchange', 1, 785, { faults: ['too slow', 'too slow'] }),
        ...[step('customer', 0, 896), step('pay', 1, 249), step('set office back', 2, 365)],
      ],
    },
  },
  {
    what: 'an order of which a server was sent the lines, and that gets another id in its rescue, takes the lines with it',
    plan: {
      ...plan(
        2,
        ...[step('clone', 2, 746), step('backup', 0, 384), step('order', 2, 18), step('order', 2, 667)],
        ...[step('greet', 2, 694), step('rename', 1, 262), step('replace', 2, 356), step('pay', 2, 118)],
        step('restore', 0, 795),
      ),
      batchRows: 3,
      returns: [step('replace', 2, 863)],
    },
  },
  {
    what: 'what is rescued of a server that stamped it far ahead, and whose clock head office knew otherwise, can be sent',
    plan: {
      ...plan(
        2,
        ...[step('clock', 0, 928), step('clock', 2, 587), step('exchange', 2, 718), step('item', 2, 111)],
        step('clock', 2, 858),
        step('area', 2, 747, { death: { of: 'central', point: 'write.done', count: 1 } }),
        ...[step('bulk', 2, 224), step('clone', 2, 184)],
      ),
      batchRows: 2,
      returns: [step('replace', 2, 326)],
    },
  },
  {
    what: 'an order that a rescue took in under another id, and that was reopened there, is no torn one for the next rescue',
    plan: {
      ...plan(
        3,
        ...[step('backup', 0, 22), step('replace', 3, 274), step('order', 3, 120), step('pay', 3, 956)],
        step('restore', 0, 562),
      ),
      batchRows: 1,
      returns: [step('replace', 3, 127), step('rescue', 3, 586)],
      setBacks: [step('reopen', 3, 470)],
    },
  },
  {
    what: 'what a server wrote whose number a restored head office lost gets ids of the server that rescues it from another one',
    plan: {
      ...plan(
        2,
        ...[step('backup', 0, 267), step('replace', 2, 508), step('stock', 2, 577), step('exchange', 2, 732)],
        ...[step('replace', 2, 442), step('restore', 0, 849)],
      ),
      returns: [step('replace', 2, 113)],
    },
  },
];
