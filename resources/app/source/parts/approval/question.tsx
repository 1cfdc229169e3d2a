import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { asProblem, type Problem, UNREACHABLE } from '../../../../web/api/problem.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { t } from '../../text/text.ts';
import { notePin, type PinUser, pinLengthOf, readPinUsers } from '../../work/pin.ts';
import { person } from '../../work/staff.ts';
import { PinPad } from '../fields/pin-pad.tsx';
import { Initials } from '../initials.tsx';
import { Sheet } from '../sheet.tsx';
import type { OpenApproval } from './approval.ts';

const mayApprove = ['owner', 'manager'];

export function ApprovalQuestion({ asked, tryWith, giveUp }: OpenApproval) {
  const people = useSignal<readonly PinUser[] | undefined>(undefined);
  const chosen = useSignal<number | undefined>(undefined);
  const pin = useSignal('');
  const said = useSignal('');
  const isBusy = useSignal(false);
  useEffect(() => {
    void readPinUsers().then(
      (all) => {
        people.value = all.filter(({ id, role }) => mayApprove.includes(role) && id !== person.value?.id);
        chosen.value = people.value[0]?.id;
      },
      (error) => (said.value = wordsOf(asProblem(error))),
    );
  }, []);
  const enter = async () => {
    if (chosen.value === undefined || isBusy.value) return;
    isBusy.value = true;
    const typed = pin.value;
    const problem = await tryWith({ user_id: chosen.value, pin: typed });
    isBusy.value = false;
    pin.value = '';
    if (problem) said.value = wordsOf(problem);
    // Whatever else was refused says nothing of the PIN.
    notePin(chosen.value, problem?.code === 'APPROVAL_REQUIRED' ? undefined : typed);
  };
  return (
    <Sheet
      title={t('approval.title')}
      onClose={() => {
        if (!isBusy.value) giveUp();
      }}
    >
      <div class="approval">
        <div class="approval-what">
          <p class="asked">
            <span>{t('approval.asks', { name: person.value?.name ?? '', act: asked.act })}</span>
            <strong dir="auto">{asked.what}</strong>
            {asked.detail && <span dir="auto">{asked.detail}</span>}
          </p>
          <h3>{t('approval.who')}</h3>
          {people.value?.length === 0 && <p class="hint">{t('approval.nobody')}</p>}
          <ul class="approvers">
            {people.value?.map(({ id, name }) => (
              <li key={id}>
                <button
                  type="button"
                  class={id === chosen.value ? 'tile is-chosen' : 'tile'}
                  aria-pressed={id === chosen.value}
                  onClick={() => {
                    chosen.value = id;
                    pin.value = '';
                  }}
                >
                  <Initials name={name} />
                  <span dir="auto">{name}</span>
                </button>
              </li>
            ))}
          </ul>
          <p class="why">
            <Icon name="info" />
            {t('approval.record')}
          </p>
        </div>
        <div>
          <PinPad
            pin={pin}
            said={said}
            length={chosen.value === undefined ? 0 : pinLengthOf(chosen.value)}
            isBusy={isBusy.value || chosen.value === undefined}
            onEnter={() => void enter()}
          />
        </div>
      </div>
    </Sheet>
  );
}

function wordsOf({ code, details, retryAfter, message }: Problem): string {
  if (code === UNREACHABLE) return t('act.needs_server');
  if (code === 'TOO_MANY_ATTEMPTS') return t('sign_in.wait', { n: retryAfter });
  if (code !== 'APPROVAL_REQUIRED') return message;
  // Who may not is told what it takes; who typed another PIN is told nothing.
  return details.problem === 'wrong_pin' ? t('sign_in.wrong') : t('approval.may_not');
}
