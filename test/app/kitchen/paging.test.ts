import { effect } from '@preact/signals';
import { expect, test } from 'vitest';
import { forgetPages, isHere } from '../../../resources/app/source/kitchen/paging.ts';

test('a board without tickets is drawn once: what it forgets again is no news', () => {
  let drawn = 0;
  const end = effect(() => {
    isHere({ id: 1 });
    drawn++;
  });
  for (let time = 0; time < 3; time++) forgetPages();
  expect(drawn).toBe(1);
  end();
});
