import { printedOn } from '../parts/fields/keyboard.ts';
import { bump, recall, undoLast } from './acts.ts';
import { turnPage } from './paging.ts';
import { isAllDayWhole, nextStation, numbered, sheet, TICKET_KEYS } from './showing.ts';
import { recallable } from './tickets.ts';

/** What keys of a bump bar do, which is a keyboard; Enter and the keys of tickets end those besides. */
const acts: Readonly<Record<string, () => void>> = {
  z: undoLast,
  s: nextStation,
  r: () => {
    sheet.value = 'recall';
  },
  a: () => {
    isAllDayWhole.value = !isAllDayWhole.value;
  },
  pagedown: () => turnPage(1),
  pageup: () => turnPage(-1),
  '+': () => turnPage(1),
  '-': () => turnPage(-1),
};

/** Whose key it is, counted from 0; -1: nobody's. */
const placeOf = (key: string): number => (key.length === 1 ? TICKET_KEYS.indexOf(key) : -1);

/** The key of a ticket brings it back; R closes what it opened. */
function onRecallKey(key: string): void {
  const kot = recallable.value[placeOf(key)];
  if (kot) void recall(kot);
  if (kot || key === 'r') sheet.value = undefined;
}

function onBoardKey(key: string, isOnButton: boolean): void {
  acts[key]?.();
  const ticket = numbered()[key === 'enter' && !isOnButton ? 0 : placeOf(key)];
  if (ticket && ticket.voids.length === 0) void bump(ticket);
}

export function onKey(event: KeyboardEvent): void {
  const { target, ctrlKey, metaKey, altKey, repeat } = event;
  if (target instanceof HTMLInputElement || ctrlKey || metaKey || altKey || repeat) return;
  const key = printedOn(event);
  if (sheet.value === 'recall') onRecallKey(key);
  else if (sheet.value === undefined) onBoardKey(key, target instanceof HTMLButtonElement);
}
