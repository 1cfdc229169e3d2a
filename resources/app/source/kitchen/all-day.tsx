import { signal, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../text/text.ts';
import { isAllDayWhole } from './showing.ts';
import { allDay } from './tickets.ts';

/** The dish whose tickets are marked. */
export const marked = signal<string | undefined>(undefined);

/** A dish and the gap beside it, in pixels: as many as fit are shown, none is cut. */
const DISH = 200;
const GAP = 12;

/** What is to be made in all: one row, or all of it. */
export function AllDay() {
  const list = useRef<HTMLUListElement>(null);
  const room = useSignal(0);
  const isEmpty = allDay.value.length === 0;
  useLayoutEffect(() => {
    if (!list.current) return;
    const watch = new ResizeObserver(([entry]) => {
      room.value = entry?.contentRect.width ?? 0;
    });
    watch.observe(list.current);
    return () => watch.disconnect();
  }, [isEmpty]);
  if (isEmpty) return null;
  const fit = Math.max(1, Math.floor((room.value + GAP) / (DISH + GAP)));
  const isCut = allDay.value.length > fit;
  const shown = isCut && !isAllDayWhole.value ? allDay.value.slice(0, fit) : allDay.value;
  return (
    <footer class="all-day">
      <h2>{t('kitchen.all_day')}</h2>
      <ul ref={list} class={isAllDayWhole.value ? '' : 'is-row'}>
        {shown.map(([name, count]) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={marked.value === name}
              onClick={() => (marked.value = marked.value === name ? undefined : name)}
            >
              <bdi>{count}</bdi>
              <span class="name" dir="auto">
                {name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {isCut && (
        <button
          type="button"
          class="chip"
          aria-keyshortcuts="a"
          aria-expanded={isAllDayWhole.value}
          onClick={() => (isAllDayWhole.value = !isAllDayWhole.value)}
        >
          {isAllDayWhole.value
            ? t('kitchen.all_day_less')
            : t('kitchen.all_day_more', { n: allDay.value.length - fit })}
        </button>
      )}
    </footer>
  );
}
