import type { Texts } from '../text.ts';
import { frame } from './frame.ts';
import { kitchen } from './kitchen.ts';
import { waiter } from './waiter.ts';

export const ar: Texts = { ...frame, ...waiter, ...kitchen };
