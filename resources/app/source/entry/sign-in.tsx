import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { asProblem, UNREACHABLE } from '../../../web/api/problem.ts';
import { dishesOf } from '../../../web/outbox/entry.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { PinPad } from '../parts/fields/pin-pad.tsx';
import { Initials } from '../parts/initials.tsx';
import { Strip } from '../parts/strip.tsx';
import { t, textOr } from '../text/text.ts';
import { device } from '../work/device.ts';
import {
  notePin,
  type PinUser,
  pinLengthOf,
  readPinUsers,
  recallPinUsers,
  signInWithPin,
} from '../work/pin.ts';
import { resumeFor, waiting } from '../work/queue.ts';
import { isLocked, person } from '../work/staff.ts';

/** Somebody who just got a PIN stands before the tablet. */
const AGAIN_MS = 4_000;
const AWAY_MS = 2_000;

/** Who can sign in here; without the server the names of the last time, and a start waits for it. */
function usePeople(onRead: (people: readonly PinUser[]) => void) {
  const people = useSignal<readonly PinUser[] | undefined>(undefined);
  const isAway = useSignal(false);
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    const show = (list: readonly PinUser[]) => {
      people.value = list;
      onRead(list);
    };
    const read = async () => {
      try {
        show(await readPinUsers());
        isAway.value = false;
      } catch (error) {
        isAway.value = asProblem(error).code === UNREACHABLE;
        const before = people.peek() ? undefined : await recallPinUsers();
        if (before) show(before);
      }
      due = setTimeout(() => void read(), isAway.peek() ? AWAY_MS : AGAIN_MS);
    };
    void read();
    return () => clearTimeout(due);
  }, []);
  return { people: people.value, isAway: isAway.value };
}

const showPad = (): void => document.querySelector('.pin')?.scrollIntoView({ block: 'end' });

/** Names and a PIN pad; the same at the start and after two minutes without a touch. */
export function SignIn() {
  const chosen = useSignal<PinUser | undefined>(undefined);
  const pin = useSignal('');
  const said = useSignal('');
  const { people, isAway } = usePeople((list) => {
    chosen.value ??= list.find(({ id }) => id === person.value?.id);
  });
  const choose = (one: PinUser) => {
    chosen.value = one;
    pin.value = '';
    said.value = '';
    showPad();
  };
  const isChosen = chosen.value !== undefined;
  useLayoutEffect(() => {
    if (isChosen) showPad();
  }, [isChosen]);
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
          {people?.length === 0 && <p>{t('sign_in.nobody')}</p>}
          <ul class="people">
            {people?.map((one) => (
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
          {isAway && (
            <p class="notice is-bad" role="status">
              <Icon name="no_line" />
              {t('sign_in.unreachable')}
            </p>
          )}
          <StillSending />
        </section>
        <PinCard chosen={chosen.value} pin={pin} said={said} />
      </main>
    </div>
  );
}

interface PinProps {
  readonly chosen: PinUser | undefined;
  readonly pin: Signal<string>;
  readonly said: Signal<string>;
}

function PinCard({ chosen, pin, said }: PinProps) {
  const isBusy = useSignal(false);
  const enter = async () => {
    if (!chosen || isBusy.value) return;
    isBusy.value = true;
    try {
      const token = await signInWithPin(chosen.id, pin.value);
      person.value = { ...chosen, token };
      isLocked.value = false;
      resumeFor(chosen.id, token);
    } catch (error) {
      said.value = wordsFor(asProblem(error));
      if (asProblem(error).code === 'INVALID_CREDENTIALS') notePin(chosen.id, undefined);
    }
    pin.value = '';
    isBusy.value = false;
  };
  const length = chosen && pinLengthOf(chosen.id);
  return (
    <section class="card pin">
      <header>
        <h2>{chosen ? t('sign_in.pin_of', { name: chosen.name }) : t('sign_in.choose')}</h2>
        <small class={length === undefined ? '' : 'is-known'}>{t('sign_in.digits')}</small>
      </header>
      <PinPad
        pin={pin}
        said={said}
        length={length}
        isBusy={isBusy.value || !chosen}
        onEnter={() => void enter()}
      />
    </section>
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
