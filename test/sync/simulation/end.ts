import type { Branch } from './branch.ts';
import {
  equalCells,
  equalOnShared,
  nothingForeign,
  nothingQuarantined,
  nothingUnsent,
  paymentsStand,
} from './checks.ts';
import type { HeadOffice } from './head-office.ts';
import type { Ledger } from './ledger.ts';
import { must } from './trouble.ts';

export interface Ending {
  readonly office: HeadOffice;
  readonly branches: readonly Branch[];
  readonly replaced: readonly Branch[];
  readonly ledger: Ledger;
  /** Head office has given numbers to servers, in rows of its own. */
  noteGranted(): void;
}

/** Rounds in which everything must have come to rest. */
const ROUNDS = 20;

/** Without faults all comes to rest, everything is everywhere it belongs, and then nobody says anything. */
export async function comeToRest(ending: Ending): Promise<void> {
  const { office, branches } = ending;
  if (branches.some(({ computer }) => computer.upgraded)) await upgrade(office);
  await settle(ending);
  if (office.computer.upgraded) {
    for (const branch of branches) await upgrade(branch);
    await settle(ending);
  }
  ending.noteGranted();
  compare(ending);
  for (const branch of branches) await staysSilent(branch);
  for (const branch of ending.replaced) await isRefused(branch);
}

const upgrade = (place: HeadOffice | Branch): Promise<void> => place.restart(() => place.computer.upgrade());

async function settle({ branches }: Ending): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    let moved = 0;
    for (const branch of branches) {
      const rows = await branch.exchange(round === 0);
      must(
        rows !== undefined,
        () => `branch ${branch.id} cannot exchange: ${(branch.failure as Error).stack}`,
      );
      moved += rows;
    }
    if (moved === 0) return;
  }
  must(false, () => `no rest after ${ROUNDS} rounds`);
}

function compare({ office, branches, ledger }: Ending): void {
  const central = office.computer.connection;
  nothingQuarantined(central, ledger);
  nothingForeign(central, null, ledger);
  paymentsStand(central, ledger.payments.keys(), 'central');
  for (const branch of branches) compareBranch(branch, office, ledger);
  const [first, ...others] = branches.map(({ computer }) => computer.connection);
  for (const other of others) equalCells(other, first as typeof other);
}

function compareBranch({ computer, id, complete, acked }: Branch, office: HeadOffice, ledger: Ledger): void {
  const { connection } = computer;
  nothingQuarantined(connection, ledger);
  nothingForeign(connection, id, ledger);
  nothingUnsent(connection, acked, 0);
  equalOnShared({ connection, id, complete }, office.computer.connection);
  const own = [...ledger.payments.values()].filter(({ branchId }) => branchId === id);
  const payments = own.map((payment) => payment.id);
  if (complete) paymentsStand(connection, payments, `branch ${id}`);
}

async function staysSilent(branch: Branch): Promise<void> {
  branch.line.sent = [];
  const moved = await branch.exchange();
  const quiet = moved === 0 && `${branch.line.sent}` === 'pull';
  must(quiet, () => `with nothing new branch ${branch.id} moves ${moved} rows: ${branch.line.sent}`);
}

async function isRefused(branch: Branch): Promise<void> {
  const moved = await branch.exchange(true);
  must(moved === undefined, () => `a server that was replaced still exchanges for branch ${branch.id}`);
}
