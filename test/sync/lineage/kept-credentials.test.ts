import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { verifiedSnapshot } from '../../../server/db/sqlite/verified-copy.ts';
import { rejoin } from '../../../sync/joining/rejoin.ts';
import { readLink } from '../../../sync/lineage/link.ts';
import { tempFolder } from '../../harness/temp.ts';
import { credentialOf } from '../worlds/credential.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { BranchPc } from '../worlds/identity-world.ts';
import { addOrder, payOrder } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

const secretOf = (credential: string): string => credential.split('.')[2] as string;

/** Files of the folder in which the bytes stand. */
const filesWith = (folder: string, secret: string): string[] =>
  readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(secret));

async function sell(pc: BranchPc): Promise<void> {
  await write(pc.tenant, async (tx) => payOrder(tx, pc.branchId, await addOrder(tx, pc.branchId)));
}

const sameOrders = (central: CentralServer, pc: BranchPc) => () =>
  expect(rowsOf(central.tenant, 'payments').length).toBe(rowsOf(pc.tenant, 'payments').length);

const credentialsFile = (pc: BranchPc): string => join(pc.folder, '1.credentials.json');

test('the credential of a branch lies beside its database for its account alone, and in no byte of it or of a backup', async () => {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  await sell(pc);
  await eventually(sameOrders(central, pc));
  const secret = secretOf(await credentialOf(pc));
  expect(secret.length).toBeGreaterThan(20);
  const backup = tempFolder();
  verifiedSnapshot(pc.file, join(backup, 'backup.sqlite'));
  expect(filesWith(backup, secret)).toEqual([]);
  expect(filesWith(pc.folder, secret)).toEqual(['1.credentials.json']);
  expect(statSync(credentialsFile(pc)).mode & 0o777).toBe(0o600);
  // Another number, and with it another secret.
  await pc.stop();
  rmSync(join(pc.folder, '1.identity.json'));
  await pc.connect();
  await eventually(async () => expect(secretOf(await credentialOf(pc))).not.toBe(secret));
  const next = secretOf(await credentialOf(pc));
  for (const each of [secret, next]) expect(filesWith(pc.folder, each)).toEqual(['1.credentials.json']);
});

test('a draft of the file of credentials that a power cut left does no harm', async () => {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.start();
  const credential = await credentialOf(pc);
  await pc.stop();
  writeFileSync(`${credentialsFile(pc)}.draft`, '{"secr');
  await pc.connect();
  expect(await credentialOf(pc)).toBe(credential);
});

test('a backup on a new computer opens nothing at head office; with a code the branch goes on and loses nothing', {
  timeout: 30_000,
}, async () => {
  const central = await CentralServer.open();
  const pc = await BranchPc.enrol(central);
  await pc.connect();
  await sell(pc);
  await eventually(sameOrders(central, pc));
  await pc.stop();
  const thief = pc.double(pc.copy());
  for (const name of ['1.identity.json', '1.credentials.json', '1.head.json', '1.ids.json'])
    rmSync(join(thief.folder, name), { force: true });
  await thief.connect();
  await sell(thief);
  await eventually(() => expect(thief.engine.problem).toContain("isn't on this computer"));
  expect(rowsOf(central.tenant, 'payments').length).toBe(1);
  await thief.disconnect();
  const { code } = await central.inviteTo(pc.branchId);
  await rejoin({ tenant: thief.tenant, keeper: thief.keeper, code });
  await thief.connect();
  await eventually(() => expect(thief.engine.problem).toBeNull(), 10_000);
  await eventually(sameOrders(central, thief), 10_000);
  expect(rowsOf(central.tenant, 'payments').length).toBe(2);
  expect((await thief.tenant.read(systemCaller, readLink))?.credential?.node).toBe(thief.node);
});
