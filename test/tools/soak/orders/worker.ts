import { parseArgs } from 'node:util';
import { type Played, playEvenings } from '../../../sales/evening/play.ts';

/** A process of the soak of orders: says how many evenings it played, or which went wrong. */
const { values } = parseArgs({
  options: { from: { type: 'string' }, count: { type: 'string' }, stride: { type: 'string', default: '1' } },
});
const say = (what: object): void => void process.stdout.write(`${JSON.stringify(what)}\n`);

let last: Played | undefined;
const failure = await playEvenings(
  { from: Number(values.from), count: Number(values.count), stride: Number(values.stride) },
  (played) => {
    last = played;
    if (played.evenings % 100 === 0) say({ played });
  },
);
if (last) say({ played: last });
if (failure) say({ failure });
