import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { STANDALONE_TENANTS } from '../../../server/core/ids.ts';
import { systemCaller } from '../../../server/core/permissions.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import { insertBranch } from '../../../server/identity/tenant/create.ts';
import { writeInvitation } from '../../../sync/access/invitations.ts';
import { aggregateOf } from '../../../sync/apply/incoming.ts';
import { quarantine } from '../../../sync/apply/quarantine/quarantine.ts';
import { keepLosses } from '../../../sync/apply/resolution/conflicts.ts';
import { storeLink } from '../../../sync/lineage/link.ts';
import { newOfficeKey, publicHalf, signedByOffice } from '../../../sync/lineage/office-key.ts';
import { PROTOCOL } from '../../../sync/registry/protocol-version.ts';
import { type SyncedTable, tableNamed } from '../../../sync/registry/tables.ts';
import { valuesIn } from '../../harness/rows.ts';
import type { Place } from '../world.ts';
import { fresh, gravely, made, type Samples } from './sample.ts';

/** What a new computer sends to take over a branch. */
async function enrolment(at: Place) {
  const branch = {
    name: fresh('Quay'),
    code: 'QUAY',
    timezone: 'Europe/Paris',
    hostNode: at.tenant.profile.node,
  };
  const branchId = await at.tenant.transact(systemCaller, (tx) => insertBranch(tx, branch));
  const { code } = await at.app.invitations.create(at.tenantId, branchId);
  return { code, nonce: `${fresh('nonce')} of twenty characters`, protocol: PROTOCOL.version };
}

/** The credential of a branch's server, which is no person's token. */
export async function nodeCredential(at: Place): Promise<string> {
  return (await made(at, '/sync/enrol', await enrolment(at))).credential;
}

/** A person with an account. */
const personIdOf = ({ tenant, ownerEmail }: Place): number =>
  Number(valuesIn(tenant, 'select id from users where email = ?', ownerEmail)[0]);

interface Loss {
  readonly table: string;
  readonly id: number;
  readonly branchId: number | null;
  readonly loss: { readonly column: string; readonly value: string; readonly kept: string };
}

/** A value that a branch gave at the same time as head office, which lost. */
export const conflictOf = (at: Place, { table, loss, ...record }: Loss): Promise<number> =>
  at.tenant.transact(systemCaller, async (tx) => {
    const sides = { loser: { hlc: 1, node: 1, base: 0 }, winner: { hlc: 2, node: 0, base: 0 } };
    await keepLosses(tx, tableNamed(table) as SyncedTable, [{ ...record, loss: { ...loss, ...sides } }]);
    const [kept] = await tx.execute<{ id: number }>('select max(id) as id from sync_conflicts', []);
    return kept?.id ?? 0;
  });

/** A name that a branch gave an area at the same time as head office. */
export async function conflict(at: Place): Promise<number> {
  const area = await made(at, '/areas', { name: fresh('Terrace') });
  const loss = { column: 'name', value: fresh('Garden'), kept: area.name };
  return conflictOf(at, { table: 'areas', id: area.id, branchId: at.branchId, loss });
}

/** A server says that this database went back in time, and is not believed. */
async function doubted(at: Place): Promise<undefined> {
  await at.tenant.transact(systemCaller, async (tx) => {
    const row = { central_node: tx.tenant.node, node: 1, at: tx.now, alone: 0 } as const;
    await tx.db
      .insertInto('sync_set_backs')
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute();
  });
}

/** A price that a branch would change. */
async function proposed(at: Place): Promise<number> {
  const name = fresh('Dosa');
  const dish = await made(at, '/pos/menu-items', { name, price: 10 });
  const change = { table: 'menu_items', record_id: dish.id, record_name: name, is_new: false };
  return at.tenant.transact(systemCaller, async (tx) => {
    const row = {
      id: tx.id('catalogue_proposals'),
      branch_id: at.branchId,
      ...{ method: 'PUT' as const, path: `/pos/menu-items/${dish.id}`, body: '{"price":12}' },
      changes: JSON.stringify([{ ...change, field: 'price', before: 10, after: 12 }]),
      proposed_by: 1,
      created_at: tx.now,
    } as const;
    await insert(tx, 'catalogue_proposals', row);
    return row.id;
  });
}

