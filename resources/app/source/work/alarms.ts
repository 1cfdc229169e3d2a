import { signal } from '@preact/signals';
import type { Alarm } from '../../../web/alarms/words.ts';
import { ask } from './server/api.ts';
import { mayCall } from './staff.ts';

const LIST = 'GET /alarms';

/** The restaurant's alarms that concern the person who works here. */
export const alarms = signal<readonly Alarm[]>([]);

export const hearsAlarms = (): boolean => mayCall(LIST);

export async function readAlarms(): Promise<void> {
  alarms.value = hearsAlarms() ? (await ask(LIST)).data : [];
}
