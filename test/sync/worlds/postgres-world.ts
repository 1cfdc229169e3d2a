import { expect, onTestFinished } from 'vitest';
import { startPostgres } from '../../harness/postgres/server.ts';
import { CentralServer } from './http-world.ts';
import { BranchPc } from './identity-world.ts';
import { addOrder, payOrder } from './rows.ts';
import { rowsOf, write } from './world.ts';

export async function sell(pc: BranchPc): Promise<void> {
  const order = await write(pc.tenant, (tx) => addOrder(tx, pc.branchId));
  await write(pc.tenant, (tx) => payOrder(tx, pc.branchId, order));
}

/** To be waited for: the branch is well, and both have the same. */
export const agree = (central: CentralServer, pc: BranchPc) => () => {
  expect(pc.engine.problem).toBeNull();
  for (const table of ['menu_items', 'nodes', 'branches'])
    expect(rowsOf(pc.tenant, table), table).toEqual(rowsOf(central.tenant, table));
  const own = `branch_id = ${pc.branchId}`;
  for (const table of ['orders', 'payments'])
    expect(rowsOf(pc.tenant, table, own), table).toEqual(rowsOf(central.tenant, table, own));
};

/** Head office on a PostgreSQL of its own, served by two processes, with a branch at each. */
export async function twoProcesses() {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const url = postgres.urlOf('postgres');
  const one = await CentralServer.open(url);
  const two = await CentralServer.beside(one);
  const pcs = [await BranchPc.enrol(one), await BranchPc.enrol(two)] as const;
  for (const pc of pcs) await pc.connect();
  return { postgres, url, one, two, pcs };
}
