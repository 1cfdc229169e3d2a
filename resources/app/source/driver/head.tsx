import { useSignal } from '@preact/signals';
import { asProblem } from '../../../web/api/problem.ts';
import { firstName } from '../../../web/format/first-name.ts';
import { shortMoney } from '../../../web/format/format.ts';
import { Initials } from '../parts/initials.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { t } from '../text/text.ts';
import { person } from '../work/staff.ts';
import { setDuty } from './acts.ts';
import { Line } from './line.tsx';
import { dueOf, me, toBringBack, unpaid } from './trips.ts';

/** Money that the restaurant should hear of before the driver goes. */
const hasOpenMoney = (): boolean => toBringBack.value > 0 || unpaid.value.length > 0;

/** Who drives, and whether they are on duty. */
export function Head() {
  const said = useSignal('');
  const isAsking = useSignal(false);
  const isOn = me.value?.status !== 'off_duty';
  const change = async () => {
    isAsking.value = false;
    try {
      await setDuty(!isOn);
      said.value = '';
    } catch (error) {
      const { code, message } = asProblem(error);
      said.value =
        code === 'INVALID_STATUS_TRANSITION' ? t('driver.bound') : message || t('driver.needs_server');
    }
  };
  const name = person.value?.name ?? '';
  return (
    <>
      <header class="top">
        <Initials name={name} />
        <div class="driver-who">
          <strong dir="auto">{firstName(name)}</strong>
          <button
            type="button"
            class="chip"
            aria-pressed={isOn}
            disabled={!me.value}
            onClick={() => {
              if (isOn && hasOpenMoney()) isAsking.value = true;
              else void change();
            }}
          >
            {t(isOn ? 'driver.on_duty' : 'driver.off_duty')}
          </button>
        </div>
        <Line />
        {said.value && (
          <p class="said" role="alert">
            {said.value}
          </p>
        )}
      </header>
      {isAsking.value && <GoingOff onGo={() => void change()} onClose={() => (isAsking.value = false)} />}
    </>
  );
}

interface GoingOffProps {
  readonly onGo: () => void;
  readonly onClose: () => void;
}

/** Asked while money is open. */
const GoingOff = ({ onGo, onClose }: GoingOffProps) => (
  <Sheet title={t('driver.go_off')} onClose={onClose}>
    {toBringBack.value > 0 && (
      <p>{t('driver.still_to_hand_in', { amount: shortMoney(toBringBack.value) })}</p>
    )}
    {unpaid.value.map((trip) => (
      <p key={trip.order_id}>
        {t('driver.still_unpaid', { number: `#${trip.token_number}`, amount: shortMoney(dueOf(trip)) })}
      </p>
    ))}
    <button type="button" class="button is-act" onClick={onClose}>
      {t('driver.stay_on')}
    </button>
    <button type="button" class="button" onClick={onGo}>
      {t('driver.go_off_anyway')}
    </button>
  </Sheet>
);