/** A row that waits for one that it belongs to. */
export const quarantinedIn = (
  at: Place,
  name: string,
  values: Record<string, number | string>,
): Promise<number> =>
  at.tenant.transact(systemCaller, async (tx) => {
    const table = tableNamed(name) as SyncedTable;
    const row = { id: tx.id('sync_quarantine'), root: 7, values: Object.values(values), cells: new Map() };
    const part = { table, columns: Object.keys(values), rows: [row], farewell: false };
    await quarantine(tx, 1, [part], new Map([[aggregateOf(table, row), 'no such record']]));
    const [held] = await tx.execute<{ id: number }>('select max(id) as id from sync_quarantine', []);
    return held?.id ?? 0;
  });

/** A payment whose order never came. */
export const quarantined = (at: Place): Promise<number> =>
  quarantinedIn(at, 'payments', { id: 7, order_id: 8 });

/** At central a branch with a server of its own. */
const servedBranch = async (at: Place): Promise<number> =>
  at.app.role === 'branch' ? at.branchId : (await made(at, '/sync/enrol', await enrolment(at))).branch_id;

/** What a restaurant that stood alone sends to come to a central instance. */
async function newcomer(at: Place) {
  const { code } = await writeInvitation(at.app.control, { kind: 'restaurant' });
  const rows = (table: string) =>
    at.tenant.read(systemCaller, (reader) =>
      reader.execute<Record<string, string | number | null>>(`select * from ${table} limit 1`, []),
    );
  const [restaurant = {}] = await rows('tenants');
  const [branch = {}] = await rows('branches');
  return {
    ...{ code, nonce: `${fresh('nonce')} of twenty characters`, protocol: PROTOCOL.version },
    ...{ id: STANDALONE_TENANTS.from + newcomers++, restaurant, branches: [{ ...branch, host_node: 0 }] },
  };
}

let newcomers = 0;

/** What the server of a branch sends that is not known at head office any more. */
async function returning(at: Place) {
  const { code } = await at.app.invitations.createMissing(at.tenantId);
  const [known = {}] = await at.tenant.read(systemCaller, (reader) =>
    reader.execute<Record<string, string | number | null>>('select * from branches limit 1', []),
  );
  const n = LOST_NODES + lost++;
  return {
    ...{ code, nonce: `${fresh('nonce')} of twenty characters`, protocol: PROTOCOL.version },
    ...{ tenant_id: at.tenantId, branch_id: n * 1e9 + 1, node: n, spares: [], listens: true, former: [] },
    at: { life: 'of a server', tx: 1 },
    lost: { branches: [{ ...known, id: n * 1e9 + 1, host_node: n }], nodes: [], coupon_quotas: [] },
  };
}

/** A central that went back passes over a hundred numbers: one above is no number that it lost. */
const LOST_NODES = 90;
let lost = 0;

/** At a branch, which stands alone again after it. */
async function rejoining({ app, tenant, branchId }: Place) {
  if (app.role === 'central') return { code: 'ABCDE' };
  const { id, node, currency } = tenant.profile;
  const key = newOfficeKey();
  const granted = {
    tenant: { id, name: 'Spice Route', currency },
    ...{
      branch_id: branchId,
      node,
      spares: [],
      moves: [],
      central_node: 0,
      at: { life: 'a', tx: 1 },
      credential: 'x',
      head: 0,
      office_key: publicHalf(key),
    },
  };
  const central = createServer(async (request, answer) => {
    const { nonce, tenant_id, branch_id } = JSON.parse(await text(request));
    const proof = signedByOffice(key, { nonce, tenant_id, branch_id });
    answer.end(JSON.stringify({ data: { ...granted, proof } }));
  });
  central.listen(0, '127.0.0.1');
  await once(central, 'listening');
  onTestFinished(() => void central.close().closeAllConnections());
  const url = `http://127.0.0.1:${(central.address() as AddressInfo).port}`;
  const link = {
    centralUrl: url,
    centralNode: 0,
    branchId,
    credential: null,
    spares: [],
    officeKey: publicHalf(key),
  };
  await tenant.transact(systemCaller, (tx) => storeLink(tx, link));
  const leave = tenant.onCommit(() => {
    leave();
    void tenant.transact(systemCaller, (tx) => tx.execute('delete from sync_link', []));
  });
  return { code: 'ABCDE', url };
}

