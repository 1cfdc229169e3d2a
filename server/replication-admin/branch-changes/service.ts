import type { z } from 'zod';
import { type Author, changesOf } from '../../../sync/apply/branch-changes/branch-changes.ts';
import { putBack } from '../../../sync/apply/branch-changes/put-back.ts';
import { recordOf } from '../../../sync/apply/resolution/conflicts.ts';
import { tableNumbered } from '../../../sync/registry/tables.ts';
import { AppError } from '../../core/errors.ts';
import { toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { BranchChangeRow } from '../../db/tables/sync.ts';
import type { Reply } from '../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, page } from '../../http/endpoint/fields.ts';
import { audit } from '../../identity/audit/store.ts';
import { visibleBranch } from '../../identity/branches/service.ts';
import { visibleUser } from '../../identity/users/service.ts';
import { branch, person } from '../names.ts';
import { shownValue } from '../values.ts';
import type { BranchChange, BranchChangeQuery, PutBackBody, PutBackReply } from './wire.ts';

export async function listBranchChanges(
  reader: Reader,
  branchId: number,
  { limit = DEFAULT_LIMIT, cursor, since }: z.output<typeof BranchChangeQuery>,
): Promise<Reply<BranchChange[]>> {
  await visibleBranch(reader, branchId);
  return changesPage(reader, { branchId }, { limit, cursor, since });
}

/** What a person changed at head office itself in what all branches share. */
export async function listPersonChanges(
  reader: Reader,
  userId: number,
  query: z.output<typeof BranchChangeQuery>,
): Promise<Reply<BranchChange[]>> {
  await visibleUser(reader, userId);
  return changesPage(reader, { userId }, query);
}

async function changesPage(
  reader: Reader,
  author: Author,
  { limit = DEFAULT_LIMIT, cursor, since }: z.output<typeof BranchChangeQuery>,
): Promise<Reply<BranchChange[]>> {
  const [last] = decodeCursor(cursor, 1)?.map(Number) ?? [];
  const rows = await changesOf(reader, author, Date.parse(since), limit + 1, last);
  return page(await shown(reader, rows), limit, ({ id }) => [id]);
}

export async function putBackChanges(
  tx: Tx,
  branchId: number,
  { since }: z.output<typeof PutBackBody>,
): Promise<PutBackReply> {
  await visibleBranch(tx, branchId);
  return putBackOf(tx, { branchId }, since);
}

export async function putBackPersonChanges(
  tx: Tx,
  userId: number,
  { since }: z.output<typeof PutBackBody>,
): Promise<PutBackReply> {
  await visibleUser(tx, userId);
  return putBackOf(tx, { userId }, since);
}

/** One entry of the audit for all of it: each change is one too, in the list of what was put back. */
async function putBackOf(tx: Tx, author: Author, since: string): Promise<PutBackReply> {
  if (tx.tenant.role === 'branch')
    throw new AppError('BRANCH_NOT_HOSTED', {
      message: 'These changes are undone at head office. Do it there.',
    });
  const { restored, stays, more } = await putBack(tx, author, Date.parse(since));
  const reply = { restored: await shown(tx, restored), stays: await shown(tx, stays), more };
  await audit(tx, {
    ...('branchId' in author
      ? { action: 'branch.put_back', entity: 'branch', entityId: author.branchId }
      : { action: 'user.put_back', entity: 'user', entityId: author.userId }),
    branchId: null,
    after: { since, ...reply },
  });
  return reply;
}

async function shown(handle: Reader | Tx, rows: readonly BranchChangeRow[]): Promise<BranchChange[]> {
  const list: BranchChange[] = [];
  for (const row of rows) list.push(await onWire(handle, row));
  return list;
}

async function onWire(handle: Reader | Tx, change: BranchChangeRow): Promise<BranchChange> {
  const record = (await recordOf(handle, change)) ?? {};
  const { col } = change;
  const value = (json: string | null) =>
    col === null || json === null ? null : shownValue(col, JSON.parse(json), record, handle.tenant.exponent);
  return {
    id: change.id,
    created_at: toIso(change.created_at),
    branch_id: change.branch_id || null,
    branch: change.branch_id ? await branch(handle, change.branch_id) : null,
    changed_by: await person(handle, change.user_id),
    table: tableNumbered(change.tbl)?.name ?? `table ${change.tbl}`,
    record_id: change.pk,
    record_name: typeof record.name === 'string' ? record.name : null,
    field: col,
    before: value(change.before),
    after: value(change.after),
  };
}
