import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../../../web/parts/icon.tsx';
import { SkeletonPage } from '../parts/skeleton.tsx';
import { shortTime } from '../parts/words.ts';
import { t } from '../text/text.ts';
import { known, readAt } from '../work/rows.ts';
import { marked } from './all-day.tsx';
import type { Ticket } from './arrange.ts';
import { mostOnFirstPage } from './first-page.ts';
import { forgetPages, lastDrawn, measure, page, upTo } from './paging.ts';
import { numbered, TICKET_KEYS } from './showing.ts';
import { TicketCard } from './ticket.tsx';
import { hasToMake, tickets } from './tickets.ts';

/** Number of tickets drawn so far; undefined: what the first page can hold. */
const drawn = signal<number | undefined>(undefined);

/**
 * The first page at once, then what reaches to the end of the page behind the one that is shown, in the following
 * frames. Tickets behind that move none and would cost a slow screen as much as those in sight.
 */
function useParts(all: readonly Ticket[]): readonly Ticket[] {
  const first = mostOnFirstPage(all, { width: innerWidth, height: innerHeight });
  const count = drawn.value ?? first;
  const isEnough = count >= all.length || lastDrawn.value > page.value + 1;
  useEffect(() => {
    drawn.value = page.value === 0 ? undefined : Math.max(first, upTo(page.value + 2));
  }, [page.value]);
  useEffect(() => {
    if (isEnough) return;
    const frame = requestAnimationFrame(() =>
      setTimeout(() => {
        drawn.value = count + Math.ceil(first / 2);
      }),
    );
    return () => cancelAnimationFrame(frame);
  });
  return all.slice(0, count);
}

/**
 * Measures after a drawing, and whenever a ticket or the room for them has another size. What is measured is drawn, which
 * is measured: at most once a frame, so that two that never agree cannot keep the screen from answering.
 */
function useMeasured(shown: readonly Ticket[]) {
  const columns = useRef<HTMLUListElement>(null);
  const ids = shown.map(({ id }) => id).join();
  const measureNow = () => {
    if (columns.current) measure(columns.current, tickets.peek().length);
  };
  const isMeasured = useRef(false);
  useLayoutEffect(() => {
    if (!columns.current) return forgetPages();
    if (isMeasured.current) return;
    isMeasured.current = true;
    measureNow();
    requestAnimationFrame(() => {
      isMeasured.current = false;
      measureNow();
    });
  });
  useEffect(() => {
    const list = columns.current;
    if (!list) return;
    const watch = new ResizeObserver(() => requestAnimationFrame(measureNow));
    for (const one of [list, ...list.children]) watch.observe(one);
    return () => watch.disconnect();
  }, [ids]);
  return columns;
}

/** Oldest first, column by column; what does not fit is on a further page, uncut. */
export function Board() {
  page.value;
  const shown = useParts(tickets.value);
  const columns = useMeasured(shown);
  const marks = new Map(numbered().map(({ id }, at) => [id, TICKET_KEYS[at]]));
  if (readAt.value === undefined) return <SkeletonPage />;
  if (shown.length === 0) return <Empty />;
  return (
    <main class="board">
      <ul ref={columns}>
        {shown.map((ticket) => (
          <TicketCard
            key={ticket.id}
            ticket={ticket}
            mark={marks.get(ticket.id)}
            isMarked={hasToMake(ticket, marked.value)}
          />
        ))}
      </ul>
    </main>
  );
}

function Empty() {
  const last = [...known.value.kot.values()].sort((one, other) =>
    other.created_at.localeCompare(one.created_at),
  )[0];
  return (
    <main class="board is-empty">
      <Icon name="cooking" />
      <p>{last ? t('kitchen.none_last', { time: shortTime(last.created_at) }) : t('kitchen.none')}</p>
    </main>
  );
}
