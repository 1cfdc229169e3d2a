import { type Kept, plan, returning, step } from './brief.ts';

/** Kept lives in which two computers changed one order. */
export const forks: readonly Kept[] = [
  {
    what: 'a line of an order that stands as a copy has it is the same at head office, though the other copy had sent it',
    plan: plan(
      1,
      ...[step('order', 1, 985), step('exchange', 1, 901), step('clone', 1, 89), step('clock', 1, 4)],
      ...[step('pay', 1, 996), step('void', 1, 559), step('reopen', 1, 504)],
    ),
  },
  {
    what: 'a line of an order that stands as a server has it that went back is the same at head office, which a copy sent a later one',
    plan: plan(
      1,
      ...[step('order', 1, 1), step('exchange', 1, 1), step('clone', 1, 1), step('void', 1, 3)],
      ...[step('exchange', 1, 3), step('pay', 1, 1), step('reopen', 1, 1), step('backup', 1, 1)],
      ...[step('customer', 1, 1), step('restore', 1, 1), step('exchange', 1, 1)],
    ),
  },
  {
    what: 'an order that a copy of the server had paid is not open again by what a backup of the other did to it at once',
    plan: plan(
      3,
      ...[step('order', 2, 400), step('clone', 2, 425), step('pay', 2, 255), step('exchange', 2, 822)],
      ...[step('void', 2, 467), step('backup', 2, 335), step('variant', 2, 689), step('restore', 2, 736)],
    ),
  },
  {
    what: 'an order that a copy of the server had paid is not open again by all that a backup of the other did to it',
    plan: plan(
      3,
      ...[step('order', 2, 400), step('clone', 2, 425), step('pay', 2, 255), step('exchange', 2, 822)],
      ...[step('void', 2, 467), step('line', 2, 467), step('kot', 2, 467), step('backup', 2, 335)],
      ...[step('variant', 2, 689), step('restore', 2, 736)],
    ),
  },
  {
    what: 'what a server did stands, although the one before it brought an earlier state to the restored head office first',
    plan: plan(
      1,
      ...[step('order', 1, 617), step('exchange', 1, 1), step('backup', 0), step('replace', 1, 857)],
      ...[step('line', 1, 3), step('exchange', 1, 1), step('kot', 1, 1), step('line', 1, 4)],
      ...[step('exchange', 1, 1), step('restore', 0), step('exchange'), step('exchange', 1, 3)],
    ),
  },
  {
    what: 'an order that a replaced server had paid, as a restored head office heard, is not open again by its successor',
    plan: plan(
      1,
      ...[step('backup', 0), step('order', 1, 615), step('exchange')],
      step('exchange', 1, 1, { faults: ['answer lost'] }),
      ...[step('replace', 1, 877), step('kot', 1, 773), step('part', 1, 284), step('restore', 0)],
      ...[step('pay', 1, 96), step('exchange', 1, 777)],
    ),
  },
  {
    what: 'the same, where it had paid it before it was replaced and not sent it',
    plan: plan(
      1,
      ...[step('backup', 0), step('order', 1, 615), step('exchange')],
      step('exchange', 1, 1, { faults: ['answer lost'] }),
      ...[step('pay'), step('replace', 1, 877), step('kot', 1, 773), step('part', 1, 284)],
      ...[step('restore', 0), step('exchange', 1, 777)],
    ),
  },
  {
    what: 'what a server sells while it tries to come back to a restored head office counts, as nobody else did anything',
    plan: plan(
      1,
      ...[step('order'), step('exchange'), step('backup', 0), step('replace'), step('restore', 0)],
      ...[step('exchange'), step('rejoin', 1, 35, { faults: ['none', 'failed', 'none', 'failed'] })],
      step('part', 1, 273),
    ),
  },
  {
    what: 'an order says what stands beside it, although the computer that reckoned it died before it sent the record of that',
    plan: {
      ...plan(
        3,
        ...[
          step('order', 3, 459),
          step('backup', 3),
          step('pay', 3),
          step('greet', 3),
          step('restore', 3, 585),
        ],
        step('pay', 3, 27),
        step('exchange', 3, 327, { death: { of: 'central', point: 'apply.decoded', count: 2 } }),
      ),
      batchRows: 3,
      returns: [step('replace', 3, 428)],
    },
  },
  {
    what: 'an order that was cancelled is not open again by what a copy of the folder that is put aside did to it',
    plan: {
      ...plan(2, step('order', 2, 380)),
      returns: [
        ...[step('image', 2, 719), step('cancel', 2, 645), step('greet', 2, 57), step('replace', 2, 137)],
        ...[step('revive', 2, 347), step('void', 2, 733), step('kot', 2, 665)],
      ],
    },
  },
  {
    what: 'a copy that fetches after its original sent says hello first, and so misses nothing of what that sent',
    plan: plan(
      1,
      ...[step('order', 1, 1), step('exchange', 1, 1), step('clone', 1, 1), step('exchange', 1, 3)],
      ...[step('order', 1, 4), step('pay', 1, 4), step('exchange', 1, 4), step('exchange', 1, 6)],
      ...[step('order', 1, 7), step('exchange', 1, 7), step('greet', 1, 9)],
    ),
  },
  {
    what: 'what a server had sent to a head office that was restored comes again, though a copy sent as much since',
    plan: plan(
      1,
      ...[step('order', 1, 1), step('exchange', 1, 1), step('clone', 1, 1), step('backup', 0)],
      ...[step('order', 1, 4), step('pay', 1, 4), step('exchange', 1, 4), step('restore', 0)],
      ...[step('order', 1, 3), step('pay', 1, 6), step('order', 1, 9), step('order', 1, 12)],
      ...[step('exchange', 1, 3), step('greet', 1, 7)],
    ),
  },
  {
    what: 'what a server had sent before it was stopped comes again to a head office that was set back since',
    plan: plan(
      1,
      ...[step('order'), step('exchange'), step('clone'), step('keep office', 0), step('pay', 1, 4)],
      step('exchange', 1, 4, { faults: ['none', 'request lost'] }),
      ...[step('stop', 1, 1), step('set office back', 0), step('line', 1, 3), step('line', 1, 6)],
      ...[step('exchange', 1, 3), step('greet', 1, 7)],
    ),
  },
  {
    what: 'an order that a replaced server paid is open at its successor, as a person was told when that took it in',
    plan: {
      ...plan(
        3,
        ...[step('backup', 0, 508), step('order', 3, 3)],
        step('exchange', 3, 370, { faults: ['none', 'answer lost', 'busy', 'answer cut', 'none'] }),
        ...[step('replace', 3, 333), step('restore', 0, 737), step('part', 3, 724), step('pay', 3, 576)],
      ),
      batchRows: 2,
      returns: [step('rescue', 3, 523), step('exchange', 3, 873)],
    },
  },
  {
    what: 'an order that was opened again is open, although the folder was put back and head office has it paid',
    plan: {
      ...returning(
        step('image', 1, 452),
        step('exchange', 1, 51, { faults: ['none', 'answer lost', 'answer lost', 'late copy', 'none'] }),
        step('put back', 1, 986),
      ),
      batchRows: 3,
      steps: [
        ...[step('order', 1, 944), step('pay', 1, 180), step('order', 1, 135)],
        step('exchange', 1, 886, { death: { of: 'branch', point: 'write.done', count: 2 } }),
        ...[step('kot', 1, 954), step('reopen', 1, 551)],
      ],
    },
  },
  {
    what: 'the same, when head office was put back too',
    plan: {
      ...plan(2, ...[step('order', 1, 445), step('pay', 1, 253), step('exchange'), step('reopen', 1, 233)]),
      batchRows: 1,
      returns: [
        step('image', 1, 10),
        step('greet', 1, 340, {
          faults: ['request lost', 'request lost', 'meanwhile', 'none', 'request lost', 'none'],
        }),
        step('order', 1, 748),
        step('exchange', 1, 66, { faults: ['answer cut', 'none', 'request lost'] }),
        step('put back', 1, 461),
      ],
      setBacks: [
        step('keep office', 0, 474),
        step('exchange', 1, 178, { faults: ['old answer', 'none', 'none', 'none', 'request lost'] }),
        step('set office back', 1, 270),
      ],
    },
  },
  {
    what: 'an order that was cancelled is not open again by what was done to it after the folder was put back',
    plan: returning(
      ...[step('order'), step('exchange'), step('image'), step('cancel'), step('exchange'), step('put back')],
      ...[step('line'), step('kot'), step('line'), step('exchange')],
    ),
  },
  {
    what: 'two branches that each bring a restored head office the size of the other do not wait for each other',
    plan: {
      ...plan(3),
      batchRows: 2,
      setBacks: [
        ...[step('variant', 2, 973), step('variant', 1, 982)],
        step('greet', 2, 572, { faults: ['none', 'meanwhile', 'none'] }),
        ...[step('keep office', 2, 424), step('exchange', 1, 915), step('greet', 2, 385)],
        ...[step('exchange', 1, 38), step('set office back', 1, 504)],
      ],
    },
  },
  {
    what: 'what a branch sent while head office doubted it does not hide what head office lost',
    plan: {
      ...plan(1, step('backup', 0, 209), step('restart', 0, 842), step('restore', 0, 699)),
      batchRows: 2,
      returns: [
        step('exchange', 1, 853, {
          faults: ['none', 'none', 'altered', 'answer cut', 'answer lost', 'none'],
        }),
        ...[step('clone', 1, 55), step('restore', 0, 268), step('exchange', 1, 272)],
        step('exchange', 1, 519),
      ],
      setBacks: [
        ...[step('keep office', 0, 575), step('variant', 1, 448), step('variant', 0, 886)],
        ...[step('exchange', 1, 618), step('set office back', 0, 568)],
      ],
    },
  },
  {
    what: 'a sound stamp that waited at a head office whose clock is behind stays as it is',
    plan: {
      ...plan(3, step('clock', 0, 662)),
      batchRows: 20,
      setBacks: [
        ...[step('item', 1, 114), step('keep office', 3, 54), step('exchange', 1, 627)],
        ...[step('reprice', 0, 305), step('exchange', 3, 675), step('bulk', 3, 875)],
        ...[step('set office back', 2, 63), step('exchange', 3, 596), step('exchange', 3, 330)],
      ],
    },
  },
  {
    what: 'of the lines that a recovery keeps head office sees all or none beside the order that it had',
    plan: {
      ...plan(
        3,
        ...[step('order', 1, 16), step('exchange', 1, 845), step('item', 1, 995), step('backup', 1, 527)],
        ...[step('line', 1, 52), step('exchange', 1, 758), step('order', 3, 979), step('restore', 1, 823)],
        ...[step('void', 1, 583), step('line', 1, 748)],
      ),
      batchRows: 2,
    },
  },
  {
    what: 'an order that a copy opened again, changed and settled stands so, though its clock is behind that of the original',
    plan: plan(
      1,
      ...[step('order', 1, 913), step('kot', 1, 644), step('pay', 1, 760), step('clone', 1, 645)],
      ...[step('reopen', 1, 927), step('void', 1, 507), step('pay', 1, 849)],
    ),
  },
  {
    what: 'a line that was struck after the clock had been set back is struck, though the folder was put back at once',
    plan: {
      ...plan(
        5,
        ...[step('order', 2, 957), step('variant', 2, 20)],
        step('exchange', 2, 468, { death: { of: 'central', point: 'apply.merged', count: 2 } }),
        ...[step('clock', 2, 473), step('void', 2, 328)],
      ),
      batchRows: 1,
      returns: [step('image', 2, 331)],
      setBacks: [
        step('part', 2, 545),
        step('greet', 2, 644, { faults: ['old answer', 'failed'] }),
        step('put back', 2, 152),
      ],
    },
  },
];
