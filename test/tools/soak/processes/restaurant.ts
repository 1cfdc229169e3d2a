import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresForTests } from '../../../harness/postgres/server.ts';
import { command, type Installation } from '../../galley.ts';
import { eventually, Tablet } from '../../tablet.ts';
import type { Random } from '../chance.ts';
import { type Books, booksAt, booksIn } from './books.ts';
import { Computer } from './computer.ts';
import type { Giver } from './ledger.ts';
import { Line } from './line.ts';

export const OWNER = ['owner@soak.example', 'a password for the soak'] as const;
/** What sensitive actions ask for. */
export const PROOF = { reauthentication: { password: OWNER[1] } };

const MAX_ENROLMENT_MS = 120_000;

export interface Branch {
  readonly id: number;
  readonly name: string;
  readonly computer: Computer;
  readonly line: Line;
  readonly books: Books;
  lost: boolean;
  /** Its data folder, which may be another one later. */
  giver: Giver;
}

/** Head office and its branches: processes on one machine, with a line of its own to each branch. */
export interface Restaurant {
  readonly central: Computer;
  readonly books: Books;
  readonly branches: readonly Branch[];
  readonly dishes: readonly number[];
  /** Absent: head office is on SQLite. */
  readonly database: PostgresForTests | undefined;
  close(): Promise<void>;
}

interface Founding {
  readonly folder: string;
  readonly branches: number;
  readonly random: Random;
  readonly database?: PostgresForTests | undefined;
}

const HOUR_MS = 3_600_000;
/** By which the clocks of the first branches are wrong. */
const SKEWS_MS = [-26 * HOUR_MS, 72 * HOUR_MS];
const SKEWED_CLOCK = new URL('./skewed-clock.ts', import.meta.url).href;

/** What makes the clock of a computer wrong. */
const clockOf = (skew: number): NodeJS.ProcessEnv =>
  skew === 0 ? {} : { NODE_OPTIONS: `--import=${SKEWED_CLOCK}`, GALLEY_TEST_SKEW_MS: String(skew) };

export async function found({ folder, branches: count, random, database }: Founding): Promise<Restaurant> {
  const databaseUrl = database?.urlOf('postgres');
  const at: Installation = { role: 'central', dataDir: join(folder, 'central') };
  const env = databaseUrl ? { GALLEY_DATABASE_URL: databaseUrl } : {};
  const tenantId = await setUp(at, databaseUrl);
  const central = new Computer('central', at, env);
  await central.start();
  const owner = await Tablet.logIn(central.url, ...OWNER);
  const branches: Branch[] = [];
  for (let n = 1; n <= count; n++) branches.push(await openBranch(folder, n, central, owner, random));
  const menu: { id: number; modifier_groups: { required: boolean }[] }[] = await owner.must(
    'GET',
    '/pos/menu-items',
  );
  const dishes = menu.filter((item) => !item.modifier_groups.some((group) => group.required));
  return {
    central,
    books: databaseUrl ? booksAt(databaseUrl, tenantId) : booksIn(at.dataDir),
    branches,
    dishes: dishes.map(({ id }) => id),
    database,
    close: async () => {
      await Promise.all(branches.map(({ computer }) => computer.kill()));
      await central.kill();
      for (const { line } of branches) line.close();
    },
  };
}

async function setUp(at: Installation, databaseUrl: string | undefined): Promise<number> {
  const { tenant_id } = await command<{ tenant_id: number }>(
    at,
    'setup',
    ...[
      '--restaurant',
      'Soak',
      '--currency',
      'INR',
      '--timezone',
      'Asia/Kolkata',
      '--sample',
      '--demo-people',
    ],
    ...['--owner-email', OWNER[0], '--owner-password', OWNER[1]],
    ...(databaseUrl ? ['--database-url', databaseUrl] : []),
  );
  return tenant_id;
}

async function openBranch(
  folder: string,
  n: number,
  central: Computer,
  owner: Tablet,
  random: Random,
): Promise<Branch> {
  const name = `Branch ${n}`;
  const made = await owner.must('POST', '/branches', { name, code: `B${n}`, timezone: 'Asia/Kolkata' });
  const env = clockOf(SKEWS_MS[n - 1] ?? 0);
  const computer = new Computer(name, { role: 'branch', dataDir: join(folder, `branch${n}`), env });
  const line = await Line.open(central.url, random);
  const books = booksIn(computer.at.dataDir);
  const giver = { name };
  const branch: Branch = { id: made.id, name, computer, line, books, lost: false, giver };
  await enrol(branch, owner);
  await computer.start();
  return branch;
}

/** On an empty disk, with an invitation that head office writes; an attempt that was cut off goes on with the same code. */
async function enrol({ id, name, computer, line }: Branch, owner: Tablet): Promise<void> {
  const { code } = await owner.must('POST', `/branches/${id}/invitations`, PROOF);
  const attempt = () => {
    line.mend();
    return command(computer.at, 'enrol', line.url, code);
  };
  await eventually(`${name} joins`, attempt, MAX_ENROLMENT_MS);
}

/** The computer of a branch is gone with all it held; a new one takes its place. Head office has to be there. */
export async function replaceDisk(branch: Branch, central: Computer): Promise<void> {
  await rm(branch.computer.at.dataDir, { recursive: true });
  await beginAnew(branch, central);
}

/** A branch whose computer is off and has no data gets what head office knows. */
export async function beginAnew(branch: Branch, central: Computer): Promise<void> {
  await enrol(branch, await Tablet.logIn(central.url, ...OWNER));
  branch.giver = { name: `${branch.name} anew` };
}
