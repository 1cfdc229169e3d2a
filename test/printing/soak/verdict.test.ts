import { expect, onTestFinished, test } from 'vitest';
import { RawClient, statusQuery } from '../../tools/printer/raw-client.ts';
import { VirtualPrinter } from '../../tools/printer/virtual-printer.ts';
import type { Evidence } from '../../tools/soak/printing/evidence.ts';
import { nothingPromised } from '../../tools/soak/printing/guests.ts';
import type { Attempt, Job } from '../../tools/soak/printing/jobs.ts';
import { LevelRecord } from '../../tools/soak/printing/level-watch.ts';
import type { Printed } from '../../tools/soak/printing/paper.ts';
import type { Outage } from '../../tools/soak/printing/takeover.ts';
import { judge } from '../../tools/soak/printing/verdict.ts';
import { bytesOfTicket } from '../paper.ts';
import { samples } from '../tickets/samples.ts';

const EVENING = Date.UTC(2025, 10, 21, 19);
const DUPLICATE = 'POSSIBLE DUPLICATE';
const at = (seconds: number): string => new Date(EVENING + seconds * 1000).toISOString();

/** Printers 1, 2, … with the lines of their tickets, each behind the second in which it came out. */
const printers = (...papers: Record<number, string>[]): Evidence['stations'] =>
  papers.map((paper, n) => ({ printerId: n + 1, device: printer(`Printer ${n + 1}`, paper) }));

const printer = (name: string, paper: Record<number, string>): Printed => ({
  name,
  acknowledgement: 'A',
  forgotten: [],
  tickets: Object.entries(paper).map(([second, text], n) => ({
    id: n + 1,
    receivedAt: EVENING + Number(second) * 1000,
    complete: !text.includes('torn'),
    lines: [text],
    text,
    raw: Buffer.from(text),
    commands: text === 'kick' ? [{ kind: 'drawer', pin: 2, onMs: 100, offMs: 100 }] : [],
    violations: text.includes('smudge') ? ['a stray byte'] : [],
    paper: [],
  })),
});

const kot = (id: number, its: Partial<Job> = {}): Job => ({
  id,
  printer_id: 1,
  document: 'kot',
  ref_id: id,
  status: 'printed',
  copies_sent: 1,
  rerouted_from: null,
  created_at: at(0),
  ...its,
});

const attempt = (printer_id: number, second: number, outcome = 'printed'): Attempt => ({
  printer_id,
  started_at: at(second),
  outcome,
});

interface Evening {
  readonly jobs: Job[];
  readonly stations: Evidence['stations'];
  readonly histories?: Record<number, Attempt[]>;
  readonly outages?: Outage[];
}

/** All of the jobs were promised, and nobody asked for a second copy. */
function faults({ jobs, stations, histories = {}, outages = [] }: Evening): readonly string[] {
  const promises = nothingPromised();
  for (const { document, ref_id } of jobs) {
    if (document === 'kot') promises.kots.add(`KOT-000${ref_id}`);
    if (document === 'kot_void') promises.voids += 1;
    if (document === 'bill') promises.bills.add(`ORD-000-${ref_id}`);
    if (document === 'drawer') promises.kicks += 1;
  }
  const known = new Map(Object.entries(histories).map(([id, history]) => [Number(id), history]));
  const evening = { stations, jobs, histories: known, promises, retries: new Map() };
  return judge({ ...evening, outages, wrongLevels: [] }).faults;
}

test('an evening whose tickets came out once and in order has no fault', () => {
  const stations = printers({ 1: 'KOT-0001', 2: 'KOT-0002' }, { 1: 'KOT-0003' });
  expect(faults({ jobs: [kot(1), kot(2), kot(3, { printer_id: 2 })], stations })).toEqual([]);
});

const drawer = kot(1, { document: 'drawer' });
const bill = kot(1, { document: 'bill', ref_id: 7, copies_sent: 2 });
const originalAndVoid = [kot(1), kot(2, { document: 'kot_void', printer_id: 2 })];

