import type { frame as english } from '../en/frame.ts';
import { overview } from './overview.ts';
import { values } from './values.ts';

/** A text that is missing here does not compile. */
export const frame: Readonly<Record<keyof typeof english, string>> = { ...overview, ...values };
