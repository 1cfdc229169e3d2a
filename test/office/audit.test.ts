import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import type { Handle } from '../../server/db/handle.ts';
import { insert } from '../../server/db/insert.ts';
import { openReader } from '../../server/db/sqlite/connection.ts';
import type { AuditEntryRow } from '../../server/db/tables/identity.ts';
import { chainHash, numberedHash } from '../../server/identity/audit/chain.ts';
import { type AuditFilter, auditEntries } from '../../server/identity/audit/list-store.ts';
import { audit } from '../../server/identity/audit/store.ts';
import { insertBranch } from '../../server/identity/tenant/create.ts';
import { openRestaurant, type Request, type Restaurant } from '../harness/app.ts';
import { onPostgres } from '../harness/postgres/databases.ts';

async function open(options: { role?: 'branch' | 'central' } = {}) {
  const at = await openRestaurant(options);
  return { ...at, owner: await at.as('owner') };
}

/** An act of its own day and kind, as an area would record it. */
const act = (at: Restaurant, action: string, more: { branchId?: number | null; entityId?: number } = {}) =>
  at.tenant.transact({ ...systemCaller, userId: 1 }, (tx) =>
    audit(tx, {
      action,
      entity: action.split('.')[0] ?? '',
      entityId: null,
      branchId: at.branchId || null,
      ...more,
    }),
  );

/** So many acts of one transaction. */
const acts = (at: Restaurant, count: number) =>
  at.tenant.transact(systemCaller, async (tx) => {
    for (let n = 1; n <= count; n++)
      await audit(tx, { action: 'order.cancel', entity: 'order', entityId: n, branchId: null });
  });

const actions = async (request: Request, query = '') =>
  (await request('GET', `/audit${query}`)).data.map(({ action }: { action: string }) => action);

test('an entry tells who did what to which record, before and after', async () => {
  const at = await open();
  const { data: user } = await at.owner('POST', '/users', { name: 'Asha', role: 'waiter' });
  await at.owner('PUT', `/users/${user.id}`, { role: 'cashier', pin: '4711' });
  const { data: me } = await at.owner('GET', '/auth/user');
  const { data: entries } = await at.owner('GET', '/audit');
  expect(entries[0]).toEqual({
    id: 2,
    created_at: new Date(at.clock.now()).toISOString(),
    updated_at: new Date(at.clock.now()).toISOString(),
    branch_id: at.branchId,
    actor: { id: me.id, name: me.name },
    approver: null,
    device: null,
    token_id: expect.any(Number),
    action: 'user.update',
    entity: 'user',
    entity_id: user.id,
    before: expect.objectContaining({ role: 'waiter' }),
    after: expect.objectContaining({ role: 'cashier', secrets_changed: ['pin'] }),
    reason: null,
  });
});

test('each filter narrows, alone and together', async () => {
  const at = await open();
  await act(at, 'order.cancel', { entityId: 7 });
  await act(at, 'order.reopen', { entityId: 7 });
  await act(at, 'order.cancel', { entityId: 8 });
  await act(at, 'table.move', { entityId: 7, branchId: null });
  expect(await actions(at.owner)).toEqual(['table.move', 'order.cancel', 'order.reopen', 'order.cancel']);
  expect(await actions(at.owner, '?entity=order')).toHaveLength(3);
  expect(await actions(at.owner, '?entity=order&entity_id=7')).toEqual(['order.reopen', 'order.cancel']);
  expect(await actions(at.owner, '?action=order.cancel&entity_id=8')).toEqual(['order.cancel']);
  expect(await actions(at.owner, '?user_id=1')).toHaveLength(4);
  expect(await actions(at.owner, '?user_id=2')).toEqual([]);
  expect(await actions(at.owner, '?approver_id=1')).toEqual([]);
  expect(await actions(at.owner, `?branch_id=${at.branchId}`)).toHaveLength(4);
});

test('days are business days of the branch', async () => {
  const at = await open();
  // 20 November 2026, 20:30 in Paris; the day ends at 4:00, which is 3:00 UTC.
  await act(at, 'order.evening');
  at.clock.advance(6 * 3_600_000);
  await act(at, 'order.night');
  at.clock.advance(2 * 3_600_000);
  await act(at, 'order.morning');
  expect(await actions(at.owner, '?date_from=2026-11-20&date_to=2026-11-20')).toEqual([
    'order.night',
    'order.evening',
  ]);
  expect(await actions(at.owner, '?date_from=2026-11-21')).toEqual(['order.morning']);
  expect(await actions(at.owner, '?date_to=2026-11-19')).toEqual([]);
  for (const query of [
    'date_from=20.11.2026',
    'date_to=2026-13-40',
    'user_id=me',
    'cursor=nonsense',
    'limit=0',
  ])
    expect((await at.owner('GET', `/audit?${query}`)).status).toBe(422);
});

