import { signal } from '@preact/signals';
import type { Alarm } from '../../../web/alarms/words.ts';
import { ask } from './server/api.ts';
import { mayCall } from './staff.ts';

const LIST = 'GET /alarms';

/** What somebody of the restaurant has to look after; of it what concerns whoever works here. */
export const alarms = signal<readonly Alarm[]>([]);

export const hearsAlarms = (): boolean => mayCall(LIST);

export async function readAlarms(): Promise<void> {
  alarms.value = hearsAlarms() ? (await ask(LIST)).data : [];
}
