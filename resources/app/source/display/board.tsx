import './board.css';
import { effect, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../../../web/parts/icon.tsx';
import { allowSound, isHeard, play } from '../parts/sounds.ts';
import { shortTime } from '../parts/words.ts';
import { guestLanguages, offeredTo, say } from '../text/guests.ts';
import { t } from '../text/text.ts';
import { second } from '../work/server/clock.ts';
import { staleSince } from '../work/server/subscription.ts';
import { followNumbers, numbers, settings } from './follow.ts';

/** Shows as many numbers as fit at a size readable from six metres, and counts the rest. */
const MAX_READY = 7;
const MAX_COOKING = 16;

export function Board() {
  useEffect(() => {
    document.documentElement.classList.add('is-kitchen', 'is-board');
    const ends = [followNumbers(), chime()];
    return () => {
      document.documentElement.classList.remove('is-kitchen', 'is-board');
      for (const end of ends) end();
    };
  }, []);
  const { ready = [], preparing = [] } = numbers.value ?? {};
  return (
    <div class="pickup">
      <header>
        <img src="/app/icon.svg" alt="" />
        <h1 dir="auto">{settings.value?.restaurant}</h1>
        {!isHeard.value && (
          <button type="button" class="tool is-warn" onClick={allowSound} aria-label={t('display.sound')}>
            <Icon name="silent" />
          </button>
        )}
        <time>{shortTime(second.value)}</time>
      </header>
      {staleSince.value !== undefined && (
        <p class="pickup-stale" role="alert">
          <Icon name="no_line" />
          {say('board.stale', { time: shortTime(staleSince.value) })}
        </p>
      )}
      <main>
        <section class="is-ready" aria-live="polite">
          <h2>
            <Icon name="ready" />
            {say('board.ready')}
          </h2>
          {numbers.value && ready.length === 0 && <p>{say('board.none')}</p>}
          <Tiles list={ready} most={MAX_READY} />
        </section>
        <section class="is-cooking">
          <h2>
            <Icon name="cooking" />
            {say('board.cooking')}
          </h2>
          <Tiles list={preparing} most={MAX_COOKING} />
        </section>
      </main>
      <WhereItStands />
    </div>
  );
}

function Tiles({ list, most }: { readonly list: readonly number[]; readonly most: number }) {
  const shown = list.length > most ? list.slice(0, most - 1) : list;
  const rest = list.length - shown.length;
  return (
    <ul>
      {shown.map((number) => (
        <li key={number}>
          <bdi>{number}</bdi>
        </li>
      ))}
      {rest > 0 && <li class="rest">{say('board.more', { n: rest })}</li>}
    </ul>
  );
}

/** In every language of the restaurant. */
function WhereItStands() {
  const lines = useSignal<readonly (readonly [string, string])[]>([]);
  const wanted = offeredTo(settings.value?.languages ?? []);
  useEffect(() => {
    const load = async (tag: string) =>
      [tag, (await guestLanguages[tag]?.load())?.['board.number'] ?? ''] as const;
    void Promise.all(wanted.map(load)).then((loaded) => {
      lines.value = loaded;
    });
  }, [wanted.join()]);
  return (
    <footer>
      {lines.value.map(([tag, line]) => (
        <span key={tag} lang={tag} dir="auto">
          {line}
        </span>
      ))}
    </footer>
  );
}

/** A number that was not ready a moment ago is called. */
function chime(): () => void {
  let before: ReadonlySet<number> | undefined;
  return effect(() => {
    if (!numbers.value) return;
    const now = new Set(numbers.value.ready);
    if (before && [...now].some((number) => !before?.has(number))) play('called');
    before = now;
  });
}
