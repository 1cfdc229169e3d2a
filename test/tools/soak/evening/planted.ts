import { catchEach, type Planted } from '../planted.ts';
import type { Wish } from './soak.ts';

const DISHES = /: tapped \d+ times, ordered or asked about \d+ times/;

/** As many orders as put each tablet out of reach twice. */
const WITH_EVERY_LINE_CUT = 36;
const FEW = 12;

interface EveningMistake extends Planted {
  /** In how many it is bound to be met. */
  readonly orders: number;
}

/** What an evening is played to find, each made once. */
export const mistakes: readonly EveningMistake[] = [
  {
    name: 'a tablet takes silence for an answer: dishes are dropped',
    file: 'resources/web/outbox/rules.ts',
    from: 'if (status === 0 || status === 429',
    to: "if (status === 0) return { kind: 'done', data: undefined };\n  if (status === 429",
    breaks: DISHES,
    orders: WITH_EVERY_LINE_CUT,
  },
  {
    name: 'a tablet sends again under another key: dishes are doubled',
    file: 'resources/app/source/work/queue.ts',
    from: 'key: entry.key }',
    to: 'key: newKey() }',
    breaks: DISHES,
    orders: WITH_EVERY_LINE_CUT,
  },
  {
    name: 'a payment is booked twice',
    file: 'server/sales/payments/service.ts',
    from: 'return { rows, settled: split.settled };',
    to: "return { rows: rows.flatMap((row) => [row, { ...row, id: tx.id('payments'), client_key: null }]), settled: split.settled };",
    breaks: /of [\d.]+ was paid [\d.]+ and/,
    orders: FEW,
  },
  {
    name: 'a price rule takes a cent too much off a line',
    file: 'server/sales/orders/rules/apply.ts',
    from: 'const amount = others * offEach({ item, rules });',
    to: 'const amount = others * offEach({ item, rules }) + (rules.each ? 1 : 0);',
    breaks: /rules take [\d.]+, due are/,
    orders: FEW,
  },
  {
    name: 'a page is loaded anew after a power cut',
    file: 'resources/app/source/work/server/subscription.ts',
    from: "if (type === 'reset') void readAgain(picture);",
    to: "if (type === 'reset') location.reload();",
    breaks: /was loaded \d+ times more/,
    orders: WITH_EVERY_LINE_CUT,
  },
  {
    name: 'the Z is a cent off for each payment',
    file: 'server/office/reports/tally.ts',
    from: '    kept: amount,\n',
    to: '    kept: amount + 1,\n',
    breaks: /the Z says [\d.]+ in cash/,
    orders: FEW,
  },
];

/** An evening a mistake, in a copy of the program; each must be found at fault. */
export const catchInEvening = ({ orders: wanted, seed }: Wish): Promise<boolean> =>
  catchEach(mistakes, ({ orders }) => ['evening', '--orders', `${wanted || orders}`, '--seed', `${seed}`]);
