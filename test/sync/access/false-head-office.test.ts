import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { writeInvitation } from '../../../sync/access/invitations.ts';
import { acceptOwners } from '../../../sync/apply/owners/accept.ts';
import { rejoin } from '../../../sync/joining/rejoin.ts';
import { insertUser } from '../../harness/app.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { BranchPc } from '../worlds/identity-world.ts';
import { addOrder } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

const MISSING = { kind: 'missing', tenantId: 1 } as const;

const ownersAt = (pc: BranchPc) => rowsOf(pc.tenant, 'users', "role = 'owner'").map(({ id }) => id);

/** A server with orders, cut off from its head office, and somebody else's that has a code for it. */
async function openBeside() {
  const central = await CentralServer.open();
  const own = await write(central.tenant, (tx) => insertUser(tx, 'owner'));
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  await write(pc.tenant, (tx) => addOrder(tx, pc.branchId));
  await eventually(() => expect(ownersAt(pc)).toEqual([own]));
  await pc.disconnect();
  const other = await CentralServer.open();
  // The first has the id of the owner here.
  await write(other.tenant, (tx) => insertUser(tx, 'owner'));
  const theirs = await write(other.tenant, (tx) => insertUser(tx, 'owner'));
  const { code } = await writeInvitation(other.control, MISSING);
  const come = (isVouchedFor: boolean) =>
    rejoin({ tenant: pc.tenant, keeper: pc.keeper, code, url: other.url, isVouchedFor });
  return { central, other, pc, own, theirs, come };
}

test('an office that does not prove to be the one of before is not believed, and gets no row', async () => {
  const { other, pc, come } = await openBeside();
  const link = rowsOf(pc.tenant, 'sync_link');
  await expect(come(false)).rejects.toThrow("can't prove it's your head office");
  expect(rowsOf(pc.tenant, 'sync_link')).toEqual(link);
  expect(rowsOf(other.tenant, 'orders')).toEqual([]);
});

test('one that somebody at the computer vouches for makes and changes no owner until an owner here accepts it', async () => {
  const { other, pc, own, theirs, come } = await openBeside();
  await come(true);
  await pc.connect();
  await write(other.tenant, (tx) =>
    tx.db.updateTable('users').set({ phone: '1', updated_at: tx.now }).where('id', '=', theirs).execute(),
  );
  const manager = await write(other.tenant, (tx) => insertUser(tx, 'manager'));
  await eventually(() => expect(rowsOf(pc.tenant, 'users', `id = ${manager}`)).toHaveLength(1), 20_000);
  expect(ownersAt(pc)).toEqual([own]);
  const waiting = rowsOf(pc.tenant, 'sync_quarantine');
  expect(waiting.map(({ pk }) => pk)).toContain(theirs);
  expect(String(waiting[0]?.reason)).toContain('an owner at this computer');
  const accepted = await pc.tenant.transact(systemCaller, (tx) => acceptOwners(tx, pc.tenant));
  expect(accepted).toBeGreaterThan(0);
  expect(ownersAt(pc)).toContain(theirs);
  expect(rowsOf(pc.tenant, 'sync_quarantine')).toEqual([]);
});
