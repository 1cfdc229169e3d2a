import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { App } from '../app.ts';
import { CommandError } from '../core/command-error.ts';
import { type Caller, systemCaller } from '../core/permissions.ts';
import type { Reader, Tx } from '../db/handle/handle.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';
import { activeBranches } from '../identity/branches/store.ts';
import { kitchensOnWire } from '../printing/kitchens/service.ts';
import type { Printer } from '../printing/printers/schema.ts';
import { listPrinters } from '../printing/printers/store.ts';

/** The branch that this server runs, and who works there for a command. */
export interface AtBranch {
  readonly tenant: TenantDatabase;
  readonly branchId: number;
  readonly caller: Caller;
}

/** Throws CommandRefused where there is no branch, or several and none was named. */
export async function atBranch(app: App, wanted: string | undefined): Promise<AtBranch> {
  const [tenant] = app.tenants();
  const several = app.tenantIds().length > 1;
  if (!tenant && !several) throw new CommandError('no restaurant is set up yet; run galley setup');
  if (!tenant || several)
    throw new CommandError('this server has several restaurants; run this on a branch server');
  const all = await tenant.read(systemCaller, (reader) => activeBranches(reader, new Map()));
  const here = all.filter(({ is_local }) => is_local);
  const fitting = wanted === undefined ? here : here.filter(({ name }) => isSame(name, wanted));
  const [branch, other] = fitting;
  if (!branch || other) {
    const names = here.map(({ name }) => name).join(', ') || 'none';
    throw new CommandError(`choose a branch with --branch: ${names}`);
  }
  return { tenant, branchId: branch.id, caller: { ...systemCaller, branchId: branch.id } };
}

export const branchFlag = {
  branch: z.string().trim().min(1).optional().describe('name of the branch, if this server runs several'),
};

export const tenantFlag = {
  tenant: z.coerce
    .number('must be the ID of a restaurant')
    .int()
    .optional()
    .describe('ID of the restaurant, if this server has several'),
};

export const printerName = z.string().trim().min(1).describe('name or ID of the printer');

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.trim().toLowerCase();

/** By its number or its name. Throws CommandRefused. */
export async function printerAt({ tenant, branchId, caller }: AtBranch, wanted: string): Promise<Printer> {
  const all = await tenant.read(caller, (reader) => listPrinters(reader, [branchId], true));
  const fitting = all.filter(({ id, name }) => String(id) === wanted || isSame(name, wanted));
  const [printer, other] = fitting;
  if (printer && !other) return printer;
  const names =
    all.map(({ id, name }) => `${id} ${name}`).join(', ') || 'none yet; add one with galley add-printer';
  throw new CommandError(
    `${other ? 'several printers are' : 'no printer is'} named ${wanted}; printers here: ${names}`,
  );
}

/** `Bar, Grill`, or `all`. Throws CommandRefused. */
export async function findKitchens(handle: Reader | Tx, wanted: string) {
  const kitchens = await kitchensOnWire(handle);
  if (isSame(wanted, 'all')) return kitchens;
  const names = wanted.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !kitchens.some((kitchen) => isSame(kitchen.name, name)));
  if (unknown !== undefined) {
    const known = kitchens.map(({ name }) => name).join(', ') || 'none';
    throw new CommandError(`kitchen "${unknown}" not found; kitchens here: ${known}`);
  }
  return kitchens.filter((kitchen) => names.some((name) => isSame(kitchen.name, name)));
}

/** Whether this process serves tablets and printers: a command that opened the folder alone does not. */
export const isServing = (app: App): boolean => app.ownPorts.size > 0;

const POLL_MS = 200;

/** Asks until there is an answer; undefined when the time is over. */
export async function pollUntil<T>(ms: number, ask: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let waited = 0; waited <= ms; waited += POLL_MS) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(POLL_MS);
  }
  return undefined;
}
