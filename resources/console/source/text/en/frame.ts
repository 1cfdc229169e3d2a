import { overview } from './overview.ts';
import { values } from './values.ts';

/** What the frame around pages and the overview say: all that the first page after signing in needs. */
export const frame = { ...overview, ...values };
