import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../../web/parts/icon.tsx';
import { listOf } from '../../../web/text/speech.ts';
import { useKeyboard } from '../parts/fields/keyboard.ts';
import { later } from '../parts/later.tsx';
import { AlarmButton } from '../parts/notices/alarms.tsx';
import { LanguageChoice, ScreenChoice } from '../parts/own-choices.tsx';
import { printersAreDown } from '../parts/printers.ts';
import { Sheet } from '../parts/sheet.tsx';
import { allowSound, isHeard } from '../parts/sounds.ts';
import { LineState, NeedsYouButton } from '../parts/strip.tsx';
import { shortTime } from '../parts/words.ts';
import { t } from '../text/text.ts';
import { device } from '../work/device.ts';
import { dishes, nameOfLine } from '../work/menu.ts';
import { second } from '../work/server/clock.ts';
import { isLocked, person } from '../work/staff.ts';
import { recall } from './acts.ts';
import { AllDay } from './all-day.tsx';
import { Board } from './board.tsx';
import { followKitchen } from './follow.ts';
import { onKey } from './keys.ts';
import { OlderLine, OlderSheet } from './older-line.tsx';
import { Pages } from './pages.tsx';
import { sheet, showStation, stations, TICKET_KEYS } from './showing.ts';
import { Stale, silentSince } from './stale.tsx';
import { countAt, recallable, station } from './tickets.ts';

const OffToday = later(async () => (await import('../parts/out-of-stock.tsx')).OffToday);

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
  const isStale = silentSince() !== undefined;
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
      {sheet.value === 'older' && <OlderSheet onClose={close} />}
      {sheet.value === 'more' && <More />}
      {sheet.value === 'off' && <OffToday onClose={close} />}
    </div>
  );
}

function Bar() {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const chosen = nav.current?.querySelector('[aria-pressed=true]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [station.value]);
  const off = [...dishes.value.values()].filter(({ is_available }) => !is_available).length;
  return (
    <header class="bar">
      <h1 class="unseen">{device.value?.device.label}</h1>
      <img src="/app/icon.svg" alt="" width="44" height="44" />
      <nav aria-label={t('kitchen.all')} ref={nav}>
        {stations().map(({ at, name }) => (
          <button
            type="button"
            key={at}
            class="chip"
            aria-pressed={station.value === at}
            onClick={() => showStation(at)}
          >
            {at === 'pass' && <Icon name="ready" />}
            <span dir="auto">{name}</span> <bdi class="count">{countAt(at)}</bdi>
          </button>
        ))}
      </nav>
      <div class="strip" role="status">
        {silentSince() === undefined && (
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
        <NeedsYouButton />
        <AlarmButton />
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
      <button type="button" class="tool" aria-label={t('nav.more')} onClick={() => (sheet.value = 'more')}>
        <Icon name="more" />
      </button>
      <time>{shortTime(second.value)}</time>
    </header>
  );
}

const close = () => {
  sheet.value = undefined;
};

/** Of the device: a kitchen has a language of its own. */
const More = () => (
  <Sheet title={person.value?.name ?? device.value?.device.label ?? ''} onClose={close}>
    <div class="me">
      <ScreenChoice onChoose={close} />
      <LanguageChoice />
      {person.value && (
        <button type="button" class="tile" onClick={lock}>
          <Icon name="lock" />
          {t('me.lock')}
        </button>
      )}
    </div>
  </Sheet>
);

function lock(): void {
  close();
  isLocked.value = true;
}

function Recall() {
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
              {TICKET_KEYS[at] && <kbd>{TICKET_KEYS[at]}</kbd>}
              <strong dir="auto">{kot.table_name ?? `#${kot.token_number}`}</strong>
              {kot.guest_name && <span dir="auto">{kot.guest_name}</span>}
              <bdi>{shortTime(kot.updated_at)}</bdi>
              <span>{listOf(kot.items.map((line) => `${line.quantity}× ${nameOfLine(line)}`))}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
