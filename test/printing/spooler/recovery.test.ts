import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MINUTE } from '../../../server/core/time/time.ts';
import { PATIENT } from '../../../server/printing/transport/timing.ts';
import type { VirtualPrinter } from '../../tools/printer/virtual-printer.ts';
import { samples } from '../tickets/samples.ts';
import { HASTY } from '../transport/listener.ts';
import { BRISK, Rig } from './rig.ts';

const patient = { timeout: 5_000, interval: 10 };
const drawer = { snapshot: { document: 'drawer', reason: 'no_sale' } as const };
const DUPLICATE = 'POSSIBLE DUPLICATE';

/** The number of each KOT on paper, with its marks. */
const kots = (device: VirtualPrinter): string[] =>
  device.tickets.map(({ text }) => {
    const marks = [DUPLICATE, ...(/(?:REROUTED from|LATE TICKET: was held at) [\w ]*\w/.exec(text) ?? [])];
    return [/KOT-\d+/.exec(text)?.[0], ...marks.filter((mark) => text.includes(mark))].join(' ');
  });

test('a KOT that was with the printer when the server died is printed again, marked, before those behind it', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device);
  const [first, next] = [await rig.enqueue(printer), await rig.enqueue(printer)];
  await rig.dieWhileSending(printer);
  await rig.start();
  await expect.poll(() => rig.status(next), patient).toBe('printed');
  expect(kots(device)).toEqual([`KOT-1 ${DUPLICATE}`, 'KOT-2']);
  expect(await rig.status(first)).toBe('printed');
  expect((await rig.attempts(first)).map(({ outcome }) => outcome)).toEqual(['ambiguous', 'printed']);
});

test('a bill that was with the printer when the server died asks; a drawer kick is over', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const [till, other] = [await rig.addPrinter(device), await rig.addPrinter(device)];
  const bill = await rig.enqueue(till, { snapshot: samples.bill });
  const kick = await rig.enqueue(other, drawer);
  await rig.dieWhileSending(till);
  await rig.dieWhileSending(other);
  await rig.start();
  const next = await rig.enqueue(till);
  await expect.poll(() => rig.status(next), patient).toBe('printed');
  expect([await rig.status(bill), await rig.status(kick)]).toEqual(['ambiguous', 'expired']);
  expect(kots(device)).toEqual(['KOT-3']);
});

test('tickets of last night wait for a person in the morning; a drawer kick of then is dropped', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device);
  const old = [await rig.enqueue(printer), await rig.enqueue(printer, { snapshot: samples.bill })];
  const kick = await rig.enqueue(printer, drawer);
  rig.clock.advance(31 * MINUTE);
  const fresh = await rig.enqueue(printer);
  await rig.start();
  await expect.poll(() => rig.status(fresh), patient).toBe('printed');
  for (const id of old) expect(await rig.status(id)).toBe('held');
  expect(await rig.status(kick)).toBe('expired');
  expect(device.tickets).toHaveLength(1);
});

test('tickets that grew old while the printer was off are held when it comes back', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  device.faults.refuseConnections = true;
  const printer = await rig.addPrinter(device);
  await rig.start();
  const old = await rig.enqueue(printer);
  await expect.poll(() => rig.status(old), patient).toBe('retrying');
  rig.clock.advance(31 * MINUTE);
  const fresh = await rig.enqueue(printer);
  device.faults.refuseConnections = false;
  await expect.poll(() => rig.status(fresh), patient).toBe('printed');
  expect(await rig.status(old)).toBe('held');
  expect(device.tickets).toHaveLength(1);
});

