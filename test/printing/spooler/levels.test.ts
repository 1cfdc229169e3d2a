import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { MINUTE } from '../../../server/core/time/time.ts';
import { afterProbe } from '../../../server/printing/levels/probing.ts';
import { USUAL } from '../../../server/printing/spooler/timing.ts';
import { SILENT, UNHEARD } from '../../../server/printing/transport/fault-sentences.ts';
import { unknown } from '../../../server/printing/transport/status.ts';
import { TcpTransport } from '../../../server/printing/transport/tcp/tcp.ts';
import type { Acknowledgement, Probe } from '../../../server/printing/transport/transport.ts';
import { openRestaurant } from '../../harness/app.ts';
import { VirtualPrinter } from '../../tools/printer/virtual-printer.ts';
import { answersStatus, HASTY, listener, WELL } from '../transport/listener.ts';
import { BRISK, Rig } from './rig.ts';

const patient = { timeout: 5_000, interval: 10 };

test.each(['mute', 'hang'] as const)(
  'a printer with the fault "%s" at first contact is asked again until it answers, and loses no ticket',
  async (fault) => {
    const rig = await Rig.open();
    const device = await rig.device();
    const printer = await rig.addPrinter(device, { acknowledgement: null });
    device.faults[fault] = true;
    await rig.start();
    const first = await rig.enqueue(printer);
    await expect.poll(() => rig.status(first), patient).toBe('retrying');
    device.faults[fault] = false;
    await expect.poll(() => rig.status(first), patient).toBe('printed');
    expect((await rig.printer(printer)).acknowledgement).toBe('A');

    device.faults.paperOut = true;
    const next = await rig.enqueue(printer);
    await expect.poll(() => rig.status(next), patient).toBe('retrying');
    await device.powerCycle();
    device.faults.paperOut = false;
    await expect.poll(() => rig.status(next), patient).toBe('printed');
    expect(kots(device)).toEqual(['KOT-1', 'KOT-2']);
  },
);

const kots = (device: VirtualPrinter): (string | undefined)[] =>
  device.tickets.map(({ text }) => /KOT-\d/.exec(text)?.[0]);

const alarms = (rig: Rig) =>
  rig.events.filter(({ type, data }) => type === 'printer.alarm' && data.acknowledgement);

const minutes = {
  timing: {
    ...BRISK,
    alarm: 60_000,
    takeover: 60_000,
    doubt: {
      again: 30,
      apart: 5_000,
      ripe: { C: { probes: 4, ms: 30_000 }, D: { probes: 6, ms: 3 * MINUTE } },
    },
  },
};

/** Lets the clock run in steps, in each of which the printer is asked at least once. */
async function wait(rig: Rig, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 30_000) {
    await sleep(200);
    rig.clock.advance(30_000);
  }
  await sleep(200);
}

test('that a printer confirms nothing is believed after minutes of silence, and told; until then nothing is sent', async () => {
  const rig = await Rig.open();
  const device = await rig.device({ acknowledgement: 'D' });
  const printer = await rig.addPrinter(device, { acknowledgement: null, name: 'Grill' });
  await rig.start(minutes);
  const id = await rig.enqueue(printer);
  await wait(rig, 2 * MINUTE);
  expect(await rig.job(id)).toMatchObject({ status: 'retrying', copies_sent: 0, error: SILENT });
  expect(await rig.state(printer)).toBe(`unknown: ${SILENT}`);
  // A server that is killed now and then goes on where it was.
  await rig.stop();
  await rig.start(minutes);
  const later = async () => {
    await wait(rig, 30_000);
    return rig.status(id);
  };
  await expect.poll(later, { timeout: 15_000, interval: 10 }).toBe('printed_unacknowledged');
  expect((await rig.printer(printer)).acknowledgement).toBe('D');
  expect(alarms(rig)).toMatchObject([
    {
      branchId: rig.branchId,
      data: { id: printer, name: 'Grill', acknowledgement: 'D', status_detail: UNHEARD },
    },
  ]);
  await expect.poll(() => rig.state(printer), patient).toBe(`unknown: ${UNHEARD}`);
  expect(kots(device)).toEqual(['KOT-1']);
});

