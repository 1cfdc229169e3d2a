import { signal } from '@preact/signals';
import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import type { Table } from '../../api/types.ts';
import { attempt } from '../../shell/notices.tsx';
import type { Place } from './places.ts';

/** Whether tables may be moved now: nobody moves one by touching it. */
export const isArranging = signal(false);

/** Where tables stood before they were moved, the last one at the end. */
export const moved = signal<readonly { readonly id: number; readonly from: Place }[]>([]);

export async function moveTable({ id }: Table, from: Place, to: Place): Promise<void> {
  if (await put(id, to)) moved.value = [...moved.value, { id, from }];
}

export async function undoMove(): Promise<void> {
  const last = moved.value.at(-1);
  if (last && (await put(last.id, last.from))) moved.value = moved.value.slice(0, -1);
}

export function arrange(next: boolean): void {
  isArranging.value = next;
  moved.value = [];
}

async function put(id: number, { x, y }: Place): Promise<boolean> {
  const body = { x: Math.round(x), y: Math.round(y) };
  const isDone = await attempt(() => request('PUT /pos/tables/{id}', { params: { id }, body }));
  changed('table');
  return isDone;
}
