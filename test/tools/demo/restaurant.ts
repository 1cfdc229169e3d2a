import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../harness/ports.ts';
import { command, type Installation, type Serving, serve } from '../galley.ts';
import { VirtualPrinter } from '../printer/virtual-printer.ts';
import { eventually, Tablet } from '../tablet.ts';
import { type DemoScreen, openForGuests, pins, screensOf } from './screens.ts';

export const OWNER = { role: 'owner', email: 'owner@spice-route.example', password: 'galley-demo' };
const PRINTERS = ['Tandoor', 'Bar & receipts'];

interface Person {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** A head office, a branch enrolled at it and two printers, all on loopback. */
export interface Demo {
  readonly central: Serving;
  readonly branch: Serving;
  readonly tenantId: number;
  readonly branchId: number;
  readonly printers: readonly VirtualPrinter[];
  readonly users: readonly Person[];
  /** Who signs in at a tablet of the staff, and with which PIN. */
  readonly pins: string;
  /** Addresses that make a browser a screen, and that of a guest's telephone at a table. */
  screens(): Promise<readonly DemoScreen[]>;
  /** Kills the process as a power cut would, and starts it again at the same address. */
  cutPower(role: 'branch' | 'central'): Promise<void>;
  stopCentral(): Promise<void>;
  startCentral(): Promise<void>;
  close(): Promise<void>;
}

/** With GALLEY_DATA_DIR the restaurant is kept there and found again; else it lives as long as the demo. */
export async function openDemo(options: { unlimited: boolean }): Promise<Demo> {
  const kept = process.env.GALLEY_DATA_DIR;
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'galley-demo-')));
  const at = {
    central: { role: 'central', dataDir: join(folder, 'central') } as Installation,
    branch: { role: 'branch', dataDir: join(folder, 'branch') } as Installation,
  };
  // The evening is played faster than people tap; an explicit limit is kept.
  // Free now, and the same when the branch comes back from a power cut.
  const guestPort = String(await freePort());
  const limit = process.env.GALLEY_RATE_LIMIT ?? (options.unlimited ? '0' : undefined);
  const env = limit === undefined ? {} : { GALLEY_RATE_LIMIT: limit };
  const fresh = !existsSync(join(at.branch.dataDir, 'control.sqlite'));
  const printers = await Promise.all(
    PRINTERS.map((name) =>
      VirtualPrinter.start({ host: '127.0.0.1', port: 0, pagePort: 0, widthMm: 80, name }),
    ),
  );
  if (fresh) await setUpCentral(at.central);
  // The branch remembers where head office is, so a restaurant that is kept finds it at the same port.
  const portFile = join(folder, 'central-port');
  const knownPort = fresh ? 0 : Number(await readFile(portFile, 'utf8'));
  let central = await serve(at.central, { port: knownPort, env });
  await writeFile(portFile, new URL(central.url).port);
  if (fresh) await enrolBranch(at, central.url);
  let branch = await serve(at.branch, { env: { ...env, GALLEY_GUEST_PORT: guestPort } });
  const owner = await Tablet.logIn(branch.url, OWNER.email, OWNER.password);
  await openForGuests(owner);
  await connectPrinters(owner, printers);
  const { id: branchId } = await owner.must('GET', '/branches/current');
  const { id: tenantId } = await owner.must('GET', '/tenants/current');
  const portOf = ({ url }: Serving) => Number(new URL(url).port);
  const startCentral = async () => {
    central = await serve(at.central, { port: portOf(central), env });
  };
  const startBranch = async () => {
    branch = await serve(at.branch, { port: portOf(branch), env: { ...env, GALLEY_GUEST_PORT: guestPort } });
  };
  return {
    get central() {
      return central;
    },
    get branch() {
      return branch;
    },
    tenantId,
    branchId,
    printers,
    users: await peopleOf(owner),
    pins: Object.entries(pins)
      .map(([name, pin]) => `${name} ${pin}`)
      .join(', '),
    screens: () => screensOf(owner, guestPort),
    stopCentral: () => central.stop(),
    startCentral,
    cutPower: async (role) => {
      await (role === 'branch' ? branch : central).kill();
      await (role === 'branch' ? startBranch : startCentral)();
    },
    close: async () => {
      await branch.stop();
      await central.stop();
      await Promise.all(printers.map((printer) => printer.stop()));
      if (!kept) await rm(folder, { recursive: true, force: true });
    },
  };
}

const setUpCentral = (central: Installation): Promise<unknown> =>
  command(
    central,
    'setup',
    ...['--restaurant', 'Spice Route', '--country', 'IN'],
    ...['--owner-email', OWNER.email, '--owner-password', OWNER.password, '--sample', '--demo-people'],
  );

async function enrolBranch(at: { central: Installation; branch: Installation }, url: string): Promise<void> {
  const invitation = ['--new', 'MG Road', '--timezone', 'Asia/Kolkata', '--sample'];
  const { code } = await command<{ code: string }>(at.central, 'invite', ...invitation);
  await command(at.branch, 'enrol', url, code);
}

/** The first printer serves the first kitchen, the second the other kitchen and the till. */
async function connectPrinters(owner: Tablet, printers: readonly VirtualPrinter[]): Promise<void> {
  const known: { id: number; name: string }[] = await owner.must('GET', '/pos/printers');
  const ids: number[] = [];
  for (const { name, host, port } of printers) {
    const settings = { name, kind: 'tcp', address: `${host}:${port}`, width_mm: 80, drawer_pin: 2 };
    const old = known.find((printer) => printer.name === name);
    const made = old
      ? await owner.must('PUT', `/pos/printers/${old.id}`, settings)
      : await owner.must('POST', '/pos/printers', settings);
    ids.push(made.id);
  }
  const kitchens: { id: number }[] = await eventually('kitchens', () => owner.must('GET', '/pos/kitchens'));
  for (const [at, { id }] of kitchens.entries()) {
    await owner.must('PUT', `/pos/kitchens/${id}`, { printer_ids: [ids[Math.min(at, ids.length - 1)]] });
  }
  const { id: branchId } = await owner.must('GET', '/branches/current');
  await owner.must('PUT', `/branches/${branchId}/settings`, { receipt_printer_id: ids.at(-1) });
}

/** One user of every role; the sample gives all of them the owner's password. */
async function peopleOf(owner: Tablet): Promise<Person[]> {
  const users: { role: string; email: string | null }[] = await owner.must('GET', '/users');
  const first = new Map<string, Person>();
  for (const { role, email } of users) {
    if (email !== null && !first.has(role)) first.set(role, { role, email, password: OWNER.password });
  }
  return [...first.values()];
}
