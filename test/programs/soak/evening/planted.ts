import { catchEach, type Planted } from '../planted.ts';
import type { Wish } from './soak.ts';

const DISHES = /: tapped \d+ times, ordered or asked about \d+ times/;

/** What an evening is played to find, each made once. */
const mistakes: readonly Planted[] = [
  {
    name: 'a tablet takes silence for an answer: dishes are dropped',
    file: 'resources/web/outbox/rules.ts',
    from: 'if (status === 0 || status === 429',
    to: "if (status === 0) return { kind: 'done', data: undefined };\n  if (status === 429",
    breaks: DISHES,
  },
  {
    name: 'a tablet sends again under another key: dishes are doubled',
    file: 'resources/app/source/work/queue.ts',
    from: 'key: entry.key }',
    to: 'key: newKey() }',
    breaks: DISHES,
  },
  {
    name: 'a payment is booked twice',
    file: 'server/sales/payments/service.ts',
    from: '  return rows;\n',
    to: "  return [...rows, ...rows.map((row) => ({ ...row, id: tx.id('payments'), client_key: null }))];\n",
    breaks: /of [\d.]+ was paid [\d.]+ and/,
  },
  {
    name: 'a page is loaded anew after a power cut',
    file: 'resources/app/source/work/live.ts',
    from: "if (type === 'reset') void readAgain(picture);",
    to: "if (type === 'reset') location.reload();",
    breaks: /was loaded \d+ times more/,
  },
  {
    name: 'the Z is a cent off for each payment',
    file: 'server/office/reports/tally.ts',
    from: '    kept: amount,\n',
    to: '    kept: amount + 1,\n',
    breaks: /the Z says [\d.]+ in cash/,
  },
];

/** An evening a mistake, in a copy of the program; each must be found at fault. */
export const catchInEvening = ({ orders, seed }: Wish): Promise<boolean> =>
  catchEach(mistakes, ['evening', '--orders', `${orders || 40}`, '--seed', `${seed}`]);
