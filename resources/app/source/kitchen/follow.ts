import { effect } from '@preact/signals';
import { openKotStatuses } from '../../../../server/core/statuses.ts';
import { play } from '../parts/sounds.ts';
import { hearMenu, readMenu } from '../work/menu.ts';
import { readKitchens, readRestaurant } from '../work/restaurant.ts';
import { forget, forgetJobs, known, readAt } from '../work/rows.ts';
import { askAll } from '../work/server/api.ts';
import { serverNow } from '../work/server/clock.ts';
import { follow } from '../work/server/subscription.ts';
import type { Kot } from '../work/types.ts';
import { isHeld } from './arrange.ts';
import { countOlder, firstDate } from './older.ts';
import { station } from './tickets.ts';

const KEPT_MS = 30 * 60_000;

const isBumped = ({ status }: Kot): boolean => status === 'served' || status === 'food_ready';
const isRecent = ({ updated_at }: Kot): boolean => serverNow() - new Date(updated_at).getTime() < KEPT_MS;

/** Today's tickets in work, and those bumped in the last half hour that this screen saw. */
async function readTickets() {
  const status = openKotStatuses;
  // The restaurant says when its day begins.
  await readRestaurant();
  const [kots, kitchen] = await Promise.all([
    askAll('GET /pos/kots', { status, date_from: firstDate() }),
    readKitchens(),
    countOlder(),
  ]);
  const there = new Set(kots.map(({ id }) => id));
  const bumped = [...known.value.kot.values()].filter(
    (kot) => kot.status === 'served' && isRecent(kot) && !there.has(kot.id),
  );
  return { kot: [...kots, ...bumped], kitchen };
}

/** Keeps the tickets as the server has them, and says when one comes. */
export function followKitchen(): () => void {
  let hasMenu = false;
  const end = follow({
    topics: ['kot', 'menu', 'stock', 'print_job', 'kitchen', 'printer'],
    read: async () => {
      const picture = await readTickets();
      // Hundreds of dishes: no ticket waits for them.
      if (!hasMenu)
        void readMenu().then(
          () => {
            hasMenu = true;
          },
          () => {},
        );
      return picture;
    },
    heard: hearMenu,
  });
  const forgetting = setInterval(() => {
    forget('kot', (row) => isBumped(row as Kot) && !isRecent(row as Kot));
    forgetJobs();
  }, 60_000);
  let known_: ReadonlySet<number> | undefined;
  const endSounds = effect(() => {
    const kots = [...known.value.kot.values()];
    const now = new Set(kots.filter((kot) => !isHeld(kot)).map(({ id }) => id));
    if (readAt.value === undefined) return;
    const fresh = known_ && [...now].filter((id) => !known_?.has(id)).map((id) => known.value.kot.get(id));
    known_ = now;
    const here =
      fresh?.filter((kot) => typeof station.value === 'string' || kot?.kitchen_id === station.value) ?? [];
    if (here.some((kot) => kot?.type === 'void')) play('void');
    else if (here.length > 0) play('ticket');
  });
  return () => {
    end();
    clearInterval(forgetting);
    endSounds();
  };
}