test('pages follow each other without gap or double, also among entries of one moment', async () => {
  const at = await open();
  for (let n = 0; n < 7; n++) await act(at, `order.${n}`);
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await at.owner('GET', `/audit?limit=3${cursor}`);
    seen.push(...body.data.map(({ action }: { action: string }) => action));
    if (!body.meta.has_more) break;
    cursor = `&cursor=${body.meta.next_cursor}`;
  }
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `order.${n}`));
});

test('only the owner reads it; an owner of some branches reads theirs', async () => {
  const at = await open({ role: 'central' });
  const [here, there] = await at.tenant.transact(systemCaller, async (tx) => {
    const branch = (name: string) => insertBranch(tx, { name, code: name, timezone: 'UTC', hostNode: 0 });
    return [await branch('HERE'), await branch('THERE')];
  });
  await act(at, 'order.here', { branchId: here });
  await act(at, 'order.there', { branchId: there });
  await act(at, 'tenant.all', { branchId: null });
  expect(await actions(at.owner)).toEqual(['tenant.all', 'order.there', 'order.here']);
  expect(await actions(at.owner, `?branch_id=${here}`)).toEqual(['order.here']);
  const confined = await at.as('owner');
  const { data: me } = await confined('GET', '/auth/user');
  await at.owner('PUT', `/users/${me.id}`, { branch_ids: [there] });
  expect(await actions(confined)).toEqual(['order.there']);
  expect((await confined('GET', `/audit?branch_id=${here}`)).body.error.code).toBe('BRANCH_FORBIDDEN');
  await at.owner('PUT', `/branches/switch/${here}`);
  expect(await actions(at.owner)).toEqual(['order.here']);
  for (const path of ['/audit', '/audit/verify'])
    expect((await (await at.as('manager'))('GET', path)).status).toBe(403);
});

// SQLite's plans.
test.skipIf(onPostgres)(
  'every filter is read in the order of an index, whatever the number of entries',
  async () => {
    const at = await open();
    const connection = openReader(at.tenant.files.file);
    const plan = async (filter: Partial<AuditFilter>): Promise<string[]> => {
      const details: string[] = [];
      const handle: Handle = {
        dialect: 'sqlite',
        execute: async (sql, parameters) => {
          const steps = connection.prepare(`explain query plan ${sql}`).all(...parameters);
          details.push(...steps.map((step) => (step as { detail: string }).detail));
          return [];
        },
      };
      await auditEntries(handle, { branches: 'all', ...filter }, [at.clock.now(), 5], 50);
      return details;
    };
    const time = { from: 1, until: at.clock.now() };
    for (const [filter, index] of [
      [{}, 'time'],
      [time, 'time'],
      [{ branches: [1], ...time }, 'branch'],
      [{ user_id: 1, branches: [1], ...time }, 'user'],
      [{ approver_id: 1, user_id: 1, ...time }, 'approver'],
      [{ action: 'order.cancel', user_id: 1, ...time }, 'action'],
      [{ entity: 'order', branches: [1], ...time }, 'entity'],
      [{ entity: 'order', entity_id: 7, branches: [1], ...time }, 'record'],
    ] as const) {
      const details = await plan(filter);
      expect(details[0]).toContain(`SEARCH audit_entries USING INDEX audit_entries_${index} (`);
      expect(details.join('\n')).not.toMatch(/SCAN|TEMP B-TREE/);
    }
    connection.close();
  },
);

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
    const { writer } = at.tenant.files;
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
  const { writer } = at.tenant.files;
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
  const { writer } = at.tenant.files;
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

test('what the program writes can neither be changed nor removed by it', async () => {
  const at = await open();
  await act(at, 'order.cancel');
  const change = at.tenant.transact(systemCaller, (tx) =>
    tx.db.updateTable('audit_entries').set({ reason: 'other' }).execute(),
  );
  await expect(change).rejects.toThrow('a stored row never changes');
  const remove = at.tenant.transact(systemCaller, (tx) => tx.db.deleteFrom('audit_entries').execute());
  await expect(remove).rejects.toThrow('rows are never deleted');
});
