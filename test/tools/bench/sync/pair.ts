import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { Tablet } from '../../tablet.ts';
import { GALLEY, START } from '../galley.ts';
import { launch, run, type Server } from '../process.ts';
import { Line } from './line.ts';

const OWNER = ['owner@bench.example', 'a password for the bench'] as const;
const ENV = { GALLEY_RATE_LIMIT: '0', GALLEY_LOG_LEVEL: 'warn' };

/** Head office and the server of a branch, each a process, with a line between them. */
export interface Pair extends AsyncDisposable {
  readonly central: Server;
  readonly line: Line;
  /** Of the owner, at head office and at the branch. */
  readonly office: Tablet;
  readonly till: Tablet;
  /** The database of the stopped branch. */
  readonly branchFile: string;
  readonly centralFile: string;
  /** The data folder of head office. */
  readonly headOffice: string;
  branch(): Server;
  stopBranch(): Promise<void>;
  startBranch(): Promise<void>;
}

const serve = (role: 'branch' | 'central', data: string, env?: NodeJS.ProcessEnv) =>
  launch({
    args: (port) => {
      const where = ['--host', '127.0.0.1', '--port', String(port), '--data-dir', data];
      return [...START, '--role', role, ...where];
    },
    ready: '/health',
    env: { ...ENV, ...env },
  });

async function ask<T>(...args: string[]): Promise<T> {
  return JSON.parse((await run([...GALLEY, ...args, '--json'])).trim().split('\n').at(-1)!) as T;
}

export async function openPair(parent: string, bitsPerSecond?: number): Promise<Pair> {
  const folder = await mkdtemp(join(parent, 'pair-'));
  const [headOffice, shop] = [join(folder, 'central'), join(folder, 'branch')];
  const place = ['--currency', 'INR', '--timezone', 'Asia/Kolkata', '--sample', '--demo-people'];
  const owner = ['--owner-email', OWNER[0], '--owner-password', OWNER[1]];
  const atCentral = ['--role', 'central', '--data-dir', headOffice];
  const { tenant_id } = await ask<{ tenant_id: number }>(
    ...['setup', '--restaurant', 'Bench', ...place, ...owner, ...atCentral],
  );
  const invitation = ['--new', 'MG Road', '--timezone', 'Asia/Kolkata', '--sample'];
  const { code } = await ask<{ code: string }>('invite', ...invitation, ...atCentral);
  const central = await serve('central', headOffice);
  const line = await Line.open(central.url, bitsPerSecond);
  await ask('enrol', line.url, code, '--data-dir', shop);
  let branch = await serve('branch', shop);
  const till = await Tablet.logIn(branch.url, ...OWNER);
  return {
    central,
    line,
    office: await Tablet.logIn(central.url, ...OWNER),
    get till() {
      return till.at(branch.url);
    },
    branchFile: join(shop, 'tenants', `${tenant_id}.sqlite`),
    headOffice,
    centralFile: join(headOffice, 'tenants', `${tenant_id}.sqlite`),
    branch: () => branch,
    stopBranch: () => branch.stop(),
    startBranch: async () => {
      branch = await serve('branch', shop);
    },
    async [Symbol.asyncDispose]() {
      await branch.stop();
      await central.stop();
      line.close();
    },
  };
}
