import { time } from '../../../web/format/format.ts';

/** `19:44`. */
export const shortTime = (at: number | string): string => time(new Date(at).toISOString());
