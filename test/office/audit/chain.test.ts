import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { AuditEntryRow } from '../../../server/db/tables/identity.ts';
import { chainHash } from '../../../server/identity/audit/chain.ts';
import { audit } from '../../../server/identity/audit/store.ts';
import type { Request } from '../../harness/app.ts';
import { filesOf } from '../../harness/files.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';
import { act, acts, openAudited as open } from './acts.ts';

const actions = async (request: Request) =>
  (await request('GET', '/audit')).data.map(({ action }: { action: string }) => action);

test('a whole chain is sound', async () => {
  const at = await open();
  await acts(at, 1_200);
  expect((await at.owner('GET', '/audit/verify')).data).toEqual({
    sound: true,
    entries: 1_200,
    chains: [{ node: 0, entries: 1_200, fault: null }],
  });
});

// On PostgreSQL every page is waited for.
test.skipIf(onPostgres)(
  'the event loop turns while a long chain is followed, so that others are served',
  async () => {
    const at = await open();
    await acts(at, 10_000);
    let turns = 0;
    const count = (): void => {
      turns++;
      turning = setImmediate(count);
    };
    let turning = setImmediate(count);
    await at.owner('GET', '/audit/verify');
    clearImmediate(turning);
    expect(turns).toBeGreaterThanOrEqual(20);
  },
);

test('an act that was undone leaves no gap', async () => {
  const at = await open();
  await act(at, 'order.cancel');
  const failing = at.tenant.transact(systemCaller, async (tx) => {
    await audit(tx, { action: 'order.void', entity: 'order', entityId: 1, branchId: null });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await act(at, 'order.reopen');
  expect(await actions(at.owner)).toEqual(['order.reopen', 'order.cancel']);
  expect((await at.owner('GET', '/audit/verify')).data.sound).toBe(true);
});

/** What somebody with the file in hand could do. */
const tampering = [
  ['a changed reason', "update audit_entries set reason = 'hot' where id = 600", 600, 'altered'],
  ['a changed time', 'update audit_entries set created_at = created_at - 1 where id = 600', 600, 'altered'],
  ['another actor', 'update audit_entries set user_id = 2 where id = 600', 600, 'altered'],
  ['a removed entry', 'delete from audit_entries where id = 600', 601, 'follows_missing'],
  ['the first ones removed', 'delete from audit_entries where id < 600', 600, 'follows_missing'],
  [
    'a hash taken from another entry',
    'update audit_entries set hash = (select hash from audit_entries where id = 599) where id = 600',
    600,
    'altered',
  ],
] as const;

// Whoever tampers with a file; its triggers are dropped by their SQLite names.
test.skipIf(onPostgres).each(tampering)(
  '%s shows, and the first entry that does not fit is named',
  async (_, text, id, kind) => {
    const at = await open();
    await acts(at, 700);
    const { writer } = filesOf(at.tenant);
    writer.exec(
      'drop trigger sync_capture_update_audit_entries; drop trigger sync_capture_delete_audit_entries',
    );
    writer.exec(text);
    const { data } = await at.owner('GET', '/audit/verify');
    expect(data.sound).toBe(false);
    expect(data.chains[0].fault).toEqual({
      id,
      kind,
      message: expect.stringContaining(`audit entry ${id} `),
    });
  },
);

test.skipIf(onPostgres)('an entry rewritten together with its hash shows in the one after it', async () => {
  const at = await open();
  await acts(at, 3);
  const { writer } = filesOf(at.tenant);
  writer.exec('drop trigger sync_capture_update_audit_entries');
  const row = (id: number) =>
    writer.prepare('select * from audit_entries where id = ?').get(id) as AuditEntryRow;
  const fits = chainHash(row(1).hash, { ...row(2), reason: 'hot' });
  writer.prepare('update audit_entries set reason = ?, hash = ? where id = 2').run('hot', fits);
  expect((await at.owner('GET', '/audit/verify')).data.chains[0].fault).toMatchObject({
    id: 3,
    kind: 'follows_missing',
  });
});
