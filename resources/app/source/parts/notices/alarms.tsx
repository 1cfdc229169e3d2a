import { effect } from '@preact/signals';
import { wordsOf } from '../../../../web/alarms/words.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { t } from '../../text/text.ts';
import { alarms, hearsAlarms } from '../../work/alarms.ts';
import { staleSince } from '../../work/server/subscription.ts';
import { later } from '../later.tsx';
import { isAskedFor } from '../open-sheet.ts';
import { say } from './notice.ts';

/** In the strip of every screen of the restaurant: its room is there also while all is well, so that nothing moves. */
export function AlarmButton() {
  if (!hearsAlarms()) return null;
  const [first] = alarms.value;
  // What was wrong when the server last answered is old.
  if (!first || staleSince.value !== undefined) return <span class="alarm-button" />;
  return (
    <button
      type="button"
      class={first.is_urgent ? 'alarm-button is-bad' : 'alarm-button is-warn'}
      title={wordsOf(first).what}
      onClick={() => (isAskedFor.value = 'alarms')}
    >
      <Icon name="alert" />
      <span class="unseen">{t('alarms.title')}</span>
      <bdi class="count">{alarms.value.length}</bdi>
    </button>
  );
}

let heard: ReadonlySet<string> = new Set();

/** What is new among the alarms is said once; ends with what it answers. */
export const sayAlarms = (): (() => void) =>
  effect(() => {
    const fresh = alarms.value.filter(({ name }) => !heard.has(name));
    heard = new Set(alarms.value.map(({ name }) => name));
    const [first] = fresh;
    if (first?.is_urgent) say(wordsOf(first).what);
  });

const Sheet = later(async () => (await import('./alarm-list.tsx')).AlarmList);

export const AlarmSheet = () => (isAskedFor.value === 'alarms' && alarms.value.length > 0 ? <Sheet /> : null);
