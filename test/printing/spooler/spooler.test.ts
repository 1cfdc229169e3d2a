import { expect, test } from 'vitest';
import type { VirtualPrinter } from '../../tools/printer/virtual-printer.ts';
import { samples } from '../tickets/samples.ts';
import { BRISK, Rig } from './rig.ts';

const patient = { timeout: 5_000, interval: 10 };
const bill = { snapshot: samples.bill };
const DUPLICATE = 'POSSIBLE DUPLICATE';

/** The numbers of the KOTs on paper, in order. */
const kots = (device: VirtualPrinter): string[] =>
  device.tickets.map(({ text }) => /KOT-\d+/.exec(text)?.[0] ?? '?');

const isMarked = (device: VirtualPrinter): boolean[] =>
  device.tickets.map(({ text }) => text.includes(DUPLICATE));

test('a ticket prints once, whole, and the job says when', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device);
  await rig.start();
  const id = await rig.enqueue(printer);
  await expect.poll(() => rig.status(id), patient).toBe('printed');
  expect(kots(device)).toEqual(['KOT-1']);
  expect(device.violations).toEqual([]);
  expect(isMarked(device)).toEqual([false]);
  expect(await rig.job(id)).toMatchObject({
    attempts: 1,
    copies_sent: 1,
    error: null,
    first_byte_at: rig.clock.now(),
    printed_at: rig.clock.now(),
  });
  expect(await rig.attempts(id)).toEqual([{ printer_id: printer, outcome: 'printed' }]);
  const told = rig.events.filter(({ type }) => type.startsWith('print_job.'));
  expect(told.map(({ type, data }) => `${type} ${data.status}`)).toEqual([
    'print_job.queued queued',
    'print_job.changed sending',
    'print_job.changed printed',
  ]);
});

test('tickets queued while nobody was printing come out in their order at the start', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device);
  for (let n = 0; n < 12; n += 1) await rig.enqueue(printer);
  await rig.start();
  await device.waitForTickets(12, 5_000);
  expect(kots(device)).toEqual(Array.from({ length: 12 }, (_, n) => `KOT-${n + 1}`));
});

test('a printer that hangs does not delay another', async () => {
  const rig = await Rig.open();
  const [hanging, well] = [await rig.device(), await rig.device()];
  hanging.faults.hang = true;
  const [grill, bar] = [await rig.addPrinter(hanging), await rig.addPrinter(well)];
  await rig.start();
  const stuck = await rig.enqueue(grill);
  await expect.poll(() => rig.status(stuck), patient).toBe('retrying');
  const started = performance.now();
  const id = await rig.enqueue(bar);
  await expect.poll(() => rig.status(id), patient).toBe('printed');
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(await rig.status(stuck)).toBe('retrying');
});

test('two names of one printer share its queue', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const names = [await rig.addPrinter(device), await rig.addPrinter(device)];
  for (let n = 0; n < 6; n += 1) await rig.enqueue(names[n % 2]!);
  await rig.start();
  await device.waitForTickets(6, 5_000);
  expect(kots(device)).toEqual(['KOT-1', 'KOT-2', 'KOT-3', 'KOT-4', 'KOT-5', 'KOT-6']);
});

test('a printer without paper is waited for, staff are told, and the ticket then prints exactly once', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device);
  device.faults.paperOut = true;
  await rig.start();
  const id = await rig.enqueue(printer);
  await expect
    .poll(() => rig.job(id), patient)
    .toMatchObject({
      status: 'retrying',
      error: 'Out of paper. Load a new roll.',
      copies_sent: 0,
    });
  expect(await rig.state(printer)).toBe('paper_out: Out of paper. Load a new roll.');
  const alarm = () => rig.events.find(({ type }) => type === 'printer.alarm');
  await expect.poll(alarm, patient).toMatchObject({
    branchId: rig.branchId,
    data: { id: printer, status: 'paper_out', queued_jobs: 1 },
  });
  device.faults.paperOut = false;
  await expect.poll(() => rig.status(id), patient).toBe('printed');
  expect(isMarked(device)).toEqual([false]);
  await expect.poll(() => rig.state(printer), patient).toBe('online');
});

