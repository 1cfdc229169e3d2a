import type { Signal } from '@preact/signals';
import { Icon } from '../../../../web/parts/icon.tsx';
import { t } from '../../text/text.ts';
import { printedOn, useKeyboard } from './keyboard.ts';

const MAX = 8;
const LEAST = 4;
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface PadProps {
  readonly pin: Signal<string>;
  /** Why the last PIN was not taken; the next digit clears it. */
  readonly said: Signal<string>;
  readonly onEnter: () => void;
  readonly isBusy: boolean;
  /** As many digits as it had the last time: with the last of them it is entered. */
  readonly length?: number | undefined;
}

/** The digits of a PIN, shown as dots, and what was said of it. */
export const PinPad = ({ pin, said, onEnter, isBusy, length }: PadProps) => (
  <>
    <Keys
      pin={pin}
      isBusy={isBusy}
      isEntered={length !== undefined}
      onChange={(next) => {
        const isLonger = next.length > pin.peek().length;
        said.value = '';
        pin.value = next;
        if (isLonger && next.length === length && !isBusy) onEnter();
      }}
      onEnter={onEnter}
    />
    <p class="said" role="alert">
      {said.value}
    </p>
  </>
);

interface KeysProps {
  readonly pin: Signal<string>;
  readonly isBusy: boolean;
  /** The last digit enters it. */
  readonly isEntered: boolean;
  readonly onChange: (pin: string) => void;
  readonly onEnter: () => void;
}

/** Digits stand as on a telephone in every language. Listens to the keyboard too. Digits may come faster than the pad is drawn: each adds to the PIN as it is by then. */
function Keys({ pin: typed, isBusy, isEntered, onChange, onEnter }: KeysProps) {
  const pin = typed.value;
  const add = (digit: string) => () => typed.peek().length < MAX && onChange(typed.peek() + digit);
  const erase = () => onChange(typed.peek().slice(0, -1));
  useKeyboard((event) => {
    const key = printedOn(event);
    if (/^\d$/.test(key)) add(key)();
    else if (key === 'backspace') erase();
    else if (key === 'enter' && typed.peek().length >= LEAST) onEnter();
  });
  return (
    <div class="pad" dir="ltr">
      <p class="dots" role="img" aria-label={String(pin.length)}>
        {Array.from({ length: Math.max(LEAST, pin.length) }, (_, at) => (
          <i key={at} class={at < pin.length ? 'is-full' : ''} />
        ))}
      </p>
      {digits.map((digit) => (
        <button type="button" key={digit} class="key" onClick={add(digit)}>
          {digit}
        </button>
      ))}
      <button
        type="button"
        class="key"
        aria-label={t('sign_in.erase')}
        disabled={pin.length === 0}
        onClick={erase}
      >
        <Icon name="erase" />
      </button>
      <button type="button" class="key" onClick={add('0')}>
        0
      </button>
      {!isEntered && (
        <button type="button" class="key is-act" disabled={pin.length < LEAST || isBusy} onClick={onEnter}>
          {t('sign_in.enter')}
        </button>
      )}
    </div>
  );
}
