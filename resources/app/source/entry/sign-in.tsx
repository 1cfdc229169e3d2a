import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { asProblem, UNREACHABLE } from '../../../web/api/problem.ts';
import { dishesOf } from '../../../web/outbox/entry.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { PinPad } from '../parts/fields/pin-pad.tsx';
import { Initials } from '../parts/initials.tsx';
import { Strip } from '../parts/strip.tsx';
import { t, textOr } from '../text/text.ts';
import { device } from '../work/device.ts';
import { type PinUser, readPinUsers, signInWithPin } from '../work/pin.ts';
import { resumeFor, waiting } from '../work/queue.ts';
import { isLocked, person } from '../work/staff.ts';

/** Names and a PIN pad; the same at the start and after two minutes without a touch. */
export function SignIn() {
  const people = useSignal<readonly PinUser[] | undefined>(undefined);
  const chosen = useSignal<PinUser | undefined>(undefined);
  const pin = useSignal('');
  const said = useSignal('');
  const isBusy = useSignal(false);
  const read = async () => {
    people.value = await readPinUsers();
    chosen.value ??= people.value.find(({ id }) => id === person.value?.id);
  };
  useEffect(() => {
    const again = () => void read().catch(() => setTimeout(again, 2_000));
    again();
  }, []);
  const choose = (one: PinUser) => {
    chosen.value = one;
    pin.value = '';
    said.value = '';
    document.querySelector('.pin')?.scrollIntoView({ block: 'end' });
  };
  const enter = async () => {
    const who = chosen.value;
    if (!who || isBusy.value) return;
    isBusy.value = true;
    try {
      const token = await signInWithPin(who.id, pin.value);
      person.value = { ...who, token };
      isLocked.value = false;
      resumeFor(who.id, token);
    } catch (error) {
      said.value = wordsFor(asProblem(error));
    }
    pin.value = '';
    isBusy.value = false;
  };
  return (
    <div class="sign-in">
      <header class="top">
        <img src="/app/icon.svg" alt="" width="36" height="36" />
        <strong>{device.value?.device.label}</strong>
        <Strip />
      </header>
      <main>
        <section>
          <h1>{t('sign_in.title')}</h1>
          {people.value?.length === 0 && <p>{t('sign_in.nobody')}</p>}
          <ul class="people">
            {people.value?.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  class={one.id === chosen.value?.id ? 'tile is-chosen' : 'tile'}
                  aria-pressed={one.id === chosen.value?.id}
                  onClick={() => choose(one)}
                >
                  <Initials name={one.name} />
                  <span dir="auto">{one.name}</span>
                  <small>{textOr(`role.${one.role}`, one.role)}</small>
                </button>
              </li>
            ))}
          </ul>
          <StillSending />
        </section>
        <section class="card pin">
          <header>
            <h2>{chosen.value ? t('sign_in.pin_of', { name: chosen.value.name }) : t('sign_in.choose')}</h2>
            <small>{t('sign_in.digits')}</small>
          </header>
          <PinPad pin={pin} said={said} isBusy={isBusy.value || !chosen.value} onEnter={() => void enter()} />
        </section>
      </main>
    </div>
  );
}

function wordsFor({ code, retryAfter, message }: ReturnType<typeof asProblem>): string {
  if (code === 'INVALID_CREDENTIALS') return t('sign_in.wrong');
  if (code === 'TOO_MANY_ATTEMPTS') return t('sign_in.wait', { n: retryAfter });
  return code === UNREACHABLE ? t('sign_in.unreachable') : message;
}

function StillSending() {
  const [first] = waiting.value;
  if (!first) return null;
  const n = waiting.value
    .filter(({ author }) => author.id === first.author.id)
    .reduce((sum, one) => sum + dishesOf(one), 0);
  return (
    <p class="notice is-warn" role="status">
      <Icon name="waiting" />
      <span>
        <strong>{t('sign_in.still_sending', { n, name: first.author.name })}</strong> {t('sign_in.not_lost')}
      </span>
    </p>
  );
}
