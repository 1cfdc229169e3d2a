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