test('a ticket that was cut off is printed again, marked, until one is confirmed', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device);
  await rig.start();
  device.faults.dropAfterBytes = 100;
  const id = await rig.enqueue(printer);
  await expect.poll(() => rig.status(id), patient).toBe('printed');
  const [torn, whole] = device.tickets;
  expect([torn!.complete, whole!.complete]).toEqual([false, true]);
  expect(whole!.text).toContain(DUPLICATE);
  expect(device.tickets).toHaveLength(2);
  expect((await rig.attempts(id)).map(({ outcome }) => outcome)).toEqual(['ambiguous', 'printed']);
});

test('a ticket that may be on paper stays ambiguous while its printer is off', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device);
  const id = await rig.enqueue(printer);
  await rig.dieWhileSending(printer);
  device.faults.refuseConnections = true;
  await rig.start();
  await expect
    .poll(() => rig.job(id), patient)
    .toMatchObject({ attempts: 2, error: expect.stringContaining('Nothing responds') });
  expect(await rig.status(id)).toBe('ambiguous');
  device.faults.refuseConnections = false;
  await expect.poll(() => rig.status(id), patient).toBe('printed');
  expect(isMarked(device)).toEqual([true]);
});

test('confirmations lost again and again make marked copies and an alarm, and the next ticket waits its turn', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device);
  let lost = 6;
  device.faults.loseAck = () => lost-- > 0;
  await rig.start({ timing: { ...BRISK, alarm: 60_000, takeover: 60_000 } });
  await rig.enqueue(printer);
  const next = await rig.enqueue(printer);
  await expect.poll(() => rig.status(next), patient).toBe('printed');
  expect(kots(device)).toEqual([...new Array(7).fill('KOT-1'), 'KOT-2']);
  expect(isMarked(device)).toEqual([false, ...new Array(6).fill(true), false]);
  expect(rig.events.filter(({ type }) => type === 'printer.alarm')).toHaveLength(1);
});

test('a bill whose confirmation is lost asks, prints no second time by itself and holds nobody up', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device);
  await rig.start();
  device.faults.loseAck = true;
  const asked = await rig.enqueue(printer, bill);
  const next = await rig.enqueue(printer);
  await expect.poll(() => rig.status(next), patient).toBe('printed');
  expect(await rig.job(asked)).toMatchObject({
    status: 'ambiguous',
    error: "The printer didn't confirm the ticket. Check whether it came out.",
  });
  expect(device.tickets).toHaveLength(2);
});

test('a drawer is never kicked a second time', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device, { drawer_pin: 5 });
  await rig.start();
  device.faults.loseAck = true;
  const kick = { document: 'drawer', reason: 'cash_payment' } as const;
  const id = await rig.enqueue(printer, { snapshot: kick });
  await expect.poll(() => rig.status(id), patient).toBe('expired');
  const next = await rig.enqueue(printer);
  await expect.poll(() => rig.status(next), patient).toBe('printed');
  const kicks = device.tickets.flatMap(({ commands }) => commands.filter(({ kind }) => kind === 'drawer'));
  expect(kicks).toEqual([expect.objectContaining({ pin: 5 })]);
});

test('a drawer kick that could not be sent in time is dropped, not kept for later', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device);
  device.faults.coverOpen = true;
  await rig.start();
  const id = await rig.enqueue(printer, { snapshot: { document: 'drawer', reason: 'no_sale' } });
  await expect.poll(() => rig.status(id), patient).toBe('expired');
  device.faults.coverOpen = false;
  const next = await rig.enqueue(printer);
  await expect.poll(() => rig.status(next), patient).toBe('printed');
  expect(device.tickets).toHaveLength(1);
});

