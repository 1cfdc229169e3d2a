import { signal } from '@preact/signals';
import { asProblem } from '../../../../web/api/problem.ts';
import { ask } from '../../work/server/api.ts';
import type { ShiftDetail } from '../../work/types.ts';

/** Of who works here; null: none is open. */
export const shift = signal<ShiftDetail | null | undefined>(undefined);

export async function readShift(): Promise<void> {
  try {
    shift.value = (await ask('GET /pos/shifts/current')).data;
  } catch (error) {
    if (asProblem(error).status === 404) shift.value = null;
    else throw error;
  }
}
