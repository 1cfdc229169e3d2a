import type { first as english } from '../en/first.ts';
import { problems } from './problems.ts';
import { shell } from './shell.ts';

/** A text that is missing here does not compile. */
export const first: Readonly<Record<keyof typeof english, string>> = { ...shell, ...problems };
