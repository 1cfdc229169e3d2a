import { first } from './first.ts';
import { frame } from './frame.ts';
import { rest } from './rest/rest.ts';

export const fr = { ...first, ...frame, ...rest };
