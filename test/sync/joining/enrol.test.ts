import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { persistently } from '../../../sync/joining/enrol.ts';
import { HttpCentral } from '../../../sync/wire/http-central.ts';
import { tempFolder } from '../../harness/temp.ts';
import { credentialOf } from '../worlds/credential.ts';
import { attemptIsPending } from '../worlds/enrolment-attempt.ts';
import { type LineFault, openFaultyLine } from '../worlds/faulty-line.ts';
import { CentralServer } from '../worlds/http-world.ts';
import { joinIn, newFolder } from '../worlds/joined-branch.ts';
import { addMenuItem, addOrder, addUser } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

test('a fresh folder joins with a code and has users and catalogue when that returns', async () => {
  const central = await CentralServer.open();
  await write(central.tenant, (tx) => addMenuItem(tx, 'Masala dosa'));
  await write(central.tenant, (tx) => addUser(tx, 'Owner', null));
  const { code, branchId } = await central.invite();
  const joining = newFolder();
  expect(await joinIn(joining, central.url, code.toLowerCase().replaceAll('-', ' '))).toEqual({
    tenant_id: 1,
    branch_id: branchId,
    node: 1,
  });
  const tenant = joining.tenant ?? expect.fail('no tenant');
  for (const table of ['tenants', 'branches', 'nodes', 'users', 'menu_items']) {
    expect(rowsOf(tenant, table), table).toEqual(rowsOf(central.tenant, table));
  }
  expect(rowsOf(central.tenant, 'branches')[0]).toMatchObject({ host_node: 1 });
  expect(rowsOf(central.tenant, 'nodes').map(({ node, status }) => [node, status])).toEqual([
    [1, 'active'],
    [2, 'spare'],
    [3, 'spare'],
  ]);
  expect(JSON.parse(String(rowsOf(tenant, 'sync_link')[0]?.spares))).toEqual([2, 3]);
  expect(tenant.profile).toMatchObject({ id: 1, node: 1, currency: 'INR' });
  expect(await write(tenant, (tx) => addOrder(tx, branchId))).toBe(1_000_000_001);
  await tenant.close();
});

test('central keeps no secret, only a digest', async () => {
  const central = await CentralServer.open();
  const { code } = await central.invite();
  const joining = newFolder();
  await joinIn(joining, central.url, code);
  const secret = (await credentialOf(joining as never)).split('.')[2] as string;
  expect(JSON.stringify(rowsOf(central.tenant, 'sync_credentials'))).not.toContain(secret);
  const kept = await central.control.read((db) => db.selectFrom('enrolments').selectAll().execute());
  expect(JSON.stringify(kept)).not.toContain(code);
  await joining.tenant?.close();
});

test('a code works once: another folder is refused and gets nothing', async () => {
  const central = await CentralServer.open();
  const { code } = await central.invite();
  const first = newFolder();
  await joinIn(first, central.url, code);
  const second = newFolder();
  await expect(joinIn(second, central.url, code)).rejects.toMatchObject({ code: 'CODE_EXPIRED' });
  expect(second.tenant).toBeUndefined();
  expect(rowsOf(central.tenant, 'nodes').length).toBe(3);
  await first.tenant?.close();
});

test('an unknown code and one that is too old are refused', async () => {
  const central = await CentralServer.open();
  const { code } = await central.invite();
  await central.control.transact(({ db, now }) =>
    db
      .updateTable('enrolments')
      .set({ expires_at: now - 1 })
      .execute(),
  );
  for (const wrong of [code, 'AAAAA-AAAAA-AAAAA-AAAAA']) {
    await expect(joinIn(newFolder(), central.url, wrong)).rejects.toMatchObject({ code: 'CODE_EXPIRED' });
  }
});

test('a host that never answers is waited for once, and the attempt can be made again', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const attempt = {
    url: `http://127.0.0.1:${port}`,
    code: 'CODE',
    attemptFile: join(tempFolder(), 'attempt.json'),
  };
  let asked = 0;
  const outcome = persistently(attempt, () => {
    asked += 1;
    return new HttpCentral(attempt.url).call('enrol', {}, z.object({}), 200);
  });
  await expect(outcome).rejects.toThrow(/isn't responding.*address/);
  expect(asked).toBe(1);
});

test('an enrolment whose answers are lost gets the same node when it is tried again', async () => {
  const central = await CentralServer.open();
  let faults: LineFault[] = Array<LineFault>(6).fill('answer lost');
  const url = await openFaultyLine(central, () => faults.shift() ?? 'none');
  const { code } = await central.invite();
  const joining = newFolder();
  await expect(joinIn(joining, url, code)).rejects.toThrow("isn't responding");
  expect(attemptIsPending(joining)).toBe(true);
  expect(rowsOf(central.tenant, 'nodes').length).toBe(3);
  faults = ['none', 'none', ...Array<LineFault>(6).fill('request lost')];
  await expect(joinIn(joining, url, code)).rejects.toThrow("isn't responding");
  expect(await joinIn(joining, url, code)).toMatchObject({ node: 1 });
  expect(attemptIsPending(joining)).toBe(false);
  expect(rowsOf(central.tenant, 'nodes').length).toBe(3);
  expect(rowsOf(joining.tenant as never, 'tenants').length).toBe(1);
  await joining.tenant?.close();
});
