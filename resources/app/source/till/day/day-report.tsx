import { useSignal } from '@preact/signals';
import { Icon } from '../../../../web/parts/icon.tsx';
import { NOTHING, type Outcome, Said } from '../../parts/notices/said.tsx';
import { t } from '../../text/text.ts';
import { act, canAct } from '../../work/act.ts';
import { ask } from '../../work/server/api.ts';
import { mayCall } from '../../work/staff.ts';
import type { DayFigures } from '../../work/types.ts';
import { refusalOf } from '../reasons.tsx';
import { CloseDay } from './close-day.tsx';
import { ClosedDays, readClosedDays } from './closed-days.tsx';
import { Figures } from './figures.tsx';

const X = 'GET /pos/reports/x';
const Z = 'POST /pos/reports/z';

/** The day as it stands, for those who may see it, and its close. */
export function DayReport() {
  const { day, said, read, print, closed } = useDay();
  const isClosing = useSignal(false);
  if (!mayCall(Z)) return null;
  const maySee = mayCall(X);
  return (
    <section class="card">
      <h2>{t('day.title')}</h2>
      <div class="more-acts">
        {maySee && (
          <button type="button" class="button" onClick={() => void read()}>
            {t('day.x')}
          </button>
        )}
        {maySee && (
          <button type="button" class="button" disabled={!canAct()} onClick={() => void print()}>
            <Icon name="printer" />
            {t('day.print')}
          </button>
        )}
        <button type="button" class="button" disabled={!canAct()} onClick={() => (isClosing.value = true)}>
          {t('day.close')}
        </button>
      </div>
      <Said outcome={said} />
      {day && <Figures day={day} />}
      <ClosedDays />
      {isClosing.value && (
        <CloseDay
          onClose={() => (isClosing.value = false)}
          onClosed={(number) => {
            isClosing.value = false;
            void closed(number);
          }}
        />
      )}
    </section>
  );
}

/** The figures that were read last, and what can be done with the day. */
function useDay() {
  const figures = useSignal<DayFigures | undefined>(undefined);
  const said = useSignal<Outcome>(NOTHING);
  const run = async (work: () => Promise<string>) => {
    try {
      said.value = { text: await work(), isDone: true };
    } catch (error) {
      said.value = { text: refusalOf(error) };
    }
  };
  const read = () =>
    run(async () => {
      figures.value = (await ask(X)).data.figures;
      return '';
    });
  const print = () =>
    run(async () => {
      await act(t('day.print'), 'POST /pos/reports/x/print');
      return t('day.printing');
    });
  const closed = (number: string) =>
    run(async () => {
      if (mayCall(X)) await Promise.all([read(), readClosedDays()]);
      return t('day.closed', { number });
    });
  return { day: figures.value, said: said.value, read, print, closed };
}
