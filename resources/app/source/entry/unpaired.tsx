import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../../web/parts/icon.tsx';
import { type Choice, deviceProfiles } from '../device-profiles.ts';
import { t } from '../text/text.ts';
import { isRevoked, want } from '../work/device.ts';

/** The page of a device that is not paired yet: what it can become, and how. */
export function Unpaired() {
  const chosen = useSignal<Choice | undefined>(undefined);
  return (
    <main class="device-setup">
      <header>
        <img src="/app/icon.svg" alt="" width="72" height="72" />
        <h1>{t(isRevoked.value ? 'unpaired.again' : 'unpaired.title')}</h1>
        <p>{t('unpaired.text')}</p>
      </header>
      <ul>
        {deviceProfiles.map((one) => (
          <li key={one.name}>
            <button
              type="button"
              class="tile"
              aria-pressed={chosen.value === one}
              onClick={() => {
                chosen.value = one;
                want(one.screen);
              }}
            >
              <Icon name={one.icon} />
              <strong>{t(one.name)}</strong>
              <small>{t(one.text)}</small>
            </button>
          </li>
        ))}
      </ul>
      {chosen.value && <How one={chosen.value} />}
      <p class="quiet">{t('become.guests')}</p>
      <p>
        <a class="plain" href="/console/">
          <Icon name="people" />
          {t('become.console')}
        </a>
      </p>
    </main>
  );
}

/** On a telephone it is below what was touched. */
function How({ one }: { readonly one: Choice }) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), [one]);
  return (
    <section class="card" aria-live="polite" ref={card}>
      <h2>{t(one.name)}</h2>
      <ol>
        <li>{t('become.step_console', { role: t(`become.role_${one.pairedAs}`) })}</li>
        <li>{t('become.step_code', { page: `${location.host}/pair` })}</li>
        {one.pairedAs === 'staff' && <li>{t('become.step_pin')}</li>}
        {one.screen === 'display' && <li>{t('become.step_display')}</li>}
      </ol>
      <div class="acts">
        <a class="button is-act" href="/pair">
          {t('unpaired.open')}
        </a>
        <a class="button" href="/console/devices">
          {t('become.here')}
        </a>
      </div>
    </section>
  );
}
