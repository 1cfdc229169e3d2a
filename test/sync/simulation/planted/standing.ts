import { type Planted, patch } from './patch.ts';

/** What could be wrong with which of two states of an order stands (sync/apply/resolution/resolve.ts). */
export const standing: readonly Planted[] = [
  {
    name: 'of a paid order that comes late only the payment is added',
    patches: [
      patch(
        'sync/apply/resolution/resolve.ts',
        "if (writer === 'successor') return hereReported;",
        'if (writer) return hereReported;',
      ),
    ],
  },
  {
    name: 'an order that one server put aside had paid is opened by another one put aside later',
    shownBy: { kept: 'an order that one server put aside had paid stays paid' },
    patches: [
      patch(
        'sync/apply/resolution/resolve.ts',
        "wouldReopen(here, there, knows.there) ? 'reopens' : relation",
        "wouldReopen(here, there, knows.there) ? 'forked' : relation",
      ),
    ],
  },
  {
    name: 'an order that a person opened again counts as one that was changed before it was paid',
    shownBy: { kept: 'an order that was opened again is open' },
    patches: [
      patch(
        'sync/apply/resolution/resolve.ts',
        'open.reopened > done.version',
        'open.reopened > done.version * 99',
      ),
    ],
  },
  {
    name: 'any change of an order that is paid elsewhere counts as if a person had opened it again',
    shownBy: { kept: 'an order that was cancelled is not open again' },
    patches: [
      patch(
        'sync/apply/resolution/resolve.ts',
        'open.reopened > done.version',
        'open.version > done.version',
      ),
    ],
  },
];