test('a printer that hangs is not taken for one that confirms nothing, however long it does', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device, { acknowledgement: null });
  device.faults.hang = true;
  await rig.start();
  const id = await rig.enqueue(printer);
  await sleep(700);
  expect(await rig.job(id)).toMatchObject({ status: 'retrying', copies_sent: 0 });
  expect((await rig.printer(printer)).acknowledgement).toBe(null);
});

test.each(['A', 'B', 'C'] as const)(
  'a printer wrongly known as silent is asked before its next ticket, and known as %s from then on',
  async (acknowledgement) => {
    const rig = await Rig.open();
    const device = await rig.device({ acknowledgement });
    const printer = await rig.addPrinter(device, { acknowledgement: 'D' });
    device.faults.paperOut = true;
    await rig.start();
    const id = await rig.enqueue(printer);
    await expect.poll(() => rig.status(id), patient).toBe('retrying');
    await device.powerCycle();
    device.faults.paperOut = false;
    await expect.poll(() => rig.status(id), patient).toMatch('printed');
    expect(kots(device)).toEqual(['KOT-1']);
    expect((await rig.printer(printer)).acknowledgement).toBe(acknowledgement);
  },
);

test('a ticket that a hanging printer without confirmations did not read is not called printed, also after a restart, and its stand-in prints it', async () => {
  const rig = await Rig.open();
  const [device, other] = [await rig.device({ acknowledgement: 'D' }), await rig.device()];
  const bar = await rig.addPrinter(other);
  const grill = await rig.addPrinter(device, { acknowledgement: 'D', fallback_printer_id: bar });
  await rig.start();
  const first = await rig.enqueue(grill);
  await expect.poll(() => rig.status(first), patient).toBe('printed_unacknowledged');
  await rig.stop();
  device.faults.hang = true;
  await rig.start();
  const [next, last] = [await rig.enqueue(grill), await rig.enqueue(grill)];
  await expect.poll(() => rig.status(next), patient).toBe('printed');
  await expect.poll(() => rig.status(last), patient).toBe('printed');
  expect(kots(other)).toEqual(['KOT-2', 'KOT-3']);
  const outcomes = (await rig.attempts(next)).map(({ outcome }) => outcome);
  expect(outcomes).toContain('ambiguous');
  expect(outcomes).not.toContain('printed_unacknowledged');
  // What it was sent is lost with its power, as no copy but that one went there.
  await device.powerCycle();
  device.faults.hang = false;
  expect((await rig.attempts(next)).filter(({ outcome }) => outcome === 'ambiguous')).toHaveLength(1);
});

test('a printer of which a person says that it confirms nothing, and that keeps connections open, is sent each ticket once', async () => {
  await using printer = await listener(() => {}, { keepsOpen: true });
  const rig = await Rig.open();
  const id = await rig.addPrinter(printer.address, { acknowledgement: 'D' });
  await rig.start();
  const tickets = [await rig.enqueue(id), await rig.enqueue(id)];
  for (const ticket of tickets) {
    await expect.poll(() => rig.status(ticket), patient).toBe('printed_unacknowledged');
    expect(await rig.job(ticket)).toMatchObject({ copies_sent: 1 });
  }
});

test.each(['B', 'C', 'D'] as const)(
  'an idle printer wrongly known as %s is found out',
  async (acknowledgement) => {
    const rig = await Rig.open();
    const device = await rig.device();
    const printer = await rig.addPrinter(device, { acknowledgement });
    await rig.start({ timing: { ...BRISK, watch: 60_000 } });
    await expect.poll(async () => (await rig.printer(printer)).acknowledgement, patient).toBe('A');
    expect(device.tickets).toEqual([]);
  },
);

