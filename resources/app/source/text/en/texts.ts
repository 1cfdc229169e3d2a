import { driver } from './driver.ts';
import { frame } from './frame.ts';
import { kitchen } from './kitchen.ts';
import { screens } from './screens.ts';
import { till } from './till.ts';
import { training } from './training.ts';
import { waiter } from './waiter.ts';

/** Every text of the screens, by what it is for. */
export const en = { ...frame, ...waiter, ...kitchen, ...screens, ...till, ...driver, ...training };
