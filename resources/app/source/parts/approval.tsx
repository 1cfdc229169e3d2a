import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { CallOf, DataOf, Operation } from '../../../client/client.ts';
import type { Reply } from '../../../web/api/exchange.ts';
import { asProblem, type Problem, UNREACHABLE } from '../../../web/api/problem.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { t } from '../text/text.ts';
import { actAs } from '../work/act.ts';
import { notePin, type PinUser, pinLengthOf, readPinUsers } from '../work/pin.ts';
import { person } from '../work/staff.ts';
import { PinPad } from './fields/pin-pad.tsx';
import { Initials } from './initials.tsx';
import { Sheet } from './sheet.tsx';

/** What somebody else has to agree to, in words. */
interface Asked {
  /** Such as `take off, after the kitchen had it`. */
  readonly act: string;
  /** Such as `1 × Lamb Chops · ₹690`. */
  readonly what: string;
  /** Where, when and why. */
  readonly detail?: string;
}

type Approval = { readonly user_id: number; readonly pin: string };

interface Open {
  readonly asked: Asked;
  /** Asks again with the approval; undefined: it was done. */
  readonly tryWith: (approval: Approval) => Promise<Problem | undefined>;
  readonly giveUp: () => void;
}

const open = signal<Open | undefined>(undefined);

/**
 * Acts at once; where that takes a manager, the sheet asks for a yes and the same act goes again with it. undefined:
 * nobody said yes, and nothing was done.
 */
export async function actWithApproval<O extends Operation>(
  asked: Asked,
  operation: O,
  call: CallOf<O> & { readonly body: object },
): Promise<Reply<DataOf<O>> | undefined> {
  const what = `${asked.what} · ${asked.act}`;
  try {
    return await actAs(what, operation, call);
  } catch (error) {
    if (asProblem(error).code !== 'APPROVAL_REQUIRED') throw error;
  }
  return new Promise((resolve, reject) => {
    const end = () => {
      open.value = undefined;
    };
    const tryWith = async (approval: Approval): Promise<Problem | undefined> => {
      try {
        const reply = await actAs(what, operation, { ...call, body: { ...(call.body as object), approval } });
        end();
        resolve(reply);
      } catch (error) {
        const problem = asProblem(error);
        if (isOfApprover(problem)) return problem;
        end();
        reject(error);
      }
      return undefined;
    };
    const giveUp = () => {
      end();
      resolve(undefined);
    };
    open.value = { asked, tryWith, giveUp };
  });
}

const ofApprover = ['APPROVAL_REQUIRED', 'TOO_MANY_ATTEMPTS', 'TOO_BUSY', UNREACHABLE];
const isOfApprover = ({ code }: Problem): boolean => ofApprover.includes(code);

const mayApprove = ['owner', 'manager'];

/** Stands once in the frame; it is there while a yes is wanted. */
export function ApprovalSheet() {
  const wanted = open.value;
  return wanted ? <Question key={wanted.asked.what} {...wanted} /> : null;
}

function Question({ asked, tryWith, giveUp }: Open) {
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
  return Object.keys(details).length === 0 ? t('sign_in.wrong') : t('approval.may_not');
}
