import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { insert } from '../../server/db/handle/insert.ts';
import type { AuditEntryRow } from '../../server/db/tables/identity.ts';
import { chainHash, numberedHash } from '../../server/identity/audit/chain.ts';
import { audit } from '../../server/identity/audit/store.ts';
import type { Request, Restaurant } from '../harness/app.ts';
import { filesOf } from '../harness/files.ts';
import { onPostgres } from '../harness/postgres/databases.ts';
import { act, acts, openAudited as open } from './audit-acts.ts';

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

/** As an older program wrote them: without a gap, each sealed with its id. */
const olderActs = (at: Restaurant, from: number, count: number) =>
  at.tenant.transact(systemCaller, async (tx) => {
    const who = { branch_id: null, user_id: null, approver_id: null, token_id: null, device_id: null };
    const what = { action: 'order.cancel', entity: 'order', entity_id: 1, before: null, after: null };
    let hash = '';
    for (let id = from; id < from + count; id++) {
      const row = { id, ...who, ...what, reason: null, created_at: tx.now };
      hash = numberedHash(hash, row);
      await insert(tx, 'audit_entries', { ...row, hash, follows: null });
    }
  });

test('what an older program wrote stays sound, and what is written now goes on from it', async () => {
  const at = await open();
  await olderActs(at, 1, 5);
  await acts(at, 2);
  const entries = await at.tenant.read(systemCaller, (reader) =>
    reader.execute<AuditEntryRow>('select * from audit_entries order by id', []),
  );
  expect(entries.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(entries[5]?.follows).toBe(entries[4]?.hash);
  expect((await at.owner('GET', '/audit/verify')).data).toMatchObject({ sound: true, entries: 7 });
  if (onPostgres) return;
  const { writer } = filesOf(at.tenant);
  writer.exec('drop trigger sync_capture_update_audit_entries');
  writer.exec("update audit_entries set reason = 'hot' where id = 3");
  const { chains } = (await at.owner('GET', '/audit/verify')).data;
  expect(chains[0].fault).toMatchObject({ id: 3, kind: 'altered' });
});

test('an older program that still numbers entries by itself takes no id from under this one', async () => {
  const at = await open();
  await acts(at, 1);
  await olderActs(at, 2, 3);
  await acts(at, 1);
  expect(await actions(at.owner)).toHaveLength(5);
});
