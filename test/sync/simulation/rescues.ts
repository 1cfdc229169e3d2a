import { type Kept, returning, step } from './brief.ts';

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
];