test('a busy printer that is wrongly known to confirm less is found out between two tickets', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device, { acknowledgement: 'C' });
  await rig.start();
  const ids = [await rig.enqueue(printer), await rig.enqueue(printer)];
  await expect.poll(() => rig.status(ids[1]!), patient).toBe('printed');
  expect((await rig.printer(printer)).acknowledgement).toBe('A');
});

test('what a person says of the test ticket of a silent printer settles what it confirms, until it answers', async () => {
  const at = await openRestaurant();
  const device = await VirtualPrinter.start();
  onTestFinished(() => device.stop());
  device.faults.mute = true;
  const owner = await at.as('owner');
  const body = { name: 'Till', address: `127.0.0.1:${device.port}` };
  const { id } = (await owner('POST', '/pos/printers', body)).data;
  await at.app.startWork({ timing: { ...minutes.timing, watch: 60_000 }, transport: HASTY });
  const jobs = async () => (await owner('GET', '/printing/jobs?document=test')).data;
  const statuses = async () => (await jobs()).map(({ status }: { status: string }) => status);
  const level = async () => (await owner('GET', `/pos/printers/${id}`)).data.acknowledgement;
  await owner('POST', `/pos/printers/${id}/test`);
  await device.waitForTickets(1, 10_000);
  await expect.poll(statuses, patient).toEqual(['ambiguous']);
  await owner('POST', `/pos/printers/${id}/test`);
  await expect.poll(statuses, patient).toEqual(['ambiguous', 'expired']);
  expect(await level()).toBe(null);
  const [asking] = await jobs();
  expect((await owner('POST', `/printing/jobs/${asking.id}/confirm`)).data.status).toBe('printed');
  expect(await level()).toBe('D');
  device.faults.mute = false;
  await expect.poll(level, patient).toBe('A');
});

test('two levels are told apart by the order of the answers, not by how long they take', async () => {
  await using printer = await listener((socket) => {
    answersStatus(socket, WELL, (data) => {
      // A printer that is slow to confirm: still before its answer in order.
      if (data.includes('\x1dr')) setTimeout(() => socket.write('\x37\x22~~~~\0\x00'), 50);
    });
  });
  const transport = new TcpTransport(printer.address, HASTY);
  expect(await transport.probeAcknowledgement()).toMatchObject({ acknowledgement: 'A', isProved: true });
  await transport.close();
});

const doubt = USUAL.doubt;
const NOTHING = { level: undefined, quiet: undefined };
const heard = (acknowledgement: Acknowledgement | undefined, isProved: boolean, spoke = isProved): Probe => ({
  acknowledgement,
  isProved,
  spoke,
  status: unknown(),
});

test('silence that is broken by any answer is counted from the beginning', () => {
  let known = afterProbe(NOTHING, heard('D', false), 0, doubt);
  for (let at = 30_000; at <= 150_000; at += 30_000) known = afterProbe(known, heard('D', false), at, doubt);
  expect(known).toMatchObject({ level: undefined, quiet: { level: 'D', probes: 6 } });
  const said = afterProbe(known, heard(undefined, false, true), 160_000, doubt);
  expect(said).toEqual(NOTHING);
  expect(afterProbe(known, heard(undefined, false), 160_000, doubt)).toEqual(known);
  expect(afterProbe(said, heard('D', false), 180_000, doubt).level).toBe(undefined);
  expect(afterProbe(known, heard('D', false), 180_000, doubt)).toEqual({ level: 'D', quiet: undefined });
});

test('silence lowers no level that is known, an answer raises it and proof of less lowers it', () => {
  const known = { level: 'B', quiet: undefined } as const;
  for (let at = 0; at < 60 * MINUTE; at += MINUTE) {
    expect(afterProbe(known, heard('D', false), at, doubt).level).toBe('B');
  }
  expect(afterProbe(known, heard('A', true), 0, doubt).level).toBe('A');
  expect(afterProbe({ ...known, level: 'A' }, heard('B', true), 0, doubt).level).toBe('B');
  expect(afterProbe({ ...known, level: 'D' }, heard('C', false, true), 0, doubt).level).toBe('C');
});
