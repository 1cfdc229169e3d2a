import { bump, recall, undoLast } from './acts.ts';
import { turnPage } from './paging.ts';
import { isAllDayWhole, nextStation, numbered, sheet } from './showing.ts';
import { recallable } from './tickets.ts';

/** What keys of a bump bar do, which is a keyboard; digits and Enter end tickets besides. */
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

const digitOf = (key: string): number | undefined => (/^[1-9]$/.test(key) ? Number(key) - 1 : undefined);

/** A digit brings the ticket back that stands there; R closes what it opened. */
function onRecallKey(key: string): void {
  const kot = recallable.value[digitOf(key) ?? -1];
  if (kot) void recall(kot);
  if (kot || key.toLowerCase() === 'r') sheet.value = undefined;
}

function onBoardKey(key: string, isOnButton: boolean): void {
  acts[key.toLowerCase()]?.();
  const ticket = numbered()[key === 'Enter' && !isOnButton ? 0 : (digitOf(key) ?? -1)];
  if (ticket && ticket.voids.length === 0) void bump(ticket);
}

export function onKey({ key, target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): void {
  if (target instanceof HTMLInputElement || ctrlKey || metaKey || altKey || repeat) return;
  if (sheet.value === 'recall') onRecallKey(key);
  else if (sheet.value === undefined) onBoardKey(key, target instanceof HTMLButtonElement);
}
