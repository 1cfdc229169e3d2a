import { signal } from '@preact/signals';
import type { DataOf } from '../../../client/client.ts';
import { language } from '../../../web/text/speech.ts';
import { offeredTo, speakToGuests } from '../text/guests.ts';
import { afterPause } from '../work/after-pause.ts';
import { readPlace } from '../work/place.ts';
import { ask } from '../work/server/api.ts';
import { follow } from '../work/server/subscription.ts';
import { MAIN_TILL } from './purpose.ts';

type DisplaySettings = NonNullable<DataOf<'GET /customer-display/settings'>>;
export type DisplayOrder = NonNullable<DataOf<'GET /customer-display/current-order'>>;
type Promotions = DataOf<'GET /customer-display/promotions'>;
type Numbers = DataOf<'GET /customer-display/pickup'>;

export const settings = signal<DisplaySettings | undefined>(undefined);
export const numbers = signal<Numbers | undefined>(undefined);
export const promotions = signal<Promotions | undefined>(undefined);
/** null: the till serves nobody; undefined: not read yet. */
export const order = signal<DisplayOrder | null | undefined>(undefined);

/** No event tells that a number disappeared or that a banner changed. */
const AGAIN_MS = 60_000;

async function readSettings(): Promise<void> {
  const { data } = await ask('GET /customer-display/settings');
  if (!data) return;
  settings.value = data;
  await Promise.all([readPlace(data), speakToGuests(offeredTo(data.languages)[0] ?? 'en')]);
}

async function readNumbers(): Promise<void> {
  numbers.value = (await ask('GET /customer-display/pickup')).data;
}

/** Follows what `read` reads, from one event to the next. */
function following(read: () => Promise<unknown>): () => void {
  const again = afterPause(read);
  const end = follow({
    topics: ['display', 'branch', 'content'],
    read: async () => {
      // The language that names are asked for in comes with the settings.
      await readSettings();
      await read();
      return {};
    },
    heard: ({ type }) => {
      if (type !== 'display.order') void readSettings().catch(() => {});
      again();
    },
  });
  const timer = setInterval(again, AGAIN_MS);
  return () => {
    end();
    clearInterval(timer);
  };
}

/** Which screens can be chosen at first. */
export const followChoice = (): (() => void) => following(async () => {});

export const followNumbers = (): (() => void) => following(readNumbers);

/** The order of a till, and what is shown between guests. */
export function followTill(till: string): () => void {
  let over: ReturnType<typeof setTimeout> | undefined;
  const read = async () => {
    const query = { language: language.peek(), till: till === MAIN_TILL ? undefined : till };
    const [{ data: now }, { data: between }] = await Promise.all([
      ask('GET /customer-display/current-order', { query }),
      ask('GET /customer-display/promotions'),
    ]);
    order.value = now;
    promotions.value = between;
    clearTimeout(over);
    // A settled order leaves by itself, without an event.
    const idle = settings.value?.idle_seconds ?? 20;
    if (now?.status === 'paid') over = setTimeout(() => void read().catch(() => {}), idle * 1_000 + 1_000);
  };
  const end = following(read);
  return () => {
    end();
    clearTimeout(over);
    order.value = undefined;
  };
}
