import { effect } from '@preact/signals';
import { openPlace } from './floor/places.ts';
import { beginPlace } from './next.ts';

/**
 * The back button of the tablet leads from the pad to the floor. Its one step of the history stays when the pad is closed
 * by a tap, for the next pad: going back in a script comes late, and would close a place that was opened meanwhile.
 */
export function followBack(): () => void {
  const leave = () => closePlace();
  addEventListener('popstate', leave);
  const end = effect(() => {
    if (openPlace.value && !history.state?.isPad) history.pushState({ isPad: true }, '');
    beginPlace();
  });
  return () => {
    removeEventListener('popstate', leave);
    end();
  };
}

export function closePlace(): void {
  openPlace.value = undefined;
}
