import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../../../web/parts/icon.tsx';
import { play } from '../parts/sounds.ts';
import { shortTime } from '../parts/words.ts';
import { t } from '../text/text.ts';
import { sinceMs, stopwatch } from '../work/server/clock.ts';
import { deafSince, staleSince } from '../work/server/subscription.ts';

const EVERY_MS = 60_000;

/** Since when nothing arrives here, whether or not the server answers. */
export const silentSince = (): number | undefined => staleSince.value ?? deafSince.value;

/** Warns in red that new orders do not arrive, with a sound each minute until somebody silences it. */
export function Stale() {
  const isSilent = useSignal(false);
  useEffect(() => {
    const alarm = () => isSilent.value || play('alarm');
    alarm();
    const timer = setInterval(alarm, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const since = silentSince() ?? 0;
  return (
    <section class="stale" role="alert">
      <Icon name="unplugged" />
      <div>
        <h1>{t('kitchen.stale')}</h1>
        <p>{t('kitchen.stale_text', { time: shortTime(since) })}</p>
      </div>
      <p class="age" aria-hidden="true">
        <bdi>{stopwatch(sinceMs(new Date(since).toISOString()))}</bdi>
        <small>{t('kitchen.stale_for')}</small>
      </p>
      <button
        type="button"
        class="button"
        aria-pressed={isSilent.value}
        onClick={() => (isSilent.value = !isSilent.value)}
      >
        <Icon name={isSilent.value ? 'silent' : 'sound'} />
        {t('kitchen.silence')}
      </button>
    </section>
  );
}
