import { wordsOf } from '../../../../web/alarms/words.ts';
import { ago } from '../../../../web/format/format.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { t } from '../../text/text.ts';
import { canAct } from '../../work/act.ts';
import { alarms, readAlarms } from '../../work/alarms.ts';
import { serverNow } from '../../work/server/clock.ts';
import { staleSince } from '../../work/server/subscription.ts';
import { confirmDate, mayConfirmDate } from '../date-question.tsx';
import { isAskedFor } from '../open-sheet.ts';
import { Sheet } from '../sheet.tsx';

/** One line above every screen of the restaurant: the most pressing alarm, and how many there are besides. */
export function AlarmBar() {
  const [first] = alarms.value;
  // What was wrong when the server last answered is old, and leaves its room to what is wrong now.
  if (!first || staleSince.value !== undefined) return null;
  const { what, reading } = wordsOf(first);
  return (
    <div class={first.is_urgent ? 'alarm-bar is-bad' : 'alarm-bar is-warn'} role="alert">
      <button type="button" class="plain" onClick={() => (isAskedFor.value = 'alarms')}>
        <Icon name="alert" />
        <span {...reading}>{what}</span>
        {alarms.value.length > 1 && <b class="count">+{alarms.value.length - 1}</b>}
      </button>
    </div>
  );
}

/** Ended by somebody who says that the computer's date and time are right. */
const ofTheDate = ['clock_doubtful', 'invoices_waiting'];

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
              <small>{ago(alarm.since, serverNow())}</small>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
