import { decimalSign, moneyDigits, place } from '../../../../web/format/format.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { t } from '../../text/text.ts';
import { useKeyboard } from './keyboard.ts';
import { afterPress, typedAfter, typesFractions } from './typing.ts';

interface KeypadProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** The amount itself has some. */
  readonly hasFraction?: boolean;
  /** In a sheet it hears the keyboard itself. */
  readonly hears?: boolean;
  /** Decimals of what is typed; absent: those of the currency. */
  readonly decimals?: number;
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Digits of an amount in the branch's currency; they stand as on a telephone in every language. */
export function Keypad({ typed, onType, hasFraction, hears, decimals }: KeypadProps) {
  const digits = decimals ?? moneyDigits();
  useDigits({ typed, onType, hears, digits });
  const left = hasFraction || typesFractions(place.value.currency, digits) ? '.' : '00';
  const add = (key: string) => () => onType([...(key === '.' ? ['.'] : key)].reduce(typing(digits), typed));
  return (
    <div class="keypad" dir="ltr">
      {[...keys, left, '0'].map((key) => (
        <button type="button" key={key} class="key" onClick={add(key)}>
          {key === '.' ? decimalSign() : key}
        </button>
      ))}
      <button
        type="button"
        class="key"
        aria-label={t('sign_in.erase')}
        onClick={() => onType(typed.slice(0, -1))}
      >
        <Icon name="erase" />
      </button>
    </div>
  );
}

/** A word is typed, or the browser is asked something. */
const isForOthers = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement || ctrlKey || metaKey || altKey;

/** Digits alone: what else is pressed belongs to the sheet. */
function useDigits({
  typed,
  onType,
  hears,
  digits,
}: Omit<KeypadProps, 'hasFraction'> & { readonly digits: number }): void {
  useKeyboard((event) => {
    const isBehind = document.querySelectorAll('dialog[open]').length > 1;
    if (!hears || isBehind || isForOthers(event)) return;
    const next = afterPress(typed, event, digits);
    if (next !== undefined) onType(next);
  });
}

const typing = (digits: number) => (typed: string, key: string) => typedAfter(typed, key, digits);

interface Keys {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onEnter: () => void;
  readonly onEscape: () => void;
  readonly onArrow?: (step: 1 | -1) => void;
}

const arrows: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** The same from a keyboard: digits, Enter, Escape, arrows; not while a sheet is open or a word is typed. */
export function useKeys({ typed, onType, onEnter, onEscape, onArrow }: Keys): void {
  useKeyboard((event) => {
    if (document.querySelector('dialog[open]')) return;
    if (isForOthers(event)) return;
    const arrow = arrows[event.key];
    const next = afterPress(typed, event, moneyDigits());
    if (next !== undefined) onType(next);
    else if (event.key === 'Enter') onEnter();
    else if (event.key === 'Escape') onEscape();
    else if (arrow !== undefined && onArrow) onArrow(arrow);
    else return;
    event.preventDefault();
  });
}
