import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { money, shortMoney, today } from '../../../web/format/format.ts';
import { addUp, partOf } from '../../../web/format/minor.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { isTraining } from '../../../web/training.ts';
import { needsServer, tried } from '../order/acts.ts';
import { later } from '../parts/later.tsx';
import { LanguageChoice, ScreenChoice } from '../parts/own-choices.tsx';
import { allowSound, isHeard, isMuted, mute, play } from '../parts/sounds.ts';
import { t, textOr } from '../text/text.ts';
import { act } from '../work/act.ts';
import { ask, askAll } from '../work/server/api.ts';
import { isLocked, mayCall, person } from '../work/staff.ts';
import type { WaiterRow } from '../work/types.ts';
import { closePlace } from './open.ts';

const TrainingSheet = later(async () => (await import('../training/sheet.tsx')).TrainingSheet);

interface MeProps {
  readonly onOff: () => void;
  /** Under a sheet's title, which names the person. */
  readonly isTitled?: boolean;
}

export function Me({ onOff, isTitled = false }: MeProps) {
  const isTrainingAsked = useSignal(false);
  return (
    <section class="me">
      {!isTitled && (
        <h2>
          <bdi>{person.value?.name}</bdi> <small>{textOr(`role.${person.value?.role}`, '')}</small>
        </h2>
      )}
      <Evening />
      <button type="button" class="tile" onClick={onOff}>
        <Icon name="off" />
        {t('nav.off')}
      </button>
      <Sound />
      <button type="button" class="tile" onClick={() => (isLocked.value = true)}>
        <Icon name="lock" />
        {t('me.lock')}
      </button>
      {!isTraining && mayCall('POST /training') && (
        <button type="button" class="tile" onClick={() => (isTrainingAsked.value = true)}>
          <Icon name="people" />
          {t('training.title')}
        </button>
      )}
      <ScreenChoice onChoose={closePlace} />
      <LanguageChoice />
      {isTrainingAsked.value && <TrainingSheet onClose={() => (isTrainingAsked.value = false)} />}
    </section>
  );
}

interface Sales {
  readonly bills: number;
  readonly amount: number;
  readonly tips: number;
}

/** Whether they are on duty, and what their tables paid today. */
function Evening() {
  const own = useSignal<WaiterRow | undefined>(undefined);
  const sales = useSignal<Sales | undefined>(undefined);
  const me = person.value?.id ?? 0;
  useEffect(() => {
    void ask('GET /waiters').then(({ data }) => {
      own.value = data.find(({ id }) => id === me);
    }, noAnswer);
    void askAll('GET /pos/orders', { waiter_id: me, status: 'paid', date: today() }).then((paid) => {
      const amount = addUp(paid.map(({ total }) => total));
      const tips = addUp(paid.map(({ tip_total }) => tip_total));
      sales.value = { bills: paid.length, amount, tips };
    }, noAnswer);
  }, [me]);
  const setDuty = (on_duty: boolean) =>
    void tried(async () => {
      const call = { params: { id: me }, body: { on_duty } };
      own.value = (await act(t('me.on_duty'), 'PUT /waiters/{id}/duty', call)).data;
    });
  return (
    <>
      {own.value && (
        <button
          type="button"
          class="tile"
          role="switch"
          aria-checked={own.value.on_duty}
          disabled={needsServer()}
          onClick={() => setDuty(!own.value?.on_duty)}
        >
          <Icon name="clock" />
          {t('me.on_duty')}
        </button>
      )}
      {sales.value && <SalesToday sales={sales.value} />}
    </>
  );
}

const SalesToday = ({ sales: { bills, amount, tips } }: { readonly sales: Sales }) => (
  <dl class="own-sales">
    <div>
      <dt>{t('me.sales', { n: bills })}</dt>
      <dd>{shortMoney(amount)}</dd>
    </div>
    {bills > 1 && (
      <div>
        <dt>{t('me.average')}</dt>
        <dd>{money(partOf(amount, 1, bills))}</dd>
      </div>
    )}
    <div>
      <dt>{t('me.tips')}</dt>
      <dd>{shortMoney(tips)}</dd>
    </div>
  </dl>
);

/** What cannot be read now is not shown. */
const noAnswer = (): void => {};

const Sound = () => (
  <button
    type="button"
    class="tile"
    role="switch"
    aria-checked={isHeard.value && !isMuted.value}
    onClick={() => {
      if (isHeard.value) mute(!isMuted.value);
      allowSound();
      if (!isMuted.value) play('ready');
    }}
  >
    <Icon name={isMuted.value || !isHeard.value ? 'silent' : 'sound'} />
    {t('me.sound')}
  </button>
);
