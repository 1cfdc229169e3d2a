import { effect } from '@preact/signals';
import { openPlace } from './places.ts';

/** The back button of the tablet leads from the pad to the floor. */
export function followBack(): () => void {
  const leave = () => {
    openPlace.value = undefined;
  };
  addEventListener('popstate', leave);
  let wasOpen = false;
  const end = effect(() => {
    const isOpen = openPlace.value !== undefined;
    if (isOpen && !wasOpen) history.pushState({ isPad: true }, '');
    wasOpen = isOpen;
  });
  return () => {
    removeEventListener('popstate', leave);
    end();
  };
}

export function closePlace(): void {
  if (history.state?.isPad) history.back();
  else openPlace.value = undefined;
}
