import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { systemCaller } from '../../core/permissions.ts';
import { addDays, fromIso, startOfBusinessDate, toIso } from '../../core/time/time.ts';
import type { Reader } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { Reply } from '../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, page } from '../../http/endpoint/fields.ts';
import { type AuditFilter, auditEntries, type ListedEntry } from '../../identity/audit/list-store.ts';
import { explainFault, verifyChains } from '../../identity/audit/verify.ts';
import { listedBranches } from '../../identity/branches/scope.ts';
import { tradingDayOf } from '../../identity/branches/store.ts';
import type { AuditEntry, AuditQuery, Verification } from './schema.ts';

type Query = z.output<typeof AuditQuery>;

export async function listAudit(
  reader: Reader,
  { limit = DEFAULT_LIMIT, cursor, ...query }: Query,
): Promise<Reply<AuditEntry[]>> {
  const [time, id] = decodeCursor(cursor, 2)?.map(Number) ?? [];
  const after = time === undefined || id === undefined ? undefined : ([time, id] as const);
  const rows = await auditEntries(reader, await auditFilter(reader, query), after, limit + 1);
  return page(rows.map(entryOnWire), limit, (entry) => [fromIso(entry.created_at), entry.id]);
}

/** A query in the store's form; also for exports of the entries. */
export async function auditFilter(
  reader: Reader,
  { date_from, date_to, branch_id, ...narrow }: Omit<Query, 'limit' | 'cursor'>,
): Promise<AuditFilter> {
  const branches = branchesOf(reader, branch_id);
  if (date_from === undefined && date_to === undefined) return { ...narrow, branches };
  const { timezone, day_start } = await tradingDayOf(reader, branch_id ?? reader.caller.branchId);
  const start = (date: string) => startOfBusinessDate(date, timezone, day_start);
  return {
    ...narrow,
    branches,
    from: date_from === undefined ? undefined : start(date_from),
    until: date_to === undefined ? undefined : start(addDays(date_to, 1)),
  };
}

/** A branch server has what was done there, even if it concerns no branch, such as its accounts. */
function branchesOf(reader: Reader, wanted: number | undefined): readonly number[] | 'all' {
  if (wanted === undefined && reader.tenant.role === 'branch') return reader.caller.branches;
  return listedBranches(reader, wanted);
}

const entryOnWire = (row: ListedEntry): AuditEntry => ({
  id: row.id,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.created_at),
  branch_id: row.branch_id,
  actor: row.user_id === null ? null : { id: row.user_id, name: row.actor_name },
  approver: row.approver_id === null ? null : { id: row.approver_id, name: row.approver_name },
  device: row.device_id === null ? null : { id: row.device_id, label: row.device_label },
  token_id: row.token_id,
  action: row.action,
  entity: row.entity,
  entity_id: row.entity_id,
  before: row.before === null ? null : JSON.parse(row.before),
  after: row.after === null ? null : JSON.parse(row.after),
  reason: row.reason,
});

/** For a `prepare` step: a long chain is read in many short snapshots, and others are served in between. */
export async function verifyAudit(tenant: TenantDatabase): Promise<Verification> {
  const chains = await verifyChains(async (read) => {
    await setImmediate();
    return tenant.read(systemCaller, read);
  });
  return {
    sound: chains.every(({ fault }) => fault === null),
    entries: chains.reduce((sum, { entries }) => sum + entries, 0),
    chains: chains.map(({ fault, ...chain }) => ({
      ...chain,
      fault: fault && { ...fault, message: explainFault(fault) },
    })),
  };
}
