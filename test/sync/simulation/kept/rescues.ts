import { type Kept, plan, returning, step } from './brief.ts';

/** What several servers that were put aside hold of the same records, and a server takes in of each. */
export const rescues: readonly Kept[] = [
  {
    what: 'an order that one server put aside had paid stays paid when a later one, which never heard of it, comes with it open',
    plan: returning(
      ...[step('order', 1, 723), step('exchange', 1, 588), step('replace', 1, 453), step('pay', 1, 750)],
      ...[step('line', 1, 830), step('replace', 1, 449), step('rescue', 1, 14)],
    ),
  },
  {
    what: 'an open order to which two servers put aside each added a line comes to both lines',
    plan: returning(
      ...[step('order', 1, 142), step('greet', 1, 208), step('replace', 1, 653), step('line', 1, 30)],
      ...[step('line', 1, 791), step('replace', 1, 713)],
    ),
  },
  {
    what: 'an open order is as the last of two servers put aside had it, though the one before it was taken in first',
    plan: {
      ...returning(
        ...[step('kot', 1, 1), step('replace', 1, 501), step('replace', 1, 601), step('rescue', 1, 442)],
        step('line', 1, 517),
      ),
      steps: [step('order', 1, 746), step('greet', 1, 46)],
    },
  },
  {
    what: 'a sale that two servers put aside have, one of them by a rescue that a restored head office never heard of, is there once',
    plan: {
      ...plan(1, ...[step('backup', 0), step('replace', 1, 436), step('order', 1, 48), step('restore', 0)]),
      returns: [
        step('pay', 1, 109),
        step('replace', 1, 317),
        step('rescue', 1, 836),
        step('replace', 1, 785),
      ],
    },
  },
  {
    what: 'a sale that was rescued and sent is there once, though the server that comes then rescues its first server again',
    plan: {
      ...plan(
        2,
        ...[step('backup', 0, 31), step('replace', 2, 18), step('order', 2, 577), step('restore', 0, 987)],
        step('pay', 2, 187),
      ),
      returns: [
        ...[step('image', 2, 861), step('replace', 2, 752), step('revive', 2, 615), step('rescue', 2, 566)],
        ...[step('exchange', 2, 196), step('replace', 2, 652)],
      ],
    },
  },
  {
    what: 'an order that a rescue told a person of stays told, though the disk of the server that rescued is put back',
    plan: {
      branches: 2,
      batchRows: 2,
      steps: [
        ...[step('order', 2, 641), step('backup', 2, 980), step('void', 2, 100), step('exchange', 2, 56)],
        ...[step('restore', 2, 164), step('pay', 2, 435)],
      ],
      returns: [
        ...[step('image', 2, 794), step('replace', 2, 692), step('revive', 2, 686), step('image', 2, 574)],
        step('rescue', 2, 538),
      ],
      setBacks: [step('exchange', 2, 467), step('put back', 2, 403)],
    },
  },
];
