import { signal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../../../web/parts/icon.tsx';
import { useKeyboard } from '../parts/keyboard.ts';
import { OffToday } from '../parts/off-today.tsx';
import { printersAreDown } from '../parts/printers.ts';
import { Sheet } from '../parts/sheet.tsx';
import { SkeletonPage } from '../parts/skeleton.tsx';
import { allowSound, isHeard } from '../parts/sounds.ts';
import { LineState } from '../parts/strip.tsx';
import { shortTime } from '../parts/words.ts';
import { t } from '../text/text.ts';
import { second } from '../work/clock.ts';
import { device } from '../work/device.ts';
import { staleSince } from '../work/live.ts';
import { dishes } from '../work/menu.ts';
import { known, readAt } from '../work/rows.ts';
import { recall } from './acts.ts';
import { AllDay, marked } from './all-day.tsx';
import { isHeld, type Ticket } from './arrange.ts';
import { mostOnFirstPage } from './first-page.ts';
import { followKitchen } from './follow.ts';
import { onKey } from './keys.ts';
import { OlderLine, OlderSheet } from './older-line.tsx';
import { numbered, page, pages, sheet, stations } from './showing.ts';
import { Stale } from './stale.tsx';
import { TicketCard } from './ticket.tsx';
import { countAt, recallable, station, tickets } from './tickets.ts';

export function Kitchen() {
  useEffect(() => {
    document.documentElement.classList.add('is-kitchen');
    const end = followKitchen();
    return () => {
      document.documentElement.classList.remove('is-kitchen');
      end();
    };
  }, []);
  useKeyboard(onKey);
  const isStale = staleSince.value !== undefined;
  return (
    <div class={isStale ? 'kitchen is-stale' : 'kitchen'}>
      <Bar />
      {isStale && <Stale />}
      <Board />
      <OlderLine onOpen={() => (sheet.value = 'older')} />
      <div class="below">
        {!isStale && <AllDay />}
        <Pages />
      </div>
      {sheet.value === 'recall' && <Recall />}
      {sheet.value === 'older' && <OlderSheet onClose={() => (sheet.value = undefined)} />}
      {sheet.value === 'off' && <OffToday onClose={() => (sheet.value = undefined)} />}
    </div>
  );
}

function Bar() {
  const off = [...dishes.value.values()].filter(({ is_available }) => !is_available).length;
  return (
    <header class="bar">
      <h1 class="unseen">{device.value?.device.label}</h1>
      <img src="/app/icon.svg" alt="" width="44" height="44" />
      <nav aria-label={t('kitchen.all')}>
        {stations().map(({ at, name }) => (
          <button
            type="button"
            key={at}
            class="chip"
            aria-pressed={station.value === at}
            onClick={() => (station.value = at)}
          >
            {at === 'pass' && <Icon name="ready" />}
            <span dir="auto">{name}</span> <bdi class="count">{countAt(at)}</bdi>
          </button>
        ))}
      </nav>
      <div class="strip" role="status">
        {staleSince.value === undefined && (
          <>
            <LineState />
            <span class={printersAreDown.value ? 'is-warn' : 'is-quiet'}>
              <Icon name={printersAreDown.value ? 'paper_out' : 'printer'} />
              <span class={printersAreDown.value ? '' : 'word'}>
                {t(printersAreDown.value ? 'strip.printer_down' : 'strip.printers')}
              </span>
            </span>
          </>
        )}
      </div>
      <button
        type="button"
        class={isHeard.value ? 'tool' : 'tool is-warn'}
        aria-label={t(isHeard.value ? 'kitchen.sound_on' : 'kitchen.sound_off')}
        onClick={allowSound}
      >
        <Icon name={isHeard.value ? 'sound' : 'silent'} />
      </button>
      <button type="button" class="tool" aria-keyshortcuts="r" onClick={() => (sheet.value = 'recall')}>
        <Icon name="history" />
        {t('kitchen.recall')}
      </button>
      <button type="button" class="tool" onClick={() => (sheet.value = 'off')}>
        <Icon name="off" />
        {t('kitchen.off_today')} {off > 0 && <bdi class="count">{off}</bdi>}
      </button>
      <time>{shortTime(second.value)}</time>
    </header>
  );
}

/** How many tickets are drawn, while a start draws them one part after another. */
const drawn = signal<number | undefined>(undefined);

/** The first page at once, and the others in the frames after it: twice as many each time, so that they are few. */
function useParts(all: readonly Ticket[]): readonly Ticket[] {
  const first = mostOnFirstPage(all, { width: innerWidth, height: innerHeight });
  const count = drawn.value ?? first;
  useEffect(() => {
    if (all.length === 0 || drawn.value === Number.POSITIVE_INFINITY) return;
    const frame = requestAnimationFrame(() =>
      setTimeout(() => {
        drawn.value = count < all.length ? count * 2 : Number.POSITIVE_INFINITY;
      }),
    );
    return () => cancelAnimationFrame(frame);
  });
  return all.slice(0, count);
}

/** Oldest first, down a column and then into the next; what does not fit is on a further page, uncut. */
function Board() {
  page.value;
  const columns = useRef<HTMLUListElement>(null);
  const width = useSignal(innerWidth);
  useEffect(() => {
    const measure = () => {
      width.value = innerWidth;
    };
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  width.value;
  const shown = useParts(tickets.value);
  useLayoutEffect(() => {
    const list = columns.current;
    if (!list) {
      pages.value = 1;
      return;
    }
    const isWhole = shown.length === tickets.value.length;
    const counted = Math.ceil((list.scrollWidth - 8) / list.clientWidth);
    pages.value = Math.max(1, isWhole ? counted : Math.ceil(tickets.value.length / shown.length));
    page.value = Math.min(page.value, pages.value - 1);
    list.scrollTo({
      left:
        page.value *
        (list.clientWidth + Number.parseFloat(getComputedStyle(list).columnGap)) *
        (document.dir === 'rtl' ? -1 : 1),
    });
  });
  const digits = new Map(numbered().map(({ id }, at) => [id, at + 1]));
  if (readAt.value === undefined) return <SkeletonPage />;
  if (shown.length === 0) return <Empty />;
  return (
    <main class="board">
      <ul ref={columns}>
        {shown.map((ticket) => {
          const digit = digits.get(ticket.id);
          return (
            <TicketCard
              key={ticket.id}
              ticket={ticket}
              digit={digit !== undefined && digit <= 9 ? digit : undefined}
              isMarked={!isHeld(ticket) && ticket.items.some(({ name }) => name === marked.value)}
            />
          );
        })}
      </ul>
    </main>
  );
}

function Pages() {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const current = row.current?.children[page.value];
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [page.value, pages.value]);
  if (pages.value < 2) return null;
  return (
    <nav ref={row} class="pages">
      {Array.from({ length: pages.value }, (_, at) => (
        <button
          type="button"
          key={at}
          class="chip"
          aria-pressed={at === page.value}
          aria-label={t('kitchen.page', { n: at + 1 })}
          onClick={() => (page.value = at)}
        >
          {at + 1}
        </button>
      ))}
    </nav>
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

function Recall() {
  const close = () => {
    sheet.value = undefined;
  };
  const lead = recallable.value.length > 0 ? t('kitchen.recall_text') : t('kitchen.recall_none');
  return (
    <Sheet title={t('kitchen.recall')} lead={lead} onClose={close}>
      <ul class="recall">
        {recallable.value.map((kot, at) => (
          <li key={kot.id}>
            <button
              type="button"
              class="tile"
              onClick={() => {
                void recall(kot);
                close();
              }}
            >
              {at < 9 && <kbd>{at + 1}</kbd>}
              <strong dir="auto">{kot.table_name ?? `#${kot.token_number}`}</strong>
              <bdi>{shortTime(kot.updated_at)}</bdi>
              <span dir="auto">
                {kot.items.map(({ name, quantity }) => `${quantity}× ${name}`).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
