import { join } from 'node:path';
import { freePort } from '../../harness/ports.ts';
import { command, type Installation, type Serving, serve } from '../galley.ts';
import { VirtualPrinter } from '../printer/virtual-printer.ts';
import { Tablet } from '../tablet.ts';

const OWNER = { email: 'owner@spice.example', password: 'open sesame' };

/** A branch of its own process with a printer a kitchen and one for receipts. */
export interface Restaurant {
  readonly printers: readonly VirtualPrinter[];
  readonly port: number;
  readonly guestPort: number;
  /** The API as the owner uses it, in whatever life of the server. */
  readonly owner: Tablet;
  readonly account: { readonly email: string; readonly password: string };
  /** As a power cut, with the server back afterwards. */
  cutPower(): Promise<void>;
  close(): Promise<void>;
  /** What the doctor finds in the folder once the restaurant is closed. */
  examine(): Promise<string[]>;
}

/** What the doctor says in its last line. */
interface Told {
  readonly faults: string[];
}

interface Opening {
  /** What o'clock it is there about; early in the morning unless given: the trading day does not end while this runs. */
  readonly hour?: number;
  /** Of the server's process. */
  readonly env?: NodeJS.ProcessEnv;
}

export async function openRestaurant(
  folder: string,
  { hour = 5, env: own = {} }: Opening = {},
): Promise<Restaurant> {
  const at: Installation = { role: 'branch', dataDir: join(folder, 'data') };
  await command(
    at,
    'setup',
    ...[
      '--restaurant',
      'Spice Route',
      '--currency',
      'INR',
      '--timezone',
      zoneWhereItIs(hour),
      '--sample',
      '--demo-people',
    ],
    ...['--owner-email', OWNER.email, '--owner-password', OWNER.password],
  );
  const guestPort = await freePort();
  const env = { ...own, GALLEY_GUEST_PORT: String(guestPort) };
  let server: Serving = await serve(at, { env });
  const port = Number(new URL(server.url).port);
  const owner = await Tablet.logIn(server.url, OWNER.email, OWNER.password);
  const names = ['Tandoor', 'Bar', 'Receipts'];
  const printers = await Promise.all(names.map((name) => VirtualPrinter.start({ name })));
  await connect(owner, printers);
  return {
    printers,
    port,
    guestPort,
    owner,
    account: OWNER,
    cutPower: async () => {
      await server.kill();
      server = await serve(at, { port, env });
    },
    close: async () => {
      await server.stop();
      await Promise.all(printers.map((printer) => printer.stop()));
    },
    examine: async () => {
      const told = await command<Told>(at, 'doctor').catch(({ stdout, stderr }) => {
        const last = String(stdout).trim().split('\n').at(-1);
        return last ? (JSON.parse(last) as Partial<Told>) : { faults: [`it failed: ${stderr}`] };
      });
      return told.faults ?? [JSON.stringify(told)];
    },
  };
}

function zoneWhereItIs(hour: number): string {
  const west = (new Date().getUTCHours() - hour + 24) % 24;
  // The names of these zones count the other way; there are twelve to the west and fourteen to the east.
  return west <= 12 ? `Etc/GMT+${west}` : `Etc/GMT-${24 - west}`;
}

async function connect(owner: Tablet, printers: readonly VirtualPrinter[]): Promise<void> {
  const ids: number[] = [];
  for (const { name, host, port } of printers)
    ids.push((await owner.must('POST', '/pos/printers', { name, address: `${host}:${port}` })).id);
  const kitchens: { id: number }[] = await owner.must('GET', '/pos/kitchens');
  for (const [at, { id }] of kitchens.entries())
    await owner.must('PUT', `/pos/kitchens/${id}`, { printer_ids: [ids[at]] });
  const { id } = await owner.must('GET', '/branches/current');
  const settings = { receipt_printer_id: ids.at(-1), guest_ordering: 'ask' };
  await owner.must('PUT', `/branches/${id}/settings`, settings);
  await owner.must('PUT', '/kiosk/settings', { send_immediately: true });
}
