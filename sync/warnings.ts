import { DAY, toIso } from '../server/core/time/time.ts';
import type { Reader } from '../server/db/handle/handle.ts';
import { alarmsSince } from './apply/branch-changes/branch-changes.ts';
import { openRollbackReports } from './lineage/rollback-reports.ts';

/** How long the owner is told about something that happened once. */
export const TOLD_MS = 3 * DAY;

interface Doubt {
  readonly node: number;
  readonly name: string;
  readonly since: string;
}

interface CatalogueAlarm {
  readonly branch_id: number;
  readonly name: string;
  readonly records: number;
  readonly at: string;
}

export async function rollbackReportsIn(reader: Reader): Promise<Doubt[]> {
  const reports = await openRollbackReports(reader);
  if (reports.length === 0) return [];
  const nodes = await reader.db.selectFrom('nodes').select(['node', 'name']).execute();
  const names = new Map(nodes.map(({ node, name }) => [node, name]));
  return reports.map(({ node, at }) => ({ node, name: names.get(node) ?? '', since: toIso(at) }));
}

/** Branches that changed more shared records than a person does. */
export async function alarmsIn(reader: Reader, seen: readonly number[] | 'all'): Promise<CatalogueAlarm[]> {
  const alarms = await alarmsSince(reader, reader.now - TOLD_MS);
  const own = alarms.filter(({ branch_id }) => seen === 'all' || seen.includes(branch_id));
  if (own.length === 0) return [];
  const branches = await reader.db.selectFrom('branches').select(['id', 'name']).execute();
  const names = new Map(branches.map(({ id, name }) => [id, name]));
  return own.map(({ branch_id, records, created_at }) => ({
    ...{ branch_id, records, name: names.get(branch_id) ?? '', at: toIso(created_at) },
  }));
}
