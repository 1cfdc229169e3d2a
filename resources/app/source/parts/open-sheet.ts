import { signal } from '@preact/signals';

/** The sheet of the frame that somebody opened from the strip. */
export const isAskedFor = signal<'needs_you' | 'unsent' | 'alarms' | undefined>(undefined);
