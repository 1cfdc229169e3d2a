import type { Plan, Roll } from '../plan.ts';
import type { Restaurant } from '../restaurant.ts';
import type { Screen } from '../screen.ts';
import type { Tally } from '../tally.ts';
import { atTill } from './at-till.ts';
import { ACTS, type Act, unused } from './list.ts';
import { type Opener, PREFIX, type Scene, Stories, type Story } from './story.ts';
import { withWaiters } from './with-waiters.ts';

/** Of a short evening, if it has room for them. */
const SHARE = { waiters: 1, till: 2 };
const LEAST_ORDERS = 40;
const BACK = ['.pad-top button', '.till-place > .order > header .square'];
/** Of the server's answers. */
const LOST_EVERY = 5;

const repeated = (stories: readonly Story[], times: number): Story[] =>
  Array.from({ length: times }, () => stories).flat();

interface Around {
  readonly restaurant: Restaurant;
  readonly tally: Tally;
  readonly roll: Roll;
  readonly open: Opener;
}

/** What is done besides ordering and paying, by whom and where. */
export class Stage {
  readonly waiters: Stories;
  readonly till: Stories;
  /** Tables at which somebody is busy: nobody else takes their money. */
  readonly busy = new Set<string>();
  readonly #around: Around;
  readonly #wanted: ReadonlySet<Act>;
  readonly #failed: string[] = [];
  #table = 0;
  #guest = 0;

  constructor(plan: Plan, around: Around) {
    const { waiters, till } = castOf(plan);
    this.waiters = new Stories(plan, around.tally, waiters);
    this.till = new Stories(plan, around.tally, till);
    this.#wanted = new Set(plan.rounds > 0 ? ACTS : [...waiters, ...till].flatMap(({ acts }) => acts));
    this.#around = around;
  }

  /** With guests of its own. */
  async play(story: Story, screen: Screen): Promise<void> {
    const tables = Array.from({ length: story.tables ?? 0 }, () => `${PREFIX}${++this.#table}`);
    const guest = `Guest ${++this.#guest} of ${screen.label}`;
    for (const table of tables) this.busy.add(table);
    this.#around.tally.guests.add(guest);
    const confirm: Scene['confirm'] = (selector, words) =>
      this.#around.roll(LOST_EVERY) === 0
        ? screen.tapUnheard(selector, '.asking', words)
        : screen.tap(selector, words);
    try {
      await story.play({ ...this.#around, screen, tables, guest, confirm });
    } catch (error) {
      this.#failed.push(`${guest}: ${(error as Error).message}`);
      await putAside(screen);
    }
    for (const table of tables) this.busy.delete(table);
  }

  /** Where somebody could not go on, and acts that somebody was to do and nobody did. */
  get faults(): string[] {
    const missing = unused(this.#around.tally.done).filter((act) => this.#wanted.has(act));
    return [...this.#failed, ...missing.map((act) => `nobody did this: ${act}`)];
  }
}

/** Leaves everything as it is, so that the evening goes on at this screen. */
async function putAside(screen: Screen): Promise<void> {
  for (const closing of ['dialog[open] > header .square', 'dialog[open] > header .square', ...BACK])
    await screen.tapIfThere(closing);
}

/** How many tables of their own its guests take. */
export function tablesOf(plan: Plan): number {
  const { waiters, till } = castOf(plan);
  return [...waiters, ...till].reduce((sum, { tables = 0 }) => sum + tables, 0);
}

function castOf({ rounds, orders }: Plan): Readonly<Record<'waiters' | 'till', readonly Story[]>> {
  if (rounds === 0 && orders < LEAST_ORDERS) return { waiters: [], till: [] };
  if (rounds === 0)
    return { waiters: withWaiters.slice(0, SHARE.waiters), till: atTill.slice(0, SHARE.till) };
  return { waiters: repeated(withWaiters, rounds), till: repeated(atTill, rounds) };
}
