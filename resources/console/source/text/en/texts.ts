import { first } from './first.ts';
import { frame } from './frame.ts';
import { rest } from './rest/rest.ts';

/** Every text of the console, by what it is for. */
export const en = { ...first, ...frame, ...rest };
