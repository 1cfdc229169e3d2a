import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { Handle } from '../../../server/db/handle/handle.ts';
import { openReader } from '../../../server/db/sqlite/connection.ts';
import { type AuditFilter, auditEntries } from '../../../server/identity/audit/list-store.ts';
import { insertBranch } from '../../../server/identity/tenant/create.ts';
import type { Request } from '../../harness/app.ts';
import { filesOf } from '../../harness/files.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';
import { provingOwner } from '../../harness/prove.ts';
import { act, openAudited as open } from './acts.ts';

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
  const confining = await (await provingOwner(at))('PUT', `/users/${me.id}`, { branch_ids: [there] });
  expect(confining.status).toBe(200);
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
    const connection = openReader(filesOf(at.tenant).file);
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
