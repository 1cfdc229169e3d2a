import { expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE } from '../../../server/core/time/time.ts';
import type { WaitingJob } from '../../../server/printing/jobs/queue-store.ts';
import { PrinterOutage } from '../../../server/printing/spooler/outage.ts';
import { USUAL } from '../../../server/printing/spooler/timing.ts';
import { verdictOn } from '../../../server/printing/spooler/verdict.ts';
import { UNHEARD } from '../../../server/printing/transport/fault-sentences.ts';
import { TcpTransport } from '../../../server/printing/transport/tcp/tcp.ts';
import { HASTY, listener } from '../transport/listener.ts';
import { BRISK, Rig } from './rig.ts';

const patient = { timeout: 5_000, interval: 10 };
const watching = { timing: { ...BRISK, watch: 30 } };

test('staff are told of a failing printer after ten seconds, and another takes over after thirty', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const told: string[] = [];
  const trouble = new PrinterOutage(
    USUAL,
    { alarm: () => told.push('alarm'), takeover: () => told.push('takeover') },
    { begin: async () => 0, end: async () => {} },
  );
  await trouble.begin();
  vi.advanceTimersByTime(9_999);
  await trouble.begin();
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['alarm']);
  vi.advanceTimersByTime(19_999);
  expect(trouble.isLong).toBe(false);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['alarm', 'takeover']);
  expect(trouble.isLong).toBe(true);
});

test('a ticket that waited for half an hour is for a person to decide, one that is younger prints', () => {
  const job = { document: 'kot', available_at: 0, created_at: 0 } as WaitingJob;
  expect(verdictOn(job, [], 30 * MINUTE, USUAL)).toEqual({ act: 'print' });
  expect(verdictOn(job, [], 30 * MINUTE + 1, USUAL)).toMatchObject({ act: 'put_aside', status: 'held' });
});

test('staff hear of a dead printer which one it is, how many tickets wait and what to do', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  device.faults.refuseConnections = true;
  const printer = await rig.addPrinter(device, { name: 'Grill' });
  await rig.start();
  await rig.enqueue(printer);
  await rig.enqueue(printer);
  const alarm = () => rig.events.find(({ type }) => type === 'printer.alarm');
  const toDo = `Nothing responds at 127.0.0.1 port ${device.port}. Check the address, and that the printer is on.`;
  await expect.poll(alarm, patient).toMatchObject({
    branchId: rig.branchId,
    data: { id: printer, name: 'Grill', status: 'offline', status_detail: toDo, queued_jobs: 2 },
  });
  expect(await rig.state(printer)).toBe(`offline: ${toDo}`);
});

test('an idle printer that answers no questions is looked after as well', async () => {
  const rig = await Rig.open();
  const device = await rig.device({ acknowledgement: 'D' });
  const printer = await rig.addPrinter(device, { acknowledgement: 'D' });
  await rig.start(watching);
  device.faults.refuseConnections = true;
  await expect.poll(() => rig.state(printer), patient).toContain('offline: Nothing responds');
  device.faults.refuseConnections = false;
  await expect.poll(() => rig.state(printer), patient).toBe(`unknown: ${UNHEARD}`);
  expect(device.tickets).toEqual([]);
});

test('a printer that takes questions for text forgets them before they are on paper', async () => {
  await using printer = await listener(() => {});
  const transport = new TcpTransport(printer.address, HASTY);
  expect(await transport.probeAcknowledgement()).toMatchObject({ acknowledgement: 'D', isProved: false });
  await transport.close();
  expect(printer.received().subarray(-2)).toEqual(Buffer.from('\x1b@'));
});

test.each([
  ['goes on where it was', 0, false],
  ['goes on with the count of before a power cut', 10_000, false],
  ['is long at once when that count was over', 30_000, true],
])('a trouble %s', async (_, lasted, isLong) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const told: string[] = [];
  const trouble = new PrinterOutage(
    USUAL,
    { alarm: () => told.push('alarm'), takeover: () => told.push('takeover') },
    { begin: async () => lasted, end: async () => {} },
  );
  await trouble.begin();
  expect(trouble.isLong).toBe(isLong);
  vi.advanceTimersByTime(Math.max(1, 30_000 - lasted - 1));
  expect(told).toEqual(isLong ? ['alarm', 'takeover'] : ['alarm']);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['alarm', 'takeover']);
});

test('a stand-in that answers no questions is one again as soon as it can be reached', async () => {
  const rig = await Rig.open();
  const [dead, bar] = [await rig.device(), await rig.device({ acknowledgement: 'D' })];
  dead.faults.refuseConnections = true;
  bar.faults.refuseConnections = true;
  const stand = await rig.addPrinter(bar, { name: 'Bar', acknowledgement: 'D' });
  const grill = await rig.addPrinter(dead, { name: 'Grill', fallback_printer_id: stand });
  await rig.start(watching);
  const kick = await rig.enqueue(stand, { snapshot: { document: 'drawer', reason: 'no_sale' } });
  const id = await rig.enqueue(grill);
  await expect.poll(() => rig.status(kick), patient).toBe('expired');
  await expect.poll(() => rig.status(id), patient).toBe('retrying');
  bar.faults.refuseConnections = false;
  await expect.poll(() => rig.status(id), patient).toBe('printed_unacknowledged');
});
