import { signal } from '@preact/signals';

/** A sentence on what was just asked of the server; it goes after a while, and where a sheet opens. */
export const said = signal('');

let due: ReturnType<typeof setTimeout> | undefined;

export function say(words: string): void {
  said.value = words;
  clearTimeout(due);
  due = setTimeout(() => {
    said.value = '';
  }, 5_000);
}