test.each<[string, Job[], Record<number, string>, Record<number, string>, string]>([
  ['lost', [kot(1)], {}, {}, 'job 1, KOT-0001, is called printed and on no paper'],
  ['cut off', [kot(1)], { 1: 'KOT-0001 torn' }, {}, 'job 1, KOT-0001, is called printed and on no paper'],
  [
    'doubled',
    [kot(1)],
    { 1: 'KOT-0001' },
    { 2: 'KOT-0001' },
    'KOT-0001 came 2 times without a mark: Printer 1, Printer 2',
  ],
  ['still held', [kot(1, { status: 'held' })], {}, {}, 'job 1, KOT-0001, is held in the end'],
  ['smudged', [kot(1)], { 1: 'KOT-0001 smudge' }, {}, 'KOT-0001 of Printer 1: a stray byte'],
  [
    'misplaced',
    [kot(1), kot(2)],
    { 1: 'KOT-0002', 2: 'KOT-0001' },
    {},
    'job 1 came out of Printer 1, for itself, behind a later one',
  ],
  [
    'before its original',
    originalAndVoid,
    { 2: 'KOT-0001' },
    { 1: 'KOT-0002 Voids items on KOT-0001' },
    'KOT-0002 came out before KOT-0001, which it cancels',
  ],
  [
    'printed again unasked',
    [bill],
    { 1: 'ORD-000-7 not a tax invoice' },
    {},
    'job 1, bill ORD-000-7, was sent 2 times and nobody asked for it',
  ],
  [
    'an open drawer',
    [drawer],
    { 1: 'kick', 2: 'kick' },
    {},
    'the drawer of Printer 1 opened 2 times, of 1 sent and 1 confirmed',
  ],
])('what is %s is found', (_, jobs, one, other, fault) => {
  expect(faults({ jobs, stations: printers(one, other) })).toEqual([fault]);
});

test('a job that was promised and never queued is found', () => {
  const promises = nothingPromised();
  promises.kots.add('KOT-0001');
  const nobody = { stations: [], jobs: [], outages: [], wrongLevels: [] };
  const nothing = { ...nobody, histories: new Map(), retries: new Map() };
  expect(judge({ ...nothing, promises }).faults).toEqual([
    'KOT-0001 was promised and is no job',
    '1 jobs were promised, there are 0',
  ]);
});

test('a ticket that came out unconfirmed, and again at a stand-in that is listed first, is in its place', () => {
  const stations = printers(
    { 40: `KOT-0002 ${DUPLICATE} REROUTED from Printer 2` },
    { 1: 'KOT-0001', 2: 'KOT-0002' },
  );
  const second = kot(2, { printer_id: 1, copies_sent: 2, rerouted_from: 'Printer 2' });
  expect(faults({ jobs: [kot(1, { printer_id: 2 }), second], stations })).toEqual([]);
});

const LATE = 'KOT-0001 LATE TICKET: was held at Printer 2';
const away = attempt(2, 0, 'handed_over');

test('a ticket that came home when a later one had been sent is in its place, if it says that it is late', () => {
  const jobs = [kot(1), kot(2)];
  const histories = { 1: [away, attempt(1, 40, 'brought_home'), attempt(1, 41)], 2: [attempt(1, 30)] };
  const misplaced = ['job 1 came out of Printer 1, for itself, behind a later one'];
  expect(faults({ jobs, histories, stations: printers({ 30: 'KOT-0002', 41: LATE }) })).toEqual([]);
  expect(faults({ jobs, histories, stations: printers({ 30: 'KOT-0002', 41: 'KOT-0001' }) })).toEqual(
    misplaced,
  );
});

test('a ticket that was home in time and came out behind a later one is misplaced, whatever it says', () => {
  const jobs = [kot(1), kot(2)];
  const histories = { 1: [away, attempt(1, 20, 'brought_home'), attempt(1, 41)], 2: [attempt(1, 30)] };
  expect(faults({ jobs, histories, stations: printers({ 30: 'KOT-0002', 41: LATE }) })).toEqual([
    'job 1 came out of Printer 1, for itself, behind a later one',
  ]);
});

