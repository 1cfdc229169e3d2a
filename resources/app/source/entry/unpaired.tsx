import { useSignal } from '@preact/signals';
import { Icon, type IconName } from '../../../web/parts/icon.tsx';
import { t } from '../text/text.ts';
import { isRevoked } from '../work/device.ts';
import { person } from '../work/staff.ts';

/** What a device can become, and as what the console pairs it. */
const becomings = [
  { what: 'waiter', role: 'staff', icon: 'floor' },
  { what: 'till', role: 'staff', icon: 'cash' },
  { what: 'kitchen', role: 'kitchen', icon: 'cooking' },
  { what: 'pickup', role: 'display', icon: 'ready' },
  { what: 'customer', role: 'display', icon: 'eye' },
  { what: 'kiosk', role: 'kiosk', icon: 'bag' },
  { what: 'driver', role: 'staff', icon: 'bike' },
] as const satisfies readonly { readonly what: string; readonly role: string; readonly icon: IconName }[];

type Becoming = (typeof becomings)[number];

/** The first page of a branch: what this device can be, and how it becomes that. */
export function Unpaired() {
  const chosen = useSignal<Becoming | undefined>(undefined);
  return (
    <main class="becoming">
      <header>
        <img src="/app/icon.svg" alt="" width="72" height="72" />
        <h1>{t(isRevoked.value ? 'unpaired.again' : 'unpaired.title')}</h1>
        <p>{t('unpaired.text')}</p>
      </header>
      <ul>
        {becomings.map((one) => (
          <li key={one.what}>
            <button
              type="button"
              class="tile"
              aria-pressed={chosen.value === one}
              onClick={() => (chosen.value = one)}
            >
              <Icon name={one.icon} />
              <strong>{t(`become.${one.what}`)}</strong>
              <small>{t(`become.${one.what}_text`)}</small>
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

const How = ({ one }: { readonly one: Becoming }) => (
  <section class="card" aria-live="polite">
    <h2>{t(`become.${one.what}`)}</h2>
    <ol>
      <li>{t('become.step_console', { role: t(`become.role_${one.role}`) })}</li>
      <li>{t('become.step_code', { page: `${location.host}/pair` })}</li>
      {one.role === 'staff' && <li>{t('become.step_pin')}</li>}
      {one.role === 'display' && <li>{t('become.step_display')}</li>}
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

export const NoScreen = () => (
  <main class="message">
    <h1>{t('no_screen.title')}</h1>
    <p dir="auto">{person.value?.name}</p>
  </main>
);
