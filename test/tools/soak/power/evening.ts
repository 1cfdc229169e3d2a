import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Demo, OWNER, openDemo } from '../../demo/restaurant.ts';
import { Tablet } from '../../tablet.ts';
import type { Random } from '../chance.ts';
import { Disk } from './disk.ts';
import { Ledger, type Promised, type Said } from './ledger.ts';
import { readRecording, type Step } from './recording.ts';

const TABLETS = 3;
const GUESTS = 40;

export type Side = 'branch' | 'central';

/** What a program did to a disk, and what it promised meanwhile. */
export interface Recorded {
  readonly name: string;
  readonly side: Side;
  /** As it was when the recording began. */
  readonly disk: Disk;
  readonly steps: readonly Step[];
  readonly promises: readonly Promised[];
  /** Up to where central told its branch, after that many steps, that it has everything. */
  readonly acked: readonly { readonly since: number; readonly cursor: number }[];
  /** It is an older copy on purpose. */
  readonly isRestored: boolean;
  /** The program that starts on it; this checkout's unless given. */
  readonly main?: string;
}

export interface Evening {
  readonly recorded: Readonly<Record<Side, Recorded>>;
  /** KOT numbers that stand on paper. */
  readonly printed: ReadonlySet<string>;
  /** Who may do all, with a login from before. */
  readonly owners: Readonly<Record<Side, Tablet>>;
  readonly dishes: readonly number[];
}

/** Plays an evening at a branch and its head office below `folder`, and records what both do to their disks. */
export async function recordEvening(folder: string, recorder: string, random: Random): Promise<Evening> {
  const [root, logs] = [join(folder, 'data'), join(folder, 'logs')];
  for (const one of [root, logs]) mkdirSync(one, { recursive: true });
  process.env.GALLEY_DATA_DIR = root;
  const before = await signedIn();
  const disks = { branch: new Disk(root), central: new Disk(root) };
  Object.assign(process.env, { LD_PRELOAD: recorder, POWER_ROOT: root, POWER_LOGS: logs });
  const demo = await openDemo({ unlimited: true });
  delete process.env.LD_PRELOAD;
  const ledgers = { branch: new Ledger(), central: new Ledger() };
  const branch = before.branch.at(demo.branch.url);
  const central = before.central.at(demo.central.url);
  const pids = { branch: demo.branch.pid, central: demo.central.pid };
  const dishes = await dishesOf(branch);
  const play = { branch, central, dishes, ledgers, random };
  try {
    const guests = Array.from({ length: TABLETS }, (_, n) => eat(play, `tablet${n}`));
    await Promise.all([...guests, writeMenu(play)]);
    await pause(1_500);
  } finally {
    await Promise.all([demo.branch.kill(), demo.central.kill()]);
    await demo.close();
  }
  const recordedAt = (side: Side): Recorded => {
    const steps = readRecording(join(logs, `${pids[side]}.log`));
    const promises = ledgers[side].promises(steps);
    const acked = acknowledged(steps);
    return { name: side, side, disk: disks[side], steps, promises, acked, isRestored: false };
  };
  const recorded = { branch: recordedAt('branch'), central: recordedAt('central') };
  return { recorded, printed: printedBy(demo), owners: { branch, central }, dishes };
}

const acknowledged = (steps: readonly Step[]): Recorded['acked'] =>
  steps.flatMap((step, since) => {
    const [, cursor] = step.kind === 'answer' ? (/\{"cursor":(\d+),.*"took":/.exec(step.text) ?? []) : [];
    return cursor === undefined ? [] : [{ since, cursor: Number(cursor) }];
  });

/** Sets both up, with a login that every later state of their disks knows. */
async function signedIn(): Promise<Record<Side, Tablet>> {
  const demo = await openDemo({ unlimited: true });
  try {
    return { branch: await owner(demo.branch.url), central: await owner(demo.central.url) };
  } finally {
    await demo.close();
  }
}

const owner = (url: string): Promise<Tablet> => Tablet.logIn(url, OWNER.email, OWNER.password);

async function dishesOf(tablet: Tablet): Promise<number[]> {
  const menu: { id: number; modifier_groups: { required: boolean }[] }[] = await tablet.must(
    'GET',
    '/pos/menu-items',
  );
  return menu.filter((item) => !item.modifier_groups.some((one) => one.required)).map(({ id }) => id);
}

interface Play {
  readonly branch: Tablet;
  readonly central: Tablet;
  readonly dishes: readonly number[];
  readonly ledgers: Readonly<Record<Side, Ledger>>;
  readonly random: Random;
}

async function eat({ branch, dishes, ledgers, random }: Play, tablet: string): Promise<void> {
  const ledger = ledgers.branch;
  for (let n = 0; n < GUESTS; n++) {
    const name = `${tablet}-guest${n}`;
    const items = [1, 2].map(() => ({
      menu_item_id: dishes[Math.floor(random() * dishes.length)],
      quantity: 1 + Math.floor(random() * 3),
    }));
    const made = (table: Said['table']) => (data: { id: number }) => [{ table, key: data.id }];
    const order = await ledger.ask(branch, '/pos/orders', { items }, `${name}-order`, made('orders'));
    await ledger.ask(branch, `/pos/orders/${order.id}/kot`, {}, `${name}-kot`, ticketsIn);
    const paying = { payment_method: 'card' };
    await ledger.ask(branch, `/pos/orders/${order.id}/payment`, paying, `${name}-payment`, (data) => [
      { table: 'payments', key: data.payment_id },
    ]);
    await ledger.ask(branch, `/pos/orders/${order.id}/print-invoice`, {}, `${name}-invoice`, invoiceIn);
    await pause(random() * 60);
  }
}

interface Begun {
  readonly print_jobs: readonly { readonly id: number }[];
}

const jobsOf = ({ print_jobs }: Begun): Said[] =>
  print_jobs.map(({ id }) => ({ table: 'print_jobs', key: id }));

/** What a KOT was answered with: it, and the jobs that print it. */
const ticketsIn = (data: { kots: readonly (Begun & { id: number })[] }): Said[] =>
  data.kots.flatMap((kot) => [{ table: 'kots', key: kot.id }, ...jobsOf(kot)]);

const invoiceIn = (data: Begun & { invoice_number: string }): Said[] => [
  { table: 'invoices', key: data.invoice_number },
  ...jobsOf(data),
];

/** Head office makes new categories all evening, and the branch has them. */
async function writeMenu({ central, ledgers, random }: Play): Promise<void> {
  for (let n = 0; n < GUESTS; n++) {
    const body = { name: `Specials ${n}` };
    await ledgers.central.ask(central, '/pos/categories', body, `category-${n}`, (data) => [
      { table: 'categories', key: data.id },
    ]);
    await pause(random() * 150);
  }
}

const printedBy = ({ printers }: Demo): Set<string> =>
  new Set(
    printers
      .flatMap(({ tickets }) => tickets)
      .filter(({ complete }) => complete)
      .flatMap(({ text }) => /KOT-\d+/.exec(text)?.[0] ?? []),
  );