test('among tickets that a stand-in took over, only one that was inside its own printer meanwhile may be behind', () => {
  const jobs = [1, 2].map((id) => kot(id, { printer_id: 2, rerouted_from: 'Printer 1' }));
  const stations = printers(
    {},
    { 31: 'KOT-0002 REROUTED from Printer 1', 61: `KOT-0001 ${DUPLICATE} REROUTED from Printer 1` },
  );
  const second = [attempt(2, 30, 'handed_over'), attempt(2, 31)];
  const inside = [attempt(1, 0, 'ambiguous'), attempt(2, 60, 'handed_over'), attempt(2, 61)];
  const waiting = [attempt(1, 0, 'not_sent'), attempt(2, 20, 'handed_over'), attempt(2, 61)];
  expect(faults({ jobs, stations, histories: { 1: inside, 2: second } })).toEqual([]);
  expect(faults({ jobs, stations, histories: { 1: waiting, 2: second } })).toEqual([
    'job 1 came out of Printer 2, for Printer 1, behind a later one',
  ]);
});

test('what a printer that confirms nothing lost with its power is no fault, what it lost otherwise is', async () => {
  const device = await VirtualPrinter.start({ name: 'Printer 1', acknowledgement: 'C' });
  onTestFinished(() => device.stop());
  const stations = [{ printerId: 1, device }];
  const status = 'printed_unacknowledged';
  const jobs = [kot(1, { status }), kot(7, { status, document: 'bill' })];
  expect(faults({ jobs, stations })).toEqual([
    `job 1, KOT-0001, is called ${status} and on no paper`,
    `job 7, bill ORD-000-7, is called ${status} and on no paper`,
  ]);
  device.faults.paperOut = true;
  const bill = { ...samples.bill, order: { ...samples.bill.order, order_number: 'ORD-000-7' } };
  const client = await RawClient.connect(device);
  client.send(await bytesOfTicket({ ...samples.kot, kot_number: 'KOT-0001' }, 48));
  client.send(await bytesOfTicket(bill, 48));
  client.send(statusQuery(1));
  await client.answer(1);
  await device.powerCycle();
  expect(faults({ jobs, stations })).toEqual([]);
});

test('what a printer that confirms its tickets lost with its power is a fault, whatever the server took it for', async () => {
  const device = await VirtualPrinter.start({ name: 'Printer 1', acknowledgement: 'A' });
  onTestFinished(() => device.stop());
  const status = 'printed_unacknowledged';
  const jobs = [kot(1, { status })];
  device.faults.paperOut = true;
  const client = await RawClient.connect(device);
  client.send(await bytesOfTicket({ ...samples.kot, kot_number: 'KOT-0001' }, 48));
  client.send(statusQuery(1));
  await client.answer(1);
  await device.powerCycle();
  expect(faults({ jobs, stations: [{ printerId: 1, device }] })).toEqual([
    `job 1, KOT-0001, is called ${status} and on no paper`,
  ]);
});

test('a stand-in that took over late is found; what was with the failing printer is no promise of its', () => {
  const outage = { printerId: 1, standInId: 2, name: 'Printer 1', from: EVENING, to: EVENING + 65_000 };
  const found = (...history: Attempt[]) => {
    const stations = printers({}, { 90: 'KOT-0001 REROUTED from Printer 1' });
    const job = kot(1, { printer_id: 2, rerouted_from: 'Printer 1' });
    return faults({ jobs: [job], stations, histories: { 1: history }, outages: [outage] });
  };
  expect(found(attempt(1, 1, 'not_sent'), attempt(2, 40, 'handed_over'), attempt(2, 41))).toEqual([]);
  expect(found(attempt(1, 1, 'not_sent'), attempt(2, 60, 'handed_over'), attempt(2, 90))).toEqual([
    'job 1 waited 60 s at Printer 1, which failed while its stand-in was well',
  ]);
  expect(found(attempt(1, 1, 'ambiguous'), attempt(2, 60, 'handed_over'), attempt(2, 90))).toEqual([]);
});

test('a level that is wrong for more than a minute in which the printer answered is found once', () => {
  const grill = new LevelRecord('Grill', 'A');
  expect([grill.note('D', 40_000), grill.note('A', 40_000), grill.note('D', 40_000)]).toEqual(new Array(3));
  const fault = 'Grill of level A answered for 80 s and was known as D';
  expect([grill.note('D', 40_000), grill.note('D', 40_000)]).toEqual([fault, undefined]);
  const till = new LevelRecord('Till', 'D');
  expect([till.note(null, 300_000), till.note(null, 90_000)]).toEqual([
    undefined,
    'Till of level D answered for 390 s and was known as unknown',
  ]);
});
