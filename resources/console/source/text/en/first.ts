import { problems } from './problems.ts';
import { shell } from './shell.ts';

/** What is said before anyone signs in, and by the frame around pages. */
export const first = { ...shell, ...problems };
