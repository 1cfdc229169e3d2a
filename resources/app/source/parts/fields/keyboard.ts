import { useLayoutEffect } from 'preact/hooks';

/**
 * Hears keys wherever the focus is. Who sees a state of the page can press a key at it: the listener of a state is there
 * before that state is painted. One press does one thing: what prevented its default has done it, and Enter that is held
 * down is pressed once.
 */
export function useKeyboard(onKey: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isHeldDown = event.repeat && event.key === 'Enter';
      if (!event.defaultPrevented && !isHeldDown) onKey(event);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  });
}

/** A key of a digit, in the row above the letters or in the number pad. */
const DIGIT = /^(?:Digit|Numpad)(\d)$/;
const LETTER = /^Key([A-Z])$/;
/** Typed on a key of another script, which has a Latin letter printed on it besides; Chinese, Japanese, Korean: Process. */
const OTHER_SCRIPT = /^(?:Process|[^\x20-\x7e\p{Script=Latin}])$/u;

/**
 * What is printed on the key that was pressed, in small letters: a digit by its place, since France types other signs
 * there and a number pad may be switched to arrows; a Latin letter by what it types, since Y and Z change places.
 */
export function printedOn({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = OTHER_SCRIPT.test(key) ? LETTER.exec(code)?.[1] : undefined;
  // Upper case first: the I of Turkey has no dot.
  return DIGIT.exec(code)?.[1] ?? (letter ?? key.toUpperCase()).toLowerCase();
}
