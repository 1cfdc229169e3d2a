import { setTimeout as sleep } from 'node:timers/promises';
import { command } from '../../galley.ts';
import { eventually } from '../../tablet.ts';
import type { Computer } from './computer.ts';
import type { Aside } from './doubles.ts';
import type { Ledger } from './ledger.ts';
import { Person } from './person.ts';
import { OWNER, type Restaurant } from './restaurant.ts';
import type { Returns } from './returns.ts';
import { differences } from './shared-rows.ts';
import { brokenPromises } from './verdict.ts';

const MAX_REST_MS = 180_000;
/** Differing rows are exchanged, which waits for what is under way. */
const MAX_COMPARISON_MS = 60_000;
const LOOK_EVERY_MS = 500;

interface Settling {
  readonly ledger: Ledger;
  readonly returns: Returns;
  readonly asides: readonly Aside[];
}

/** On good lines everything comes to rest; then every promise is held against what is stored. */
export async function settle(
  restaurant: Restaurant,
  { ledger, returns, asides }: Settling,
): Promise<{ ms: number; rescued: number; faults: string[] }> {
  const started = performance.now();
  const first = await comeToRest(restaurant, ledger, returns);
  const rescued = first.length > 0 ? 0 : await rescueFrom(asides);
  const unsettled = first.length > 0 ? first : await comeToRest(restaurant, ledger, returns);
  const ms = performance.now() - started;
  const differing = unsettled.length > 0 ? [] : await digestsDiffer(restaurant, ledger);
  const sites = restaurant.branches.map(({ id, books, lost }) => ({ branchId: id, books, lost }));
  const broken = await brokenPromises(restaurant.books, sites, ledger);
  return { ms, rescued, faults: [...unsettled, ...differing, ...broken, ...(await sickFolders(restaurant))] };
}

/** What copies of data folders have, and nobody else; returns how many records were looked at. */
async function rescueFrom(asides: readonly Aside[]): Promise<number> {
  let found = 0;
  for (const { branch, folder } of asides) {
    const rescued = await command<{ found: number }>(branch.computer.at, 'rescue', folder);
    found += rescued.found;
  }
  return found;
}

async function comeToRest(
  { branches, books }: Restaurant,
  ledger: Ledger,
  returns: Returns,
): Promise<string[]> {
  const until = performance.now() + MAX_REST_MS;
  const centralLost = ledger.centralLost;
  for (;;) {
    await returns.helpAll();
    const unrest: string[] = [];
    for (const branch of branches) {
      const status = await new Person(branch.computer.url, OWNER, ledger).look('/sync/status');
      const isQuiet = status.unsent === 0 && status.reachable && status.problem === null;
      const isComplete = status.snapshot === null || status.snapshot.phase === 'finished';
      if (!isQuiet || !isComplete)
        unrest.push(
          `${branch.name} does not come to rest: ${returns.failures.get(branch) ?? ''} ${JSON.stringify(status)}`,
        );
      else unrest.push(...(await differences(branch.books, books, { branchId: branch.id, centralLost })));
    }
    if (unrest.length === 0) return [];
    if (performance.now() > until) return unrest;
    await sleep(LOOK_EVERY_MS);
  }
}

/** The servers' own comparison finds nothing either. */
async function digestsDiffer({ branches }: Restaurant, ledger: Ledger): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, computer } of branches) {
    const owner = new Person(computer.url, OWNER, ledger);
    const before = (await owner.look('/sync/status')).last_verified_at ?? '';
    await owner.insist({ path: '/sync/verify', key: `${name}-verify` });
    const compared = async () => {
      const now = await owner.look('/sync/status');
      return (now.mismatched > 0 || (now.last_verified_at ?? '') > before) && now;
    };
    const what = `${name} has compared its contents`;
    const status = await eventually(what, compared, MAX_COMPARISON_MS).catch(String);
    if (status.mismatched !== 0) faults.push(`digests of ${name} differ: ${JSON.stringify(status)}`);
  }
  return faults;
}

async function sickFolders({ central, branches, database }: Restaurant): Promise<string[]> {
  const computers = [...(database ? [] : [central]), ...branches.map(({ computer }) => computer)];
  const found = await Promise.all(computers.map(diagnose));
  return found.flat();
}

async function diagnose({ name, at }: Computer): Promise<string[]> {
  try {
    await command(at, 'doctor');
    return [];
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string };
    return isOnlyOfCopies(stdout) ? [] : [`doctor at ${name}: ${stdout || error}`];
  }
}

/** Two copies of a folder give the same invoice numbers until one of them is put aside; a person credits one of each two. */
function isOnlyOfCopies(said: string): boolean {
  const line = said.split('\n').find((one) => one.startsWith('{'));
  const { faults = [] } = JSON.parse(line ?? '{}') as { faults?: string[] };
  return faults.length > 0 && faults.every((fault) => /: invoice \S+ stands on ORD-/.test(fault));
}
