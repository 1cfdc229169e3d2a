import { useEffect, useRef } from 'preact/hooks';
import { moneyDigits, place } from '../../../web/format/format.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { t } from '../text/text.ts';
import { typedAfter, typesFractions } from './amounts.ts';

interface KeypadProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** The amount itself has some. */
  readonly hasFraction?: boolean;
  /** In a sheet it hears the keyboard itself. */
  readonly hears?: boolean;
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Digits of an amount in the branch's currency. */
export function Keypad({ typed, onType, hasFraction = false, hears = false }: KeypadProps) {
  useDigits({ typed, onType }, hears);
  const digits = moneyDigits();
  const left = hasFraction || typesFractions(place.value.currency, digits) ? '.' : '00';
  const add = (key: string) => () => onType([...(key === '.' ? ['.'] : key)].reduce(typing(digits), typed));
  return (
    <div class="keypad">
      {[...keys, left, '0'].map((key) => (
        <button type="button" key={key} class="key" onClick={add(key)}>
          {key}
        </button>
      ))}
      <button
        type="button"
        class="key"
        aria-label={t('sign_in.erase')}
        onClick={() => onType(typed.slice(0, -1))}
      >
        <Icon name="erase" mirrored />
      </button>
    </div>
  );
}

/** Keys may come faster than the page is drawn: each goes on from the one before. */
function useTyping({ typed, onType }: Pick<KeypadProps, 'typed' | 'onType'>): (key: string) => void {
  const latest = useRef(typed);
  latest.current = typed;
  return (key) => {
    const before = latest.current;
    const next =
      key === 'Backspace' ? before.slice(0, -1) : typedAfter(before, key.replace(',', '.'), moneyDigits());
    latest.current = next;
    onType(next);
  };
}

/** Digits alone: what else is pressed belongs to the sheet. */
function useDigits({ typed, onType }: Pick<KeypadProps, 'typed' | 'onType'>, hears: boolean): void {
  const type = useTyping({ typed, onType });
  useEffect(() => {
    if (!hears) return;
    const onKey = ({ key, target }: KeyboardEvent) => {
      const isBehind = document.querySelectorAll('dialog[open]').length > 1;
      if (target instanceof HTMLInputElement || isBehind) return;
      if (/^[\d.,]$/.test(key) || key === 'Backspace') type(key);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
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
  const type = useTyping({ typed, onType });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return;
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      const arrow = arrows[event.key];
      if (/^[\d.,]$/.test(event.key) || event.key === 'Backspace') type(event.key);
      else if (event.key === 'Enter') onEnter();
      else if (event.key === 'Escape') onEscape();
      else if (arrow !== undefined && onArrow) onArrow(arrow);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
