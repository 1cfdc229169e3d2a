import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { DomainEvent } from '../../../server/db/handle/handle.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { catalogueOf } from '../../../server/http/events/event.ts';
import { EventHub } from '../../../server/http/events/event-hub.ts';
import { EventLog } from '../../../server/http/events/event-log.ts';
import type { EventStream } from '../../../server/http/events/event-stream.ts';

const changed = (id: number, version: number): DomainEvent => ({
  type: 'order.updated',
  branchId: 1,
  data: { id, version },
});

/** A hub of its own, told by the test what it would hear of a database. */
function openHub() {
  let tell: (event: DomainEvent) => void = () => {};
  const onEvent = (listener: (event: DomainEvent) => void) => {
    tell = listener;
    return () => {};
  };
  const hub = new EventHub({ onEvent } as unknown as TenantDatabase, catalogueOf([]));
  const open = (lastEventId?: string): EventStream => {
    const ear = { caller: systemCaller, wanted: undefined, rows: false };
    return hub.open({ ...ear, lastEventId, beat: 60, identify: async () => systemCaller });
  };
  return { open, tell: (event: DomainEvent) => tell(event) };
}

function framesOf(stream: EventStream): Buffer[] {
  const frames: Buffer[] = [];
  stream.on('data', (frame: Buffer) => void frames.push(frame));
  return frames;
}

const textOf = (frames: readonly Buffer[]): string => Buffer.concat(frames).toString();

test('of a burst about one record only the newest is kept, behind what was told before it', () => {
  const log = new EventLog();
  log.add({ type: 'order.created', branchId: 1, data: { id: 1, version: 1 } });
  for (let version = 2; version <= 9; version += 1) log.add(changed(1, version));
  log.add(changed(2, 1));
  log.add(changed(1, 10));
  expect(log.after(0, 100)?.map(({ event }) => [event.type, event.data])).toEqual([
    ['order.created', { id: 1, version: 1 }],
    ['order.updated', { id: 2, version: 1 }],
    ['order.updated', { id: 1, version: 10 }],
  ]);
});

test('what an earlier event said of a record and a later one did not is not lost', () => {
  const log = new EventLog();
  log.add({ type: 'printer.changed', branchId: 1, data: { id: 4, status: 'offline' } });
  log.add({ type: 'printer.changed', branchId: 1, data: { id: 4, acknowledgement: 'A' } });
  expect(log.after(0, 9)?.map(({ event }) => event.data)).toEqual([
    { id: 4, status: 'offline', acknowledgement: 'A' },
  ]);
});

test('a place in the log is good until an event after it is forgotten', () => {
  const log = new EventLog(10);
  for (let id = 1; id <= 11; id += 1) log.add(changed(id, 1));
  expect(log.after(0, 100)).toBeUndefined();
  expect(log.after(1, 100)).toHaveLength(10);
  expect(log.after(1, 3)?.map(({ id }) => id)).toEqual([2, 3, 4]);
  expect(log.after(12, 100)).toBeUndefined();
});

test('listeners of equal rights get one and the same piece of memory', async () => {
  const hub = openHub();
  const [one, two] = [framesOf(hub.open()), framesOf(hub.open())];
  hub.tell(changed(1, 1));
  await expect.poll(() => two.length).toBe(2);
  expect(one[1]).toBe(two[1]);
});

test('whoever does not read costs no memory, and hears `reset` or the newest of each record when it does', async () => {
  const hub = openHub();
  const [asleep, dozing] = [hub.open(), hub.open()];
  const note = 'x'.repeat(10_000);
  for (let round = 1; round <= 20; round += 1) {
    for (let id = 1; id <= 10; id += 1) {
      hub.tell({ type: 'order.updated', branchId: 1, data: { id, version: round, note } });
    }
    await sleep(25);
  }
  expect(dozing.readableLength).toBeLessThan(300_000);
  const seen = framesOf(dozing);
  await expect.poll(() => textOf(seen)).toContain('"id":10,"version":20');
  expect(textOf(seen).match(/^event/gm)?.length).toBeLessThan(60);
  for (let id = 1; id <= 3_000; id += 1) hub.tell(changed(id, 99));
  const late = framesOf(asleep);
  await expect.poll(() => textOf(late)).toContain('event: reset');
});