test('the tickets of a failing printer come out at its fallback, in order and marked, and at home no second time', async () => {
  const rig = await Rig.open();
  const [dead, bar] = [await rig.device(), await rig.device()];
  dead.faults.refuseConnections = true;
  const stand = await rig.addPrinter(bar, { name: 'Bar' });
  const grill = await rig.addPrinter(dead, { name: 'Grill', fallback_printer_id: stand });
  await rig.start();
  const ids = [await rig.enqueue(grill), await rig.enqueue(grill), await rig.enqueue(grill)];
  for (const id of ids) await expect.poll(() => rig.status(id), patient).toBe('printed');
  const marked = (n: number) => `KOT-${n} REROUTED from Grill`;
  expect(kots(bar)).toEqual([marked(1), marked(2), marked(3)]);
  expect(await rig.job(ids[0]!)).toMatchObject({ printer_id: stand, rerouted_from: 'Grill' });

  const late = await rig.enqueue(grill);
  await expect.poll(() => rig.status(late), patient).toBe('printed');
  expect(kots(bar)).toHaveLength(4);

  dead.faults.refuseConnections = false;
  const back = await rig.enqueue(grill);
  await expect.poll(() => rig.status(back), patient).toBe('printed');
  expect(kots(dead)).toEqual(['KOT-5']);
});

test('a fallback that fails as well gives the tickets back, marked, as soon as the first printer works', async () => {
  const rig = await Rig.open();
  const [one, two] = [await rig.device(), await rig.device()];
  const stand = await rig.addPrinter(two, { name: 'Bar' });
  const grill = await rig.addPrinter(one, { name: 'Grill', fallback_printer_id: stand });
  await rig.settings(stand, { fallback_printer_id: grill });
  one.faults.paperOut = true;
  two.faults.paperOut = true;
  await rig.start({ timing: { ...BRISK, watch: 50 } });
  const id = await rig.enqueue(grill);
  await expect.poll(() => rig.job(id), patient).toMatchObject({ printer_id: stand, status: 'retrying' });
  await sleep(1_000);
  one.faults.paperOut = false;
  await expect.poll(() => rig.status(id), patient).toBe('printed');
  expect([kots(one), kots(two)]).toEqual([['KOT-1 LATE TICKET: was held at Bar'], []]);
  const way = (await rig.attempts(id)).filter(({ outcome }) => outcome !== 'not_sent');
  expect(way).toEqual([
    { printer_id: stand, outcome: 'handed_over' },
    { printer_id: grill, outcome: 'brought_home' },
    { printer_id: grill, outcome: 'printed' },
  ]);
  const moves = rig.events.filter(
    ({ type, data }) => type === 'print_job.changed' && data.status === 'queued',
  );
  expect(moves.map(({ data }) => data.printer_id)).toEqual([stand, grill]);
});

test('the time until staff are told and a stand-in takes over goes on over power cuts, and ends with a success', async () => {
  const rig = await Rig.open();
  const [dead, bar] = [await rig.device(), await rig.device()];
  dead.faults.refuseConnections = true;
  const stand = await rig.addPrinter(bar, { name: 'Bar' });
  const grill = await rig.addPrinter(dead, { name: 'Grill', fallback_printer_id: stand });
  const usual = { timing: { ...BRISK, alarm: 10_000, takeover: 30_000 } };
  const alarms = () => rig.events.filter(({ type }) => type === 'printer.alarm').length;
  const id = await rig.enqueue(grill);
  for (const alarmed of [0, 0, 1]) {
    await rig.start(usual);
    await expect.poll(() => rig.job(id), patient).toMatchObject({ status: 'retrying', printer_id: grill });
    await sleep(100);
    expect(alarms()).toBe(alarmed);
    await rig.stop();
    rig.clock.advance(alarmed === 1 ? 20_000 : 5_000);
  }
  await rig.start(usual);
  await expect.poll(() => rig.status(id), patient).toBe('printed');
  expect(kots(bar)).toEqual(['KOT-1 REROUTED from Grill']);

  dead.faults.refuseConnections = false;
  await rig.stop();
  const atHome = await rig.enqueue(grill);
  await rig.start(usual);
  await expect.poll(() => rig.status(atHome), patient).toBe('printed');
  await rig.stop();
  dead.faults.refuseConnections = true;
  const waiting = await rig.enqueue(grill);
  await rig.start(usual);
  await expect.poll(() => rig.status(waiting), patient).toBe('retrying');
  await sleep(100);
  expect([kots(dead), kots(bar)]).toEqual([['KOT-2'], ['KOT-1 REROUTED from Grill']]);
});

