import { effect, signal } from '@preact/signals';
import type { Operation } from '../../../client/client.ts';
import { type Alarm, wordsOf } from '../../../web/alarms/words.ts';
import { ago } from '../../../web/format/format.ts';
import { request } from '../api/client.ts';
import { live } from '../api/events.ts';
import { useResource } from '../api/resource.ts';
import { mayCall } from '../api/session.ts';
import { type TextKey, t } from '../text/text.ts';
import { Icon } from './icon.tsx';
import { groups } from './nav.ts';
import { attempt } from './notices.tsx';
import { hrefOf } from './router.ts';

const LIST = 'GET /alarms';

/** Shown as they are; the rest stands behind a line that says how many. */
const MAX_SHOWN = 2;

export const useAlarms = () => useResource(LIST, { topics: ['alarm'] });

/** On every page: what somebody has to look after, since when, what to do and where. Each goes away by itself. */
export const AlarmBanner = () =>
  awaySince.value !== undefined ? <Away /> : mayCall(LIST) ? <Banner /> : null;

/** A stream that breaks is open again within this time where nothing is wrong. */
const AWAY_AFTER_MS = 4_000;

/** Since when the server does not answer; undefined: it does. */
const awaySince = signal<string | undefined>(undefined);

effect(() => {
  if (live.value) {
    awaySince.value = undefined;
    return undefined;
  }
  const since = new Date().toISOString();
  const timer = setTimeout(() => {
    awaySince.value = since;
  }, AWAY_AFTER_MS);
  return () => clearTimeout(timer);
});

/** The one alarm that the server cannot raise itself. */
const Away = () => (
  <section class="alarms" role="alert" aria-label={t('alarms.title')}>
    <ul>
      <li class="is-urgent">
        <Icon name="alert" />
        <p>
          <strong>{t('state.away')}</strong> {t('state.away_text')}{' '}
          <small>{ago(awaySince.value ?? null)}</small>
        </p>
      </li>
    </ul>
  </section>
);

function Banner() {
  const alarms = useAlarms().data.value ?? [];
  if (alarms.length === 0) return null;
  // What branches tell of is mended there: it is listed, and shouts at nobody here.
  const urgent = alarms.filter(({ is_urgent, told }) => is_urgent && !told).slice(0, MAX_SHOWN);
  const shown = urgent.length > 0 ? urgent : alarms.length === 1 ? alarms : [];
  const rest = alarms.filter((alarm) => !shown.includes(alarm));
  return (
    <section class="alarms" role={urgent.length > 0 ? 'alert' : undefined} aria-label={t('alarms.title')}>
      <AlarmList alarms={shown} />
      {rest.length > 0 && (
        <details>
          <summary>{t(shown.length > 0 ? 'alarms.more' : 'alarms.some', { count: rest.length })}</summary>
          <AlarmList alarms={rest} />
        </details>
      )}
    </section>
  );
}

export const AlarmList = ({ alarms }: { readonly alarms: readonly Alarm[] }) =>
  alarms.length === 0 ? null : (
    <ul>
      {alarms.map((alarm) => (
        <Item key={alarm.name} alarm={alarm} />
      ))}
    </ul>
  );

const confirmDate = { operation: 'POST /system/clock/confirm', text: 'alarms.confirm_date' } as const;

/** What ends when somebody says so: cause → operation, and the words of its button. */
const ENDED_BY: Readonly<Record<string, { readonly operation: Operation; readonly text: TextKey }>> = {
  grave_act: { operation: 'POST /users/grave-acts/seen', text: 'alarms.mark_seen' },
  clock_doubtful: confirmDate,
  invoices_waiting: confirmDate,
  demo_people: { operation: 'POST /users/sample-people/off', text: 'alarms.turn_off_accounts' },
  loss_unusual: { operation: 'POST /reports/losses/seen', text: 'alarms.mark_seen' },
};

function Item({ alarm }: { readonly alarm: Alarm }) {
  const { what, act, reading } = wordsOf(alarm);
  const ended = ENDED_BY[alarm.cause];
  const page = groups
    .flatMap(({ families }) => families.flatMap(({ pages }) => pages))
    .find(({ path }) => path === alarm.page);
  return (
    <li class={alarm.is_urgent ? 'is-urgent' : undefined}>
      <Icon name="alert" />
      <p>
        {alarm.told && (
          <span class="alarm-branch" dir="auto">
            {alarm.told.branch}
          </span>
        )}
        <span {...reading}>
          <strong>{what}</strong> {act}
        </span>{' '}
        <small>
          {ago(alarm.since)}
          {alarm.told && ` · ${t('alarms.known', { time: ago(alarm.told.until) })}`}
        </small>
      </p>
      {!alarm.told && (
        <div class="alarm-acts">
          {page && mayCall(page.needs) && <a href={hrefOf(page.path)}>{t(page.title)}</a>}
          {ended && mayCall(ended.operation) && (
            <button type="button" onClick={() => void attempt(() => request(ended.operation))}>
              {t(ended.text)}
            </button>
          )}
        </div>
      )}
    </li>
  );
}