export const syncSamples: Samples = {
  'GET /sync/status': () => ({}),
  'POST /sync/verify': () => ({}),
  'GET /sync/mismatches': () => ({}),
  'GET /sync/conflicts': async (at) => {
    await conflict(at);
    return { query: '?status=open&limit=1' };
  },
  'POST /sync/conflicts/{id}/accept': async (at) => ({ params: { id: await conflict(at) } }),
  'POST /sync/conflicts/{id}/reject': async (at) => ({ params: { id: await conflict(at) }, body: {} }),
  'GET /branches/{id}/changes': (at) => ({
    params: { id: at.branchId },
    query: '?since=2026-11-01T00:00:00Z',
  }),
  'POST /branches/{id}/changes/put-back': (at) => ({
    onlyAt: 'central',
    params: { id: at.branchId },
    body: { since: '2026-11-01T00:00:00Z' },
  }),
  'GET /users/{id}/changes': (at) => ({
    params: { id: personIdOf(at) },
    query: '?since=2026-11-01T00:00:00Z',
  }),
  'POST /users/{id}/changes/put-back': (at) => ({
    onlyAt: 'central',
    params: { id: personIdOf(at) },
    body: { since: '2026-11-01T00:00:00Z' },
  }),
  'GET /catalogue/proposals': async (at) => {
    await proposed(at);
    return { query: '?status=open&limit=1' };
  },
  'POST /catalogue/proposals/{id}/accept': async (at) => ({
    onlyAt: 'central',
    params: { id: await proposed(at) },
  }),
  'POST /catalogue/proposals/{id}/decline': async (at) => ({
    onlyAt: 'central',
    params: { id: await proposed(at) },
    body: { reason: 'Not this season' },
  }),
  'POST /catalogue/proposals/{id}/withdraw': async (at) => ({ params: { id: await proposed(at) } }),
  'GET /sync/quarantine': async (at) => {
    await quarantined(at);
    return { query: '?status=waiting' };
  },
  'GET /sync/quarantine/{id}': async (at) => ({ params: { id: await quarantined(at) } }),
  'POST /sync/quarantine/{id}/retry': async (at) => ({ params: { id: await quarantined(at) }, body: {} }),
  'POST /sync/quarantine/{id}/discard': async (at) => ({
    params: { id: await quarantined(at) },
    body: { reason: 'a drill' },
  }),
  'POST /branches/{id}/server/revoke': async (at) => ({
    onlyAt: 'central',
    params: { id: await servedBranch(at) },
  }),
  'POST /branches/{id}/server/admit': async (at) => ({
    ...(await gravely(at)),
    onlyAt: 'central',
    params: { id: await servedBranch(at) },
  }),
  'POST /branches/missing/invitations': async (at) => ({ ...(await gravely(at)), onlyAt: 'central' }),
  'POST /sync/owners/accept': async (at) => ({ ...(await gravely(at)), onlyAt: 'branch' }),
  'POST /sync/set-back': async (at) => {
    await doubted(at);
    return { ...(await gravely(at)), onlyAt: 'central' };
  },
  'POST /sync/return': async (at) => ({ onlyAt: 'central', body: await returning(at) }),
  'POST /sync/rejoin': async (at) => {
    const { token, body } = await gravely(at);
    return { token, onlyAt: 'branch', body: { ...(await rejoining(at)), ...body } };
  },
  'POST /sync/join': async (at) => ({ onlyAt: 'central', body: await newcomer(at) }),
  'POST /sync/enrol': async (at) => ({ body: await enrolment(at) }),
};
