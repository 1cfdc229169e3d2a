import type { en } from '../en/texts.ts';
import { driver } from './driver.ts';
import { frame } from './frame.ts';
import { kitchen } from './kitchen.ts';
import { screens } from './screens.ts';
import { till } from './till.ts';
import { training } from './training.ts';
import { waiter } from './waiter.ts';

export const ar: Readonly<Record<keyof typeof en, string>> = {
  ...frame,
  ...waiter,
  ...kitchen,
  ...screens,
  ...till,
  ...driver,
  ...training,
};