test('what a printer can confirm is found out at its first ticket and kept', async () => {
  const rig = await Rig.open();
  const levels = ['A', 'B', 'C', 'D'] as const;
  await rig.start();
  for (const acknowledgement of levels) {
    const device = await rig.device({ acknowledgement });
    const printer = await rig.addPrinter(device, { acknowledgement: null });
    const id = await rig.enqueue(printer);
    const certain = acknowledgement < 'C' ? 'printed' : 'printed_unacknowledged';
    await expect.poll(() => rig.status(id), patient).toBe(certain);
    expect((await rig.printer(printer)).acknowledgement).toBe(acknowledgement);
    expect(device.violations).toEqual([]);
    expect(device.tickets).toHaveLength(1);
  }
});

test('a test print finds out anew what a printer can confirm; silent, it asks whether the ticket came out', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device, { acknowledgement: 'D' });
  await rig.start();
  const test = { snapshot: samples.test };
  const first = await rig.enqueue(printer, test);
  await expect.poll(() => rig.status(first), patient).toBe('printed');
  expect((await rig.printer(printer)).acknowledgement).toBe('A');
  device.faults.mute = true;
  const second = await rig.enqueue(printer, test);
  await expect
    .poll(() => rig.job(second), patient)
    .toMatchObject({ status: 'ambiguous', error: expect.stringContaining('Did the test ticket come out?') });
  expect((await rig.printer(printer)).acknowledgement).toBe('A');
});

test('an idle printer is looked after: its state is known before a ticket fails', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device, { acknowledgement: null });
  await rig.start({ timing: { ...BRISK, watch: 30 } });
  await expect.poll(() => rig.state(printer), patient).toBe('online');
  device.faults.coverOpen = true;
  await expect.poll(() => rig.state(printer), patient).toBe('cover_open: The cover is open. Close it.');
  device.faults.coverOpen = false;
  await expect.poll(() => rig.state(printer), patient).toBe('online');
  expect(device.tickets).toEqual([]);
});

test('a snapshot that cannot be printed is held and blocks nobody', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device);
  const log = { warn: () => {}, error: () => {} };
  await rig.start({ log });
  const broken = { ...samples.kot, items: 'none' } as unknown as typeof samples.kot;
  const id = await rig.enqueue(printer, { snapshot: broken });
  const next = await rig.enqueue(printer);
  await expect.poll(() => rig.status(next), patient).toBe('printed');
  expect(await rig.job(id)).toMatchObject({
    status: 'held',
    error: expect.stringContaining("can't print this ticket"),
  });
});

test('a printer that moved to another address prints there', async () => {
  const rig = await Rig.open();
  const [before, after] = [await rig.device(), await rig.device()];
  const printer = await rig.addPrinter(before);
  await rig.start();
  const first = await rig.enqueue(printer);
  await expect.poll(() => rig.status(first), patient).toBe('printed');
  await rig.settings(printer, { address: `127.0.0.1:${after.port}` });
  const second = await rig.enqueue(printer);
  await expect.poll(() => rig.status(second), patient).toBe('printed');
  expect([kots(before), kots(after)]).toEqual([['KOT-1'], ['KOT-2']]);
});

test("nothing is sent to Galley's own port", async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device);
  const id = await rig.enqueue(printer);
  await rig.start({ ownPorts: () => [device.port] });
  expect(await rig.state(printer)).toContain("is Galley's own");
  expect(await rig.status(id)).toBe('queued');
  expect(device.tickets).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'a printer whose cable is out says so, and its tickets wait',
  async () => {
    const rig = await Rig.open();
    const printer = await rig.addPrinter({ port: 0 }, { kind: 'usb', address: '/dev/usb/lp99' });
    await rig.start();
    const id = await rig.enqueue(printer);
    await expect.poll(() => rig.status(id), patient).toBe('retrying');
    expect(await rig.state(printer)).toBe(
      'offline: No printer at /dev/usb/lp99. Check its power and USB cable.',
    );
  },
);
