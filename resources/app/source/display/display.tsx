import './display.css';
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { Icon } from '../../../web/parts/icon.tsx';
import { MoveOffer } from '../parts/notices/move-notice.tsx';
import { t } from '../text/text.ts';
import { device } from '../work/device.ts';
import { Board } from './board.tsx';
import { followChoice, settings } from './follow.ts';
import { choose, MAIN_TILL, purpose, takeNamed } from './purpose.ts';
import { TillSide } from './till-side.tsx';

/** A screen without staff: pickup numbers, or the customer display of a till. */
export function Display() {
  const now = purpose.value;
  if (!now) return <Choice />;
  return (
    <>
      {now.shows === 'pickup' ? <Board /> : <TillSide key={now.till} till={now.till} />}
      <Tools />
    </>
  );
}

/** Asked once, at the screen itself, unless the name it was paired with says it. */
function Choice() {
  const label = device.value?.device.label ?? '';
  useLayoutEffect(() => takeNamed(label), []);
  useEffect(followChoice, []);
  const tills = settings.value?.tills ?? [MAIN_TILL];
  return (
    <main class="message purpose">
      <h1>{t('display.choose', { name: label })}</h1>
      <MoveOffer />
      <div class="purposes">
        <button type="button" class="tile" onClick={() => choose({ shows: 'pickup' })}>
          <Icon name="ready" />
          <strong>{t('display.pickup')}</strong>
          <small>{t('display.pickup_text')}</small>
        </button>
        {tills.map((till) => (
          <button type="button" class="tile" key={till} onClick={() => choose({ shows: 'till', till })}>
            <Icon name="orders" />
            <strong dir="auto">
              {till === MAIN_TILL ? t('display.till') : t('display.till_of', { name: till })}
            </strong>
            <small>{t('display.till_text')}</small>
          </button>
        ))}
      </div>
    </main>
  );
}

const SHOWN_MS = 8_000;

/** Comes with a touch or a key, for the person who hangs the screen up. */
function Tools() {
  const isShown = useSignal(false);
  useEffect(() => {
    let hide: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      isShown.value = true;
      clearTimeout(hide);
      hide = setTimeout(() => (isShown.value = false), SHOWN_MS);
    };
    const touches = ['pointerdown', 'keydown'] as const;
    for (const touch of touches) addEventListener(touch, show);
    return () => {
      clearTimeout(hide);
      for (const touch of touches) removeEventListener(touch, show);
    };
  }, []);
  if (!isShown.value) return null;
  return (
    <aside class="display-tools">
      <MoveOffer />
      <span dir="auto">{device.value?.device.label}</span>
      <button
        type="button"
        class="button"
        onClick={() => void document.documentElement.requestFullscreen?.()}
      >
        {t('display.full')}
      </button>
      <button type="button" class="button" onClick={() => choose(undefined)}>
        {t('display.change')}
      </button>
    </aside>
  );
}
