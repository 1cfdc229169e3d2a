import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, type Installation, type Serving, serve } from '../../galley.ts';
import { VirtualPrinter } from '../../printer/virtual-printer.ts';
import { Tablet } from '../../tablet.ts';

const OWNER = { email: 'owner@soak.example', password: 'galley-soak' };
const TICKETS_KEPT = 100_000;

/** A restaurant with a kitchen and a dish for each of its printers. */
export interface PrintingRestaurant {
  readonly tablet: Tablet;
  readonly printers: readonly VirtualPrinter[];
  /** The dish whose ticket comes out of the printer at the same place. */
  readonly dishes: readonly number[];
  /** Ends the server as a power cut does, and starts it again at its address. */
  cutPower(): Promise<void>;
  close(): Promise<void>;
}

/** `bytesPerSecond` of every head; default: some faster, some slower. */
export async function openPrintingRestaurant(
  count: number,
  bytesPerSecond?: number,
): Promise<PrintingRestaurant> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-printing-'));
  const at: Installation = { role: 'branch', dataDir: join(folder, 'branch') };
  const place = ['--restaurant', 'Soak', '--currency', 'EUR', '--timezone', 'Europe/Paris'];
  await command(at, 'setup', ...place, '--owner-email', OWNER.email, '--owner-password', OWNER.password);
  const printers = await Promise.all(
    Array.from({ length: count }, (_, n) => startPrinter(n, bytesPerSecond)),
  );
  const env = { GALLEY_RATE_LIMIT: '0', GALLEY_LOG_LEVEL: 'fatal' };
  let server: Serving = await serve(at, { env });
  const port = Number(new URL(server.url).port);
  const tablet = await Tablet.logIn(server.url, OWNER.email, OWNER.password);
  const dishes: number[] = [];
  for (const printer of printers) dishes.push(await setUp(tablet, printer));
  return {
    tablet,
    printers,
    dishes,
    cutPower: async () => {
      await server.kill();
      server = await serve(at, { port, env });
    },
    close: async () => {
      await server.stop();
      await Promise.all(printers.map((printer) => printer.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Of different makes: some confirm what is on paper, some what they processed. */
const startPrinter = (n: number, bytesPerSecond = 20_000 + 10_000 * (n % 4)): Promise<VirtualPrinter> =>
  VirtualPrinter.start({
    name: `Printer ${n + 1}`,
    acknowledgement: n % 3 === 2 ? 'B' : 'A',
    bytesPerSecond,
    keep: TICKETS_KEPT,
  });

async function setUp(tablet: Tablet, { name, host, port }: VirtualPrinter): Promise<number> {
  const printer = await tablet.must('POST', '/pos/printers', { name, address: `${host}:${port}` });
  const kitchen = await tablet.must('POST', '/pos/kitchens', { name, printer_ids: [printer.id] });
  const dish = { name: `Dish of ${name}`, price: 5, kitchen_id: kitchen.id };
  return (await tablet.must('POST', '/pos/menu-items', dish)).id;
}
