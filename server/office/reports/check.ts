import type { Snapshots } from '../../db/handle/snapshots.ts';
import { countDay } from './count-day.ts';
import { keptDaysAfter, unlistedDays } from './kept-store.ts';
import { allBranches } from './store.ts';
import { emptyTally } from './tally.ts';
import { tallyText } from './tally-text.ts';

const PAGE = 20;
const REMEDY = 'run `galley rebuild-figures`';

/** Compares what is kept for reports with the orders, day by day: a line for each day that differs. */
export async function figureFaults(snapshot: Snapshots): Promise<string[]> {
  const faults = (await snapshot(unlistedDays)).map(
    ({ branch_id, business_date }) =>
      `reports leave out ${business_date} of branch ${branch_id}, which has orders; ${REMEDY}`,
  );
  for (const branch of await snapshot((handle) => allBranches(handle, {})))
    for (let after = ''; ; ) {
      const last = await snapshot(async (handle) => {
        const kept = await keptDaysAfter(handle, { branch: branch.id, after, limit: PAGE });
        for (const { period: date, zones, figures } of kept.filter((day) => day.zones === branch.timezone)) {
          const tally = emptyTally();
          await countDay(handle, tally, { branch: { ...branch, timezone: zones }, date, filters: {} });
          if (canonical(tallyText(tally)) !== canonical(figures))
            faults.push(`reports of ${date} at branch ${branch.id} differ from its orders; ${REMEDY}`);
        }
        return kept.at(-1)?.period;
      });
      if (last === undefined) break;
      after = last;
    }
  return faults;
}

/** Entries in the order of their keys; parts of dishes add up but for a double's error. */
const canonical = (text: string): string =>
  JSON.stringify(JSON.parse(text), (_, value: unknown) => {
    if (typeof value === 'number') return Math.round(value * 1_000_000) / 1_000_000;
    return Array.isArray(value) ? value.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)) : value;
  });
