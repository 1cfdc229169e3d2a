import { type Alarm, wordsOf } from '../../../../web/alarms/words.ts';
import { ago } from '../../../../web/format/format.ts';
import { t } from '../../text/text.ts';
import { canAct } from '../../work/act.ts';
import { alarms, readAlarms } from '../../work/alarms.ts';
import { serverNow } from '../../work/server/clock.ts';
import { mayCall } from '../../work/staff.ts';
import { confirmDate, mayConfirmDate } from '../date-question.tsx';
import { isAskedFor } from '../open-sheet.ts';
import { Sheet } from '../sheet.tsx';
import { PrintElsewhere } from './print-elsewhere.tsx';

/** Ended by somebody who says that the computer's date and time are right. */
const ofTheDate = ['clock_doubtful', 'invoices_waiting'];

/** The printer that an alarm of this restaurant is about. */
const printerOf = ({ name, told }: Alarm): string | undefined =>
  told ? undefined : /^(?:kitchen_)?printer_down:(\d+)$/.exec(name)?.[1];

const mayReroute = (): boolean => mayCall('POST /printing/jobs/{id}/reroute');

export function AlarmList() {
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
