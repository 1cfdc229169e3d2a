import { signal, useSignal } from '@preact/signals';
import { asProblem } from '../../../web/api/problem.ts';
import { day } from '../../../web/format/format.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { t } from '../text/text.ts';
import { act, canAct } from '../work/act.ts';
import { mayCall } from '../work/staff.ts';
import { Sheet } from './sheet.tsx';

const CONFIRM = 'POST /system/clock/confirm';

interface Open {
  /** Of the computer that serves the restaurant: YYYY-MM-DD. */
  readonly date: string;
  readonly end: (isRight: boolean) => void;
}

const open = signal<Open | undefined>(undefined);

export const mayConfirmDate = (): boolean => mayCall(CONFIRM);

export const confirmDate = (): Promise<unknown> => act(t('date.confirm'), CONFIRM);

/** Does `work`; where the computer's date has to be confirmed first, the sheet asks, and then it is done again. */
export async function withRightDate<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, details } = asProblem(error);
    if (code !== 'INVOICE_YEAR_UNCONFIRMED' || !(await isRight(String(details.date)))) throw error;
    return work();
  }
}

const isRight = (date: string): Promise<boolean> =>
  new Promise((resolve) => {
    open.value = {
      date,
      end: (right) => {
        open.value = undefined;
        resolve(right);
      },
    };
  });

/** Stands once in the frame. */
export function DateQuestion() {
  const wanted = open.value;
  return wanted ? <Question key={wanted.date} {...wanted} /> : null;
}

function Question({ date, end }: Open) {
  const said = useSignal('');
  const confirm = () =>
    confirmDate().then(
      () => end(true),
      (error) => {
        said.value = asProblem(error).message;
      },
    );
  return (
    <Sheet
      title={t('date.title')}
      lead={t('date.asks', { date: `${day(date)} ${date.slice(0, 4)}` })}
      onClose={() => end(false)}
      foot={
        mayConfirmDate() && (
          <button type="button" class="button is-act" disabled={!canAct()} onClick={() => void confirm()}>
            <Icon name="check" />
            {t('date.confirm')}
          </button>
        )
      }
    >
      <p>{t(mayConfirmDate() ? 'date.why' : 'date.manager')}</p>
      {said.value && (
        <p class="said" role="alert">
          {said.value}
        </p>
      )}
    </Sheet>
  );
}