test('a ticket inside a printer that ran out of paper stays there; those behind it go to the fallback', async () => {
  const rig = await Rig.open();
  const [grill, bar] = [await rig.device({ bytesPerSecond: 4_000 }), await rig.device()];
  const stand = await rig.addPrinter(bar, { name: 'Bar' });
  const printer = await rig.addPrinter(grill, { name: 'Grill', fallback_printer_id: stand });
  await rig.start({ transport: { ...PATIENT, answer: 80, poll: 40, base: 400 } });
  const inside = await rig.enqueue(printer);
  await expect.poll(() => rig.status(inside), patient).toBe('sending');
  grill.faults.paperOut = true;
  const behind = await rig.enqueue(printer);
  await expect.poll(() => rig.status(behind), patient).toBe('printed');
  const later = await rig.enqueue(printer);
  await expect.poll(() => rig.status(later), patient).toBe('printed');
  expect(await rig.status(inside)).toBe('sending');
  grill.faults.paperOut = false;
  await expect.poll(() => rig.status(inside), patient).toBe('printed');
  expect([kots(grill), kots(bar)]).toEqual([
    ['KOT-1'],
    ['KOT-2 REROUTED from Grill', 'KOT-3 REROUTED from Grill'],
  ]);
});

test('a stop lets the ticket in hand finish and starts no other', async () => {
  const rig = await Rig.open();
  const device = await rig.device({ bytesPerSecond: 10_000 });
  const printer = await rig.addPrinter(device);
  const unhurried = { ...BRISK, stop: 10_000 };
  const spooler = await rig.start({ timing: unhurried, transport: PATIENT });
  const [first, next] = [await rig.enqueue(printer), await rig.enqueue(printer)];
  await expect.poll(() => rig.status(first), patient).toBe('sending');
  await spooler.stop();
  expect([await rig.status(first), await rig.status(next)]).toEqual(['printed', 'queued']);
  await rig.start({ timing: unhurried, transport: PATIENT });
  await expect.poll(() => rig.status(next), patient).toBe('printed');
  expect(kots(device)).toEqual(['KOT-1', 'KOT-2']);
});

test('a stop does not wait for a printer that never confirms; the ticket is stored as uncertain', async () => {
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device);
  const spooler = await rig.start({ transport: PATIENT });
  device.faults.loseAck = () => true;
  const id = await rig.enqueue(printer);
  await expect.poll(() => rig.status(id), patient).toBe('sending');
  const started = performance.now();
  await spooler.stop();
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(await rig.job(id)).toMatchObject({ status: 'ambiguous', copies_sent: 1 });
});

test('power lost in the middle of the evening: each ticket is on paper whole, a second one only marked', async () => {
  const rig = await Rig.open();
  const device = await rig.device({ bytesPerSecond: 30_000 });
  const printer = await rig.addPrinter(device);
  await rig.start({ transport: { ...HASTY, base: 1_000 } });
  const ids: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    ids.push(await rig.enqueue(printer));
    if (n % 5 === 4) await device.powerCycle();
  }
  for (const id of ids)
    await expect.poll(() => rig.status(id), { ...patient, timeout: 15_000 }).toBe('printed');
  const whole = device.tickets.filter(({ complete }) => complete).map(({ text }) => text);
  for (let n = 1; n <= 20; n += 1) {
    const its = whole.filter((text) => text.includes(`KOT-${n} `) || text.includes(`KOT-${n}\n`));
    expect(its.length).toBeGreaterThan(0);
    expect(its.filter((text) => !text.includes(DUPLICATE)).length).toBeLessThanOrEqual(1);
  }
});
