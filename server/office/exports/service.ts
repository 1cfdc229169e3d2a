import { AppError, unknownId } from '../../core/errors.ts';
import { DAY, toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { ExportRow } from '../../db/tables/office.ts';
import type { AuditFilter } from '../../identity/audit/list-store.ts';
import { audit } from '../../identity/audit/store.ts';
import { assertReauthenticated } from '../../identity/auth/reauthentication.ts';
import { assertVisible, listedBranches } from '../../identity/branches/scope.ts';
import { latestDate } from '../day-close/service.ts';
import type { ExportKind, ExportRequest } from './job.ts';
import type { ExportInput, ExportStateReply, ExportStatus } from './schema.ts';
import { countWaiting, exportById, insertExport, isKnown } from './store.ts';
import { newToken, opens, readToken } from './token.ts';

const LIFE = DAY;
/** For one restaurant; they are built one after another. */
const MAX_WAITING = 20;

/** Queues an export. The token is returned now and never again. */
export async function requestExport(
  tx: Tx,
  kind: ExportKind,
  input: ExportInput,
  entries?: AuditFilter,
): Promise<ExportStateReply> {
  if (input.with_customers) assertReauthenticated(tx.caller);
  if ((await countWaiting(tx)) >= MAX_WAITING) throw tooManyWaiting();
  const request = await requestOf(tx, kind, input, entries);
  if (entries) await requireKnown(tx, entries);
  const id = tx.id('exports');
  const { token, digest } = newToken(tx.tenant.id, id);
  const row: ExportRow = {
    id,
    branch_id: input.filters.branch_id ?? tx.caller.branchId,
    kind,
    format: input.format,
    request: JSON.stringify(request),
    status: 'pending',
    progress: 0,
    error: null,
    secret_hash: digest,
    bytes: null,
    requested_by: tx.caller.userId,
    expires_at: tx.now + LIFE,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await insertExport(tx, row);
  await audit(tx, {
    action: 'export.create',
    entity: 'export',
    entityId: id,
    branchId: row.branch_id,
    after: { kind, format: row.format, ...request },
  });
  announceExport(tx, row);
  return onWire(row, token);
}

const tooManyWaiting = (): AppError =>
  new AppError('TOO_MANY_AT_ONCE', {
    message: 'Too many exports are in progress. Try again when one is ready.',
    retryAfter: 30,
    details: { limit: MAX_WAITING },
  });

export function announceExport(
  tx: Tx,
  { id, branch_id, status, progress }: Pick<ExportRow, 'id' | 'branch_id' | 'status' | 'progress'>,
): void {
  tx.emit({ type: 'export.changed', branchId: branch_id, data: { id, status, progress } });
}

async function requestOf(
  tx: Tx,
  kind: ExportKind,
  { date_from, date_to, csv_style, with_customers = false, filters }: ExportInput,
  entries: AuditFilter | undefined,
): Promise<ExportRequest> {
  const { branch_id, ...narrow } = filters;
  await requireKnown(tx, filters);
  const period = { date_from: date_from ?? null, date_to: date_to ?? null };
  const ofMonth = kind !== 'customers' && kind !== 'audit';
  const branches = listedBranches(tx, branch_id ?? undefined);
  return {
    branches,
    ...(ofMonth ? monthToDate(await latestDate(tx, branches), period) : period),
    filters: present(narrow),
    ...(entries && { audit: entries }),
    ...(csv_style === 'local' && { csv_style }),
    ...(with_customers && { with_customers }),
  };
}

const references = [
  ['branch_id', 'branches'],
  ['order_type_id', 'order_types'],
  ['waiter_id', 'users'],
  ['user_id', 'users'],
  ['approver_id', 'users'],
  ['table_id', 'tables'],
  ['customer_id', 'customers'],
  ['category_id', 'categories'],
] as const;

type References = Partial<Record<(typeof references)[number][0], number | null | undefined>>;

async function requireKnown(tx: Tx, filters: References): Promise<void> {
  for (const [field, table] of references) {
    const id = filters[field];
    if (id == null || (await isKnown(tx, table, id))) continue;
    throw unknownId(`filters.${field}`, field.replace('_id', '').replaceAll('_', ' '), id);
  }
}

type Dates = Pick<ExportRequest, 'date_from' | 'date_to'>;

/** From the first of the month until today, by the branches' days. */
function monthToDate(today: string, { date_from, date_to }: Dates): { date_from: string; date_to: string } {
  const last = date_to ?? (date_from !== null && date_from > today ? date_from : today);
  return { date_from: date_from ?? `${last.slice(0, 8)}01`, date_to: last };
}

const present = (filters: object): ExportRequest['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value != null));

/** By its token, for people who may see its branch. */
export async function exportState(reader: Reader, token: string): Promise<ExportStateReply> {
  const parts = readToken(token);
  const row = parts?.tenantId === reader.tenant.id ? await exportById(reader, parts.id) : undefined;
  if (!parts || !row || !opens(parts, row)) throw unknownExport();
  if (row.branch_id !== null) assertVisible(reader, row.branch_id, 'export', row.id);
  return onWire({ ...row, status: row.expires_at <= reader.now ? 'expired' : row.status }, token);
}

export const unknownExport = (): AppError =>
  new AppError('NOT_FOUND', { message: 'Export not found. Request a new one.' });

function onWire(row: ExportRow, token: string): ExportStateReply {
  const { date_from, date_to } = JSON.parse(row.request) as ExportRequest;
  return {
    id: row.id,
    kind: row.kind as ExportKind,
    format: row.format as ExportStateReply['format'],
    branch_id: row.branch_id,
    date_from,
    date_to,
    token,
    status: row.status as ExportStatus,
    progress: row.progress,
    error: row.error,
    bytes: row.bytes,
    download_url: `/api/v1/export/download/${token}`,
    expires_at: toIso(row.expires_at),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}
