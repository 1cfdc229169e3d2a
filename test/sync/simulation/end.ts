import { confirmRollback } from '../../../sync/lineage/rollback-reports.ts';
import {
  equalCells,
  equalOnShared,
  nothingForeign,
  nothingQuarantined,
  nothingUnsent,
  ordersStand,
  paymentsStand,
  straysWait,
  sumsAgree,
  timesPaid,
} from './checks.ts';
import type { Branch } from './computers/branch.ts';
import type { HeadOffice } from './computers/head-office.ts';
import { digestsAgree } from './digests.ts';
import type { Ledger, Payment } from './ledger.ts';
import { type Held, heldBy, isTakenIn, takeIn, withoutTold } from './returns.ts';
import { rowsIn } from './rows.ts';
import { must } from './trouble.ts';

interface Ending {
  readonly office: HeadOffice;
  readonly branches: readonly Branch[];
  readonly replaced: readonly Branch[];
  readonly ledger: Ledger;
  /** Whether contents are compared by their digests too, which takes as long as all the rest. */
  readonly verifies: boolean;
  /** Whether people take in what servers hold that were put aside. */
  readonly rescues: boolean;
  /** Head office has given numbers to servers, in rows of its own. */
  noteGranted(): void;
}

/** Rounds in which everything must have come to rest. */
const ROUNDS = 20;

/** Without faults all comes to rest, everything is everywhere it belongs, and then nobody says anything. */
export async function comeToRest(ending: Ending): Promise<void> {
  const { office, rescues } = ending;
  // A program does not open the database of a newer one: where the old computer was upgraded all are, before its rescue.
  const upgraded = [...ending.branches, ...(rescues ? ending.replaced : [])];
  if (upgraded.some(({ computer }) => computer.upgraded)) await upgrade(office);
  const branches = await hosting(ending);
  const aside = [...ending.branches.filter((one) => !branches.includes(one)), ...ending.replaced];
  await settle(branches);
  if (office.computer.upgraded) {
    for (const branch of branches) await upgrade(branch);
    await settle(branches);
  }
  const held = rescues ? await rescueAll(branches, aside, ending.ledger) : [];
  if (held.length > 0) await settle(branches);
  const { keeper } = office.computer;
  // A person reads that a server doubts head office, and says that it was restored.
  if (keeper && (await confirmRollback(keeper))) await settle(branches);
  // A clock that was far ahead when a row came may have been right since.
  for (const { computer } of [office, ...branches]) await computer.tryQuarantineAgain();
  await settle(branches);
  ending.noteGranted();
  compare({ ...ending, branches }, rescues ? [] : aside);
  for (const one of held) isTakenIn(one, office, ending.ledger);
  for (const branch of branches) await staysSilent(branch);
  const [first] = branches;
  if (ending.verifies && first) await digestsAgree(first, office);
  for (const branch of aside) await isRefused(branch);
}

/** On the server of the branch, from each that is put aside. */
async function rescueAll(
  branches: readonly Branch[],
  aside: readonly Branch[],
  ledger: Ledger,
): Promise<Held[]> {
  const all: Held[] = [];
  for (const old of aside) {
    const branch = branches.find(({ id }) => id === old.id);
    if (!branch) continue;
    if (branch.computer.upgraded && !old.computer.upgraded) await upgrade(old);
    const held = heldBy(old, aside, ledger);
    await takeIn(branch, old, ledger);
    all.push(withoutTold(held, old, ledger));
  }
  return all;
}

const upgrade = (place: HeadOffice | Branch): Promise<void> => place.restart(() => place.computer.upgrade());

/** Of computers with the same data one goes on for the branch; the others hear that they do not. */
async function hosting({ office, branches }: Ending): Promise<Branch[]> {
  for (const branch of [...branches, ...branches]) {
    await branch.exchange(true);
    if (branch.isUnknown) await branch.comeBack();
    if (branch.isOutdated) await upgrade(branch);
  }
  const hosts = rowsIn(office.computer.connection, 'select host_node from branches').map(
    (row) => row.host_node,
  );
  const hosting: Branch[] = [];
  for (const branch of branches) {
    // Two of them may have taken the same spare number: central knows one.
    const isHost = hosts.includes(branch.computer.node) && (await branch.exchange(true)) !== undefined;
    if (isHost) hosting.push(branch);
  }
  for (const { id } of branches)
    must(
      hosting.filter((one) => one.id === id).length === 1,
      () => `branch ${id} has not one server that exchanges`,
    );
  return hosting;
}

async function settle(branches: readonly Branch[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    let moved = 0;
    for (const branch of branches) {
      const rows = (await branch.exchange(round === 0)) ?? (await greetedAnew(branch));
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

/** Head office became another number for what a branch sent. */
const greetedAnew = async (branch: Branch): Promise<number | undefined> =>
  branch.isToGreet ? branch.exchange() : undefined;

function compare({ office, branches, ledger }: Ending, aside: readonly Branch[]): void {
  const central = office.computer.connection;
  nothingQuarantined(central, ledger);
  nothingForeign(central, null, ledger);
  ordersStand(central, ledger);
  const unsent = ({ key }: Payment) =>
    aside.some(({ computer }) => timesPaid(computer.connection, key) === 1);
  const payments = [...ledger.payments.values()].filter(
    (payment) => timesPaid(central, payment.key) > 0 || !unsent(payment),
  );
  paymentsStand(
    central,
    payments.map(({ key }) => key),
    'central',
  );
  for (const branch of branches) compareBranch(branch, office, ledger, payments);
  const [first, ...others] = branches.map(({ computer }) => computer.connection);
  for (const other of others) equalCells(other, first as typeof other, central);
}

function compareBranch(
  { computer, id, acked }: Branch,
  office: HeadOffice,
  ledger: Ledger,
  payments: readonly Payment[],
): void {
  const { connection } = computer;
  nothingQuarantined(connection, ledger);
  nothingForeign(connection, id, ledger);
  nothingUnsent(connection, acked);
  equalOnShared({ connection, id }, office.computer.connection, ledger.officeRestored);
  sumsAgree(connection, id, ledger);
  straysWait({ connection, id }, office.computer.connection);
  const own = payments.filter(({ branchId }) => branchId === id);
  paymentsStand(
    connection,
    own.map(({ key }) => key),
    `branch ${id}`,
  );
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
