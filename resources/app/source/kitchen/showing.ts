import { signal } from '@preact/signals';
import { t } from '../text/text.ts';
import { known } from '../work/rows.ts';
import { isHeld, type Station } from './arrange.ts';
import { isHere, page } from './paging.ts';
import { bumped, station, tickets } from './tickets.ts';

export const sheet = signal<'recall' | 'off' | 'older' | 'more' | undefined>(undefined);
/** The all-day list is shown whole, not as one row. */
export const isAllDayWhole = signal(false);

/** Keys of a page's tickets, in order: digits, then letters without another meaning. */
export const TICKET_KEYS = '1234567890qwetyuiop';

/** Tickets those keys bump, in order; never one that is out of sight. */
export const numbered = () =>
  tickets.value.filter((ticket) => isHere(ticket) && !isHeld(ticket) && !bumped.value.has(ticket.id));

/** All kitchens, each of them, the pass. */
export function stations() {
  const kitchens = [...known.value.kitchen.values()].filter(({ is_active }) => is_active);
  return [
    { at: 'all' as const, name: t('kitchen.all') },
    ...kitchens.map(({ id, name }) => ({ at: id, name })),
    { at: 'pass' as const, name: t('kitchen.pass') },
  ];
}

/** From its oldest ticket on. */
export function showStation(at: Station): void {
  station.value = at;
  page.value = 0;
}

/** After the last comes the first. */
export function nextStation(): void {
  const all = stations();
  const at = all.findIndex((one) => one.at === station.value);
  showStation(all[(at + 1) % all.length]?.at ?? 'all');
}
