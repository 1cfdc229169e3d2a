import { frame } from './frame.ts';
import { kitchen } from './kitchen.ts';
import { waiter } from './waiter.ts';

/** Of those who wait and cook; the rest is said in English. */
export const hi = { ...frame, ...waiter, ...kitchen };
