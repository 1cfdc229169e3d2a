import { existsSync } from 'node:fs';
import type { Row } from '../contest.ts';
import { type Section, skip } from '../section.ts';
import { sellModels } from '../sync/catch-up.ts';
import { against } from '../sync/goal.ts';
import { openPair } from '../sync/pair.ts';
import { addDaysAtCentral, replaceBranch } from '../sync/successor.ts';

/** About 231,000 rows: a month of a busy restaurant, all of which its new server has before it sells. */
const DAYS = 30;
const ORDERS_A_DAY = 1_370;
const QUICK_ORDERS_A_DAY = 137;
const THOROUGH_ORDERS = 100_000;

/** A dead computer is replaced. */
export const snapshot: Section = {
  name: 'snapshot',
  async run({ folder, orders }): Promise<Row[]> {
    if (!existsSync('/proc/self/status')) return skip(['snapshot of a branch'], 'needs /proc');
    const aDay = orders < THOROUGH_ORDERS ? QUICK_ORDERS_A_DAY : ORDERS_A_DAY;
    await using pair = await openPair(folder);
    await sellModels(pair);
    addDaysAtCentral(pair, DAYS, aDay);
    const { rows, seconds, here, central } = await replaceBranch(pair, folder);
    const goal = 20 * Math.max(0.2, aDay / ORDERS_A_DAY);
    await pair.startBranch();
    return [
      against(`${rows} rows until the new server sells (goal ${goal} s)`, 's', [seconds], { most: goal }),
      against('rows a second', '/s', [rows / seconds], { least: 11_550 }),
      against('memory of the new server at most (goal 150 MB)', 'MB', [here], { most: 150 }),
      against('memory of central at most (goal 150 MB)', 'MB', [central], { most: 150 }),
    ];
  },
};
