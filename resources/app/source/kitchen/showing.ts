import { signal } from '@preact/signals';
import { t } from '../text/text.ts';
import { known } from '../work/rows.ts';
import { isHeld } from './arrange.ts';
import { bumped, station, tickets } from './tickets.ts';

/** Which page of the board is shown, of how many. */
export const page = signal(0);
export const pages = signal(1);
export const sheet = signal<'recall' | 'off' | 'older' | undefined>(undefined);
/** The all-day list is shown whole, not as one row. */
export const isAllDayWhole = signal(false);

/** What a digit of the bump bar can end, in its order. */
export const numbered = () =>
  tickets.value.filter((ticket) => !isHeld(ticket) && !bumped.value.has(ticket.id));

/** All kitchens, each of them, the pass. */
export function stations() {
  const kitchens = [...known.value.kitchen.values()].filter(({ is_active }) => is_active);
  return [
    { at: 'all' as const, name: t('kitchen.all') },
    ...kitchens.map(({ id, name }) => ({ at: id, name })),
    { at: 'pass' as const, name: t('kitchen.pass') },
  ];
}

export function turnPage(by: number): void {
  page.value = Math.max(0, Math.min(pages.value - 1, page.value + by));
}

/** After the last comes the first. */
export function nextStation(): void {
  const all = stations();
  const at = all.findIndex((one) => one.at === station.value);
  station.value = all[(at + 1) % all.length]?.at ?? 'all';
}
