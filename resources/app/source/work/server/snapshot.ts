import { effect } from '@preact/signals';
import { device } from '../device.ts';
import { keep, kept } from '../facts.ts';
import { type CachedRows, known, type Lists, readAt, recall, recalledAt } from '../rows.ts';
import { person } from '../staff.ts';
import { serverNow } from './clock.ts';

const KEEP_EVERY_MS = 15_000;
/** What is older says more wrong than right. */
const OLD_MS = 12 * 3_600_000;

interface Snapshot {
  /** UTC milliseconds, of the server's clock. */
  readonly at: number;
  readonly deviceId: number;
  readonly lists: Lists;
}

/** One snapshot per role: what a waiter may see is not shown to a cook. */
const nameNow = (): string => `rows.${person.peek()?.role ?? device.peek()?.device.role ?? ''}`;

const listsOf = (rows: CachedRows): Lists =>
  Object.fromEntries(Object.entries(rows).map(([kind, list]) => [kind, [...list.values()]]));

/** Shows the last snapshot until the server answers, and stores new ones; call the result to stop. */
export function followSnapshot(): () => void {
  const name = nameNow();
  if (readAt.peek() === undefined) void show(name);
  let isNew = false;
  const end = effect(() => {
    known.value;
    isNew = true;
  });
  const keepRows = () => {
    // What was only recalled is kept already, with its own time.
    if (!isNew || recalledAt.peek() !== undefined || readAt.peek() === undefined) return;
    isNew = false;
    const deviceId = device.peek()?.device.id ?? 0;
    const snapshot: Snapshot = { at: serverNow(), deviceId, lists: listsOf(known.peek()) };
    void keep(name, snapshot);
  };
  const timer = setInterval(keepRows, KEEP_EVERY_MS);
  addEventListener('pagehide', keepRows);
  return () => {
    keepRows();
    end();
    clearInterval(timer);
    removeEventListener('pagehide', keepRows);
  };
}

/** Before anything is drawn, where no person has to say first who they are. */
export const recallSnapshot = (): Promise<void> => show(nameNow());

async function show(name: string): Promise<void> {
  const snapshot = await kept<Snapshot>(name);
  if (!snapshot || snapshot.deviceId !== device.peek()?.device.id) return;
  if (serverNow() - snapshot.at < OLD_MS) recall(snapshot.lists, snapshot.at);
}
