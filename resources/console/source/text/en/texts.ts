import { first } from './first.ts';
import { rest } from './rest.ts';

/** Every text of the console, by what it is for. */
export const en = { ...first, ...rest };
