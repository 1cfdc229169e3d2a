import { onTestFinished } from 'vitest';
import { place } from '../../../resources/web/format/format.ts';

/** The screens' currency until the test ends: files of one worker share the module that holds it. */
export function inCurrency(currency: string): void {
  const before = place.value;
  onTestFinished(() => {
    place.value = before;
  });
  place.value = { ...before, currency };
}
