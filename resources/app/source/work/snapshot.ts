import { effect } from '@preact/signals';
import { factOf, keepFact } from '../../../web/outbox/database.ts';
import { serverNow } from './clock.ts';
import { device } from './device.ts';
import { type Known, known, type Lists, readAt, recall, recalledAt } from './rows.ts';
import { person } from './staff.ts';

const KEEP_EVERY_MS = 15_000;
/** What is older says more wrong than right. */
const OLD_MS = 12 * 3_600_000;

interface Snapshot {
  /** UTC milliseconds, of the server's clock. */
  readonly at: number;
  readonly deviceId: number;
  readonly lists: Lists;
}

let database: IDBDatabase | undefined;

export const keepSnapshotsIn = (kept: IDBDatabase | undefined): void => {
  database = kept;
};

/** Each role reads something else; what a waiter may see is not shown to a cook. */
const nameNow = (): string => `rows.${person.peek()?.role ?? device.peek()?.device.role ?? ''}`;

const listsOf = (rows: Known): Lists =>
  Object.fromEntries(Object.entries(rows).map(([kind, list]) => [kind, [...list.values()]]));

/** Shows what was known last until the server has answered, and keeps what is known now; answers what ends it. */
export function followSnapshot(): () => void {
  const name = nameNow();
  const kept = database;
  if (!kept) return () => {};
  void show(kept, name);
  let isNew = false;
  const end = effect(() => {
    known.value;
    isNew = true;
  });
  const keep = () => {
    // What was only recalled is kept already, with its own time.
    if (!isNew || recalledAt.peek() !== undefined || readAt.peek() === undefined) return;
    isNew = false;
    const deviceId = device.peek()?.device.id ?? 0;
    const snapshot: Snapshot = { at: serverNow(), deviceId, lists: listsOf(known.peek()) };
    void keepFact(kept, name, snapshot).catch(() => {});
  };
  const timer = setInterval(keep, KEEP_EVERY_MS);
  addEventListener('pagehide', keep);
  return () => {
    keep();
    end();
    clearInterval(timer);
    removeEventListener('pagehide', keep);
  };
}

async function show(kept: IDBDatabase, name: string): Promise<void> {
  const snapshot = await factOf<Snapshot>(kept, name).catch(() => undefined);
  if (!snapshot || snapshot.deviceId !== device.peek()?.device.id) return;
  if (serverNow() - snapshot.at < OLD_MS) recall(snapshot.lists, snapshot.at);
}
