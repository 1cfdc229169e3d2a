import { closePlace } from '../order/open.ts';
import { useKeyboard } from '../parts/fields/keyboard.ts';
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

/** Adds the dish that has the focus so many times. */
function addFocused(times: number): void {
  const tile = document.activeElement;
  if (!(tile instanceof HTMLElement) || !tile.matches('.dishes .dish')) return;
  for (let at = 0; at < times; at++) tile.click();
}

/**
 * The pad from a keyboard: letters look for a dish, arrows walk over dishes, Enter adds the one in focus and a digit so
 * many of it; Enter with nothing in focus goes on to the payment, Escape leaves.
 */
export function useCounterKeys(onPay: () => void): void {
  useKeyboard((event) => {
    const { key, target } = event;
    if (isPaying.peek() || document.querySelector('dialog[open]')) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const find = document.querySelector<HTMLInputElement>('.pad-tools .find input');
    const isTyping = target === find;
    if (target instanceof HTMLInputElement && !isTyping) return;
    if (key in steps && !(isTyping && /Left|Right/.test(key))) move(key);
    else if (key === 'Enter' && isTyping) tiles()[0]?.click();
    else if (key === 'Enter' && target === document.body) onPay();
    else if (key === 'Escape') leave(find, isTyping);
    else if (/^[1-9]$/.test(key) && !isTyping) addFocused(Number(key));
    else if (/^\p{L}$/u.test(key) && !isTyping) return find?.focus();
    else return;
    event.preventDefault();
  });
}

/** First out of the search, then out of a dish, then out of the place. */
function leave(find: HTMLInputElement | null, isTyping: boolean): void {
  if (find && (isTyping || find.value !== '')) {
    find.value = '';
    find.dispatchEvent(new Event('input', { bubbles: true }));
    find.blur();
  } else if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body)
    document.activeElement.blur();
  else closePlace();
}
