import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { command, type Installation, type Serving, serve } from '../../galley.ts';
import type { Acknowledgement } from '../../printer/connection.ts';
import { VirtualPrinter } from '../../printer/virtual-printer.ts';
import { eventually, Tablet } from '../../tablet.ts';

const OWNER = { email: 'owner@soak.example', password: 'galley-soak' };
const TICKETS_KEPT = 100_000;
const TEST_MS = 40_000;
const AGAIN_MS = 100;
/** Of different makes: most confirm what is on paper or what they processed, some only how they are, or nothing. */
const LEVELS: readonly Acknowledgement[] = ['A', 'B', 'C', 'D', 'A', 'B', 'A', 'B', 'C', 'A'];

/** A printer on paper and as the server knows it. */
export interface Station {
  readonly device: VirtualPrinter;
  readonly printerId: number;
  /** The dish whose ticket comes out here. */
  readonly dish: number;
}

/** A restaurant with a kitchen, a dish and a cash drawer for each of its printers; each stands in for another. */
export interface PrintingRestaurant {
  readonly tablet: Tablet;
  readonly stations: readonly Station[];
  /** Prints bills and invoices, and opens the drawer, from now on. */
  useForReceipts(station: Station): Promise<void>;
  /** A person tells the server where a printer stands now. */
  tellPlace(station: Station): Promise<void>;
  /** A person prints a test and says that it came out, which is all there is to know of a printer that confirms nothing. */
  sayItPrints(station: Station): Promise<void>;
  /** Ends the server as a power cut does, and starts it again at its address. */
  cutPower(): Promise<void>;
  /** Removes its data. */
  close(): Promise<void>;
  /** Leaves its data, and what is on paper, for the person who looks for the cause of a fault; answers where. */
  closeAndKeep(): Promise<string>;
}

export async function openPrintingRestaurant(count: number): Promise<PrintingRestaurant> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-printing-'));
  const at: Installation = { role: 'branch', dataDir: join(folder, 'branch') };
  const place = ['--restaurant', 'Soak', '--currency', 'EUR', '--timezone', 'Europe/Paris'];
  await command(at, 'setup', ...place, '--owner-email', OWNER.email, '--owner-password', OWNER.password);
  const devices = await Promise.all(Array.from({ length: count }, (_, n) => startPrinter(n)));
  const env = { GALLEY_RATE_LIMIT: '0', GALLEY_LOG_LEVEL: 'fatal' };
  let server: Serving = await serve(at, { env });
  const port = Number(new URL(server.url).port);
  const tablet = await Tablet.logIn(server.url, OWNER.email, OWNER.password);
  const { id: branchId } = await tablet.must('GET', '/branches/current');
  const stations: Station[] = [];
  for (const device of devices) stations.push(await setUp(tablet, device));
  await standInForEachOther(tablet, stations);
  const taciturn = stations.filter(({ device }) => device.acknowledgement >= 'C');
  await Promise.all(taciturn.map((station) => sayItPrints(tablet, station)));
  await eventually('what each printer confirms is known', () => areProbed(tablet));
  const stop = async () => {
    await server.stop();
    await Promise.all(devices.map((device) => device.stop()));
  };
  return {
    tablet,
    stations,
    useForReceipts: async ({ printerId }) => {
      await tablet.must('PUT', `/branches/${branchId}/settings`, { receipt_printer_id: printerId });
    },
    tellPlace: ({ device: { host, port }, printerId }) =>
      untilDone(() => tablet.must('PUT', `/pos/printers/${printerId}`, { address: `${host}:${port}` })),
    sayItPrints: (station) => sayItPrints(tablet, station),
    cutPower: async () => {
      await server.kill();
      server = await serve(at, { port, env });
    },
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
    closeAndKeep: async () => {
      await stop();
      await writeFile(join(folder, 'paper.json'), JSON.stringify(devices.map(paperOf), null, 1));
      return folder;
    },
  };
}

const paperOf = ({ name, tickets }: VirtualPrinter) => ({
  printer: name,
  tickets: tickets.map(({ receivedAt, complete, text }) => ({ receivedAt, complete, text })),
});

const startPrinter = (n: number): Promise<VirtualPrinter> =>
  VirtualPrinter.start({
    name: `Printer ${n + 1}`,
    acknowledgement: LEVELS[n % LEVELS.length] as Acknowledgement,
    bytesPerSecond: 20_000 + 10_000 * (n % 4),
    keep: TICKETS_KEPT,
  });

async function setUp(tablet: Tablet, device: VirtualPrinter): Promise<Station> {
  const { name, host, port } = device;
  const settings = { name, address: `${host}:${port}`, drawer_pin: 2 };
  const { id: printerId } = await tablet.must('POST', '/pos/printers', settings);
  const kitchen = await tablet.must('POST', '/pos/kitchens', { name, printer_ids: [printerId] });
  const dish = { name: `Dish of ${name}`, price: 5, kitchen_id: kitchen.id };
  return { device, printerId, dish: (await tablet.must('POST', '/pos/menu-items', dish)).id };
}

const MAX_TESTS = 5;

/** Until the level is known: a killed server, or a fault of the printer, may come between. */
async function sayItPrints(tablet: Tablet, { printerId }: Station): Promise<void> {
  for (let test = 0; test < MAX_TESTS; test += 1) {
    const job = await untilDone(() => tablet.must('POST', `/pos/printers/${printerId}/test`));
    const at = `/printing/jobs/${job.id}`;
    const settled = async () => {
      const { status } = await tablet.must('GET', at);
      return ['queued', 'sending', 'retrying'].includes(status) ? undefined : (status as string);
    };
    const status = await eventually('the test ticket is out', settled, TEST_MS).catch(() => undefined);
    if (status === 'ambiguous') await tablet.must('POST', `${at}/confirm`).catch(() => {});
    const { acknowledgement } = await untilDone(() => tablet.must('GET', `/pos/printers/${printerId}`));
    if (acknowledgement !== null) return;
  }
}

/** While the server is killed nobody answers. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      await pause(AGAIN_MS);
    }
  }
}

/** In pairs: what the one cannot print for the other comes home. */
async function standInForEachOther(tablet: Tablet, stations: readonly Station[]): Promise<void> {
  for (const [at, { printerId }] of stations.entries()) {
    const other = stations[at ^ 1] ?? (stations[0] as Station);
    await tablet.must('PUT', `/pos/printers/${printerId}`, { fallback_printer_id: other.printerId });
  }
}

async function areProbed(tablet: Tablet): Promise<boolean> {
  const printers: { acknowledgement: string | null }[] = await tablet.must('GET', '/pos/printers');
  return printers.every(({ acknowledgement }) => acknowledgement !== null);
}
