import { ago } from '../../../web/format/format.ts';
import { type Alarm, wordsOf } from '../../../web/alarms/words.ts';
import { Icon } from './icon.tsx';
import { useResource } from '../api/resource.ts';
import { mayCall } from '../api/session.ts';
import { t } from '../text/text.ts';
import { groups } from './nav.ts';
import { hrefOf } from './router.ts';

const LIST = 'GET /alarms';

/** Shown as they are; the rest stands behind a line that says how many. */
const MOST_SHOWN = 2;

export const useAlarms = () => useResource<Alarm[]>(LIST, { topics: ['alarm'] });

/** On every page: what somebody has to look after, since when, what to do and where. Each goes away by itself. */
export const AlarmBanner = () => (mayCall(LIST) ? <Banner /> : null);

function Banner() {
  const alarms = useAlarms().data.value ?? [];
  if (alarms.length === 0) return null;
  const urgent = alarms.filter(({ is_urgent }) => is_urgent).slice(0, MOST_SHOWN);
  const shown = urgent.length > 0 ? urgent : alarms.length === 1 ? alarms : [];
  const rest = alarms.filter((alarm) => !shown.includes(alarm));
  return (
    <section class="alarms" role={urgent.length > 0 ? 'alert' : undefined} aria-label={t('alarms.title')}>
      <List alarms={shown} />
      {rest.length > 0 && (
        <details>
          <summary>{t(shown.length > 0 ? 'alarms.more' : 'alarms.some', { count: rest.length })}</summary>
          <List alarms={rest} />
        </details>
      )}
    </section>
  );
}

const List = ({ alarms }: { readonly alarms: readonly Alarm[] }) =>
  alarms.length === 0 ? null : (
    <ul>
      {alarms.map((alarm) => (
        <Item key={alarm.name} alarm={alarm} />
      ))}
    </ul>
  );

function Item({ alarm }: { readonly alarm: Alarm }) {
  const { what, act } = wordsOf(alarm);
  const page = groups.flatMap(({ entries }) => entries).find(({ path }) => path === alarm.page);
  return (
    <li class={alarm.is_urgent ? 'is-urgent' : undefined}>
      <Icon name="alert" />
      <p dir="auto">
        <strong>{what}</strong> {act} <small>{ago(alarm.since)}</small>
      </p>
      {page && mayCall(page.needs) && <a href={hrefOf(page.path)}>{t(page.title)}</a>}
    </li>
  );
}
