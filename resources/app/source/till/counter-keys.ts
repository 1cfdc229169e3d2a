import { draftOf } from '../../../web/outbox/drafts.ts';
import { addDish, countLine, plainChoice } from '../order/draft/drafting.ts';
import { needsChoice } from '../order/draft/needs-choice.ts';
import { scannedIn } from '../order/draft/scanned.ts';
import type { Place } from '../order/floor/places.ts';
import { choosing, takeTimes, typedTimes } from '../order/next.ts';
import { closePlace } from '../order/open.ts';
import { printedOn, useKeyboard } from '../parts/fields/keyboard.ts';
import { say } from '../parts/notices/notice.ts';
import { t } from '../text/text.ts';
import { dishes } from '../work/menu.ts';
import { entries } from '../work/queue.ts';
import type { MenuItem } from '../work/types.ts';

import { isPaying } from './state.ts';

const steps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
};

const tiles = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('.dishes .dish:not(:disabled)'),
];

/** How many stand beside each other. */
function columnsOf(all: readonly HTMLElement[]): number {
  const top = all[0]?.getBoundingClientRect().top;
  const second = all.findIndex((tile) => tile.getBoundingClientRect().top !== top);
  return second < 1 ? Math.max(1, all.length) : second;
}

function move(key: string): void {
  const all = tiles();
  const at = all.indexOf(document.activeElement as HTMLElement);
  const isBackwards = document.documentElement.dir === 'rtl' && /Left|Right/.test(key);
  const step = (steps[key]?.(columnsOf(all)) ?? 0) * (isBackwards ? -1 : 1);
  all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
}

const dishByCode = (code: string): MenuItem | undefined =>
  [...dishes.peek().values()].find(({ sku }) => sku?.toLowerCase() === code.toLowerCase());

/** Adds the dish whose code was typed, as many of it as were typed before; false: no code was. */
function addScanned(place: Place, typed: string): boolean {
  const scanned = scannedIn(typed, (code) => dishByCode(code) !== undefined);
  if (!scanned) return false;
  const { code, times } = scanned;
  typedTimes.value = times ?? (typed === typedTimes.peek() ? '' : typedTimes.peek());
  const dish = dishByCode(code);
  if (!dish) say(t('scan.unknown', { code }));
  else if (!dish.is_available) say(t('needs.off', { name: dish.name }));
  else if (needsChoice(dish)) choosing.value = dish;
  else void addDish(place, dish, { ...plainChoice, quantity: takeTimes() });
  return true;
}

/** The line that was tapped last is so many. */
function countLast(place: Place): void {
  const lines = draftOf(entries.peek(), place.lane)?.lines.length ?? 0;
  if (lines > 0) void countLine(place, lines - 1, takeTimes());
  else typedTimes.value = '';
}

const findField = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('.pad-tools .find input');

function emptyFind(find: HTMLInputElement | null): void {
  if (!find) return;
  find.value = '';
  find.dispatchEvent(new Event('input', { bubbles: true }));
  find.blur();
}

/** Enter: the code that was typed, the first dish that was found, so many of the last one, or on to the payment. */
function enter(place: Place, isTyping: boolean, onPay: () => void): boolean {
  const find = findField();
  if (addScanned(place, isTyping ? (find?.value.trim() ?? '') : typedTimes.peek())) {
    if (isTyping) emptyFind(find);
    return true;
  }
  if (isTyping) tiles()[0]?.click();
  // A dish that has the focus is pressed by the browser.
  else if (document.activeElement !== document.body) return false;
  else if (typedTimes.peek() !== '') countLast(place);
  else onPay();
  return true;
}

/**
 * The pad from a keyboard: letters look for a dish, arrows walk over dishes, digits are the number of the next dish, which
 * Enter adds; a scanner's code adds its dish. Enter with nothing in focus goes on to the payment, Escape leaves.
 */
export function useCounterKeys(place: Place, onPay: () => void): void {
  useKeyboard((event) => {
    const { key, target } = event;
    if (isPaying.peek() || document.querySelector('dialog[open]')) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const find = findField();
    const isTyping = target === find;
    if (target instanceof HTMLInputElement && !isTyping) return;
    const printed = printedOn(event);
    if (key in steps && !(isTyping && /Left|Right/.test(key))) move(key);
    else if (key === 'Enter') {
      if (!enter(place, isTyping, onPay)) return;
    } else if (key === 'Escape') leave(find, isTyping);
    else if (key === 'Backspace' && !isTyping) typedTimes.value = typedTimes.peek().slice(0, -1);
    else if (/^\d$/.test(printed) && !isTyping) typedTimes.value = typedTimes.peek() + printed;
    else if (/^\p{L}$/u.test(key) && !isTyping) return find?.focus();
    else return;
    event.preventDefault();
  });
}

/** First out of the search, then out of a number or a dish, then out of the place. */
function leave(find: HTMLInputElement | null, isTyping: boolean): void {
  if (find && (isTyping || find.value !== '')) emptyFind(find);
  else if (typedTimes.peek() !== '') typedTimes.value = '';
  else if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body)
    document.activeElement.blur();
  else closePlace();
}
