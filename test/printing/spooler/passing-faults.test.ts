import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { isTransient } from '../../../server/printing/spooler/transient.ts';
import { addItem } from '../../harness/menu.ts';
import { samples } from '../tickets/samples.ts';

const TICKETS = '../../../server/printing/tickets/encoding/ticket-bytes.ts';

/** A rig whose parts that make tickets cannot be loaded the first times, as when descriptors are gone. */
async function rigWhere({ refusals }: { refusals: number }) {
  let loads = 0;
  vi.resetModules();
  vi.doMock(TICKETS, async () => {
    loads += 1;
    if (loads <= refusals) throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    return vi.importActual(TICKETS);
  });
  const { BRISK, Rig } = await import('./rig.ts');
  return { rig: await Rig.open(), BRISK, loads: () => loads };
}

afterAll(() => {
  vi.doUnmock(TICKETS);
  vi.resetModules();
});

const patient = { timeout: 5_000, interval: 10 };

test('descriptors that are gone at the first ticket delay it and hold none', async () => {
  const complaints: string[] = [];
  const { rig } = await rigWhere({ refusals: 2 });
  const device = await rig.device();
  const printer = await rig.addPrinter(device);
  await rig.start({ log: { warn: () => {}, error: (_, text) => void complaints.push(text) } });
  const [first, second] = [await rig.enqueue(printer), await rig.enqueue(printer)];
  await expect.poll(() => rig.status(second), patient).toBe('printed');
  expect(await rig.status(first)).toBe('printed');
  expect(device.tickets).toHaveLength(2);
  expect(complaints.length).toBeGreaterThan(1);
  expect(await rig.state(printer)).toBe('online');
});

test('what makes tickets is loaded before the first of them, also for a printer that comes later', async () => {
  const { rig, BRISK, loads } = await rigWhere({ refusals: 0 });
  await addItem(rig, { price: 100, name: 'Lemon Rice' });
  await rig.start({ timing: { ...BRISK, warmUp: 1 } });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(loads()).toBe(0);
  const device = await rig.device();
  await rig.addPrinter(device);
  await expect.poll(loads, patient).toBeGreaterThan(0);
  expect(device.tickets).toEqual([]);
});

const DRAWING = '../../../server/printing/tickets/drawing/renderer.ts';

test.each([
  ['EMFILE', 'passes: the ticket is drawn a moment later', 'raster'],
  ['ERR_SOMETHING', 'stays: it prints in Latin letters at once', 'text'],
])('%s where letters are drawn %s', async (code, _, printed) => {
  vi.resetModules();
  let refusals = 0;
  vi.doMock(DRAWING, async () => {
    const actual =
      await vi.importActual<typeof import('../../../server/printing/tickets/drawing/renderer.ts')>(DRAWING);
    const drawTicket: typeof actual.drawTicket = (ticket) => {
      refusals += 1;
      return refusals <= 2
        ? Promise.reject(Object.assign(new Error(code), { code }))
        : actual.drawTicket(ticket);
    };
    return { ...actual, drawTicket };
  });
  onTestFinished(() => void vi.doUnmock(DRAWING));
  const { Rig } = await import('./rig.ts');
  const rig = await Rig.open();
  const device = await rig.device();
  const printer = await rig.addPrinter(device);
  await rig.start({ log: { warn: () => {}, error: () => {} } });
  const job = await rig.enqueue(printer, { snapshot: { ...samples.kot, kitchen: 'रसोई' } });
  await expect.poll(() => rig.status(job), patient).toBe('printed');
  const [ticket] = device.tickets;
  expect(ticket?.commands.some(({ kind }) => kind === 'raster')).toBe(printed === 'raster');
  expect(ticket?.text.includes("SOME CHARACTERS DIDN'T PRINT")).toBe(printed === 'text');
});

test.each([
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EAGAIN',
  'EIO',
  'ERR_MODULE_NOT_FOUND',
  'SQLITE_BUSY',
  'SQLITE_IOERR_READ',
])('%s passes, wherever in the chain of causes it is', (code) => {
  const fault = Object.assign(new Error(code), { code });
  expect([fault, new Error('drawing', { cause: fault })].map(isTransient)).toEqual([true, true]);
});

test('what is wrong with the ticket stays wrong', () => {
  expect([new TypeError('x is undefined'), new Error('no font'), 'text'].map(isTransient)).toEqual([
    false,
    false,
    false,
  ]);
});
