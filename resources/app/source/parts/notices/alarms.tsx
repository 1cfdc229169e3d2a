import { effect } from '@preact/signals';
import { type Alarm, wordsOf } from '../../../../web/alarms/words.ts';
import { ago } from '../../../../web/format/format.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { t } from '../../text/text.ts';
import { canAct } from '../../work/act.ts';
import { alarms, hearsAlarms, readAlarms } from '../../work/alarms.ts';
import { serverNow } from '../../work/server/clock.ts';
import { staleSince } from '../../work/server/subscription.ts';
import { mayCall } from '../../work/staff.ts';
import { confirmDate, mayConfirmDate } from '../date-question.tsx';
import { later } from '../later.tsx';
import { isAskedFor } from '../open-sheet.ts';
import { Sheet } from '../sheet.tsx';
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

const PrintElsewhere = later(async () => (await import('./print-elsewhere.tsx')).PrintElsewhere);

let heard: ReadonlySet<string> = new Set();

/** What is new among the alarms is said once; ends with what it answers. */
export const sayAlarms = (): (() => void) =>
  effect(() => {
    const fresh = alarms.value.filter(({ name }) => !heard.has(name));
    heard = new Set(alarms.value.map(({ name }) => name));
    const [first] = fresh;
    if (first?.is_urgent) say(wordsOf(first).what);
  });

/** Ended by somebody who says that the computer's date and time are right. */
const ofTheDate = ['clock_doubtful', 'invoices_waiting'];

/** The printer that an alarm of this restaurant is about. */
const printerOf = ({ name, told }: Alarm): string | undefined =>
  told ? undefined : /^(?:kitchen_)?printer_down:(\d+)$/.exec(name)?.[1];

const mayReroute = (): boolean => mayCall('POST /printing/jobs/{id}/reroute');

export function AlarmSheet() {
  if (isAskedFor.value !== 'alarms' || alarms.value.length === 0) return null;
  const close = () => {
    isAskedFor.value = undefined;
  };
  return (
    <Sheet title={t('alarms.title')} lead={t('alarms.lead')} onClose={close}>
      <ul class="alarm-list">
        {alarms.value.map((alarm) => {
          const { what, act, reading } = wordsOf(alarm);
          return (
            <li key={alarm.name} class={alarm.is_urgent ? 'card is-bad' : 'card is-warn'}>
              <h3 {...reading}>{what}</h3>
              <p {...reading}>{act}</p>
              {ofTheDate.includes(alarm.cause) && !alarm.told && mayConfirmDate() && (
                <button
                  type="button"
                  class="button"
                  disabled={!canAct()}
                  onClick={() => void confirmDate().then(readAlarms, () => {})}
                >
                  {t('date.confirm')}
                </button>
              )}
              {mayReroute() && printerOf(alarm) !== undefined && (
                <PrintElsewhere printerId={Number(printerOf(alarm))} />
              )}
              <small>{ago(alarm.since, serverNow())}</small>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
