import { AppError } from '../server/core/errors.ts';
import { fromIso, MINUTE } from '../server/core/time/time.ts';
import type { Reader } from '../server/db/handle/handle.ts';
import type { AlarmContext, AlarmSource, RaisedAlarm } from '../server/http/endpoint/alarm.ts';
import { adviceOn, adviceOnSetBack, type SetBack, setBackAs } from './advice.ts';
import { type Cause, waitingFor } from './apply/quarantine/quarantine.ts';
import type { SyncEngine } from './exchange/engine.ts';
import { newestLoss } from './lineage/losses.ts';
import { readStoredIdentity } from './lineage/row.ts';
import { replicationIn } from './replication.ts';
import { isKnownToOffice } from './status.ts';
import { alarmsIn, rollbackReportsIn, TOLD_MS } from './warnings.ts';

/** Shorter interruptions need nobody: selling goes on. */
const AWAY_MS = 15 * MINUTE;
const REFUSED_MS = MINUTE;

const office = { access: 'sync.read', isUrgent: false, page: 'sync', topics: ['sync', 'branch'] } as const;

const whole = (facts: RaisedAlarm['facts'] = {}, since?: number | null): RaisedAlarm[] => [
  { branchId: null, since, facts },
];

/**
 * What a person is told about an engine's failure, at UTC milliseconds `now`; undefined while there is nothing to do.
 */
export function lineTrouble(
  { failure, failingSince }: Pick<SyncEngine, 'failure' | 'failingSince'>,
  now: number,
): 'away' | 'refused' | undefined {
  if (failingSince === null) return undefined;
  if (!(failure instanceof AppError)) return now - failingSince < AWAY_MS ? undefined : 'away';
  if (failure.code === 'SYNC_BUSY' || failure.code === 'SYNC_SUPERSEDED') return undefined;
  return now - failingSince < REFUSED_MS ? undefined : 'refused';
}

function failing({ served, reader }: AlarmContext, trouble: 'away' | 'refused'): RaisedAlarm[] {
  const { engine } = replicationIn(served);
  if (!engine || lineTrouble(engine, reader.now) !== trouble) return [];
  return whole(
    { problem: engine.problem ?? '', advice: adviceOn(engine.failure) ?? '' },
    engine.failingSince,
  );
}

const hostsAny = async ({ db, tenant }: Reader): Promise<boolean> =>
  (await db.selectFrom('branches').select('id').where('host_node', '=', tenant.node).execute()).length > 0;

async function waitingRows(reader: Reader, ...causes: readonly Cause[]): Promise<RaisedAlarm[]> {
  const { count, since } = await waitingFor(reader, causes);
  return count === 0 ? [] : whole({ count }, since);
}

async function silentBranches({ reader, served }: AlarmContext): Promise<RaisedAlarm[]> {
  if (reader.tenant.role === 'branch') return [];
  const heard = served.replication.lastContacts();
  const branches = await reader.db
    .selectFrom('branches')
    .innerJoin('sync_peers', 'sync_peers.node', 'branches.host_node')
    .select(['branches.id', 'branches.name', 'branches.host_node', 'sync_peers.complete_at'])
    .where('branches.host_node', '<>', reader.tenant.node)
    .orderBy('branches.id')
    .execute();
  return branches.flatMap(({ id, name, host_node, complete_at }) => {
    const last = Math.max(heard.get(host_node) ?? 0, complete_at ?? 0);
    if (last === 0 || reader.now - last < AWAY_MS) return [];
    return [{ about: id, branchId: id, since: last, facts: { branch: name } }];
  });
}

/** One cause for each way back, so that screens in other languages say the right one. */
const setBack = (cause: string, as: SetBack): AlarmSource => ({
  ...office,
  cause,
  what: "This computer's data went back to an earlier time.",
  act: adviceOnSetBack[as],
  evaluate: async ({ reader, served }) => {
    const loss = await newestLoss(reader);
    if (!loss || reader.now - loss.at >= TOLD_MS) return [];
    const { engine } = replicationIn(served);
    const here = setBackAs(
      reader.tenant.role,
      loss.node === loss.became,
      !engine || isKnownToOffice(engine) !== false,
    );
    return here === as ? whole({}, loss.at) : [];
  },
});

export const syncAlarms: readonly AlarmSource[] = [
  {
    cause: 'stopped_copy',
    access: 'alarms.read',
    isUrgent: true,
    page: 'sync',
    topics: ['sync', 'branch'],
    what: "Another computer now runs this branch. You can't sell from this one.",
    act: 'Use the other computer. To recover unsynced orders, run galley backup FILE here and galley rescue FILE there.',
    evaluate: async ({ reader }) => {
      if (reader.tenant.role === 'central') return [];
      const isReplaced = ((await readStoredIdentity(reader))?.superseded_by ?? null) !== null;
      return isReplaced || !(await hostsAny(reader)) ? whole() : [];
    },
  },
  {
    ...office,
    cause: 'head_office_away',
    isOfConnection: true,
    what: "Can't reach head office.",
    act: '{advice}',
    evaluate: async (at) => failing(at, 'away'),
  },
  {
    ...office,
    cause: 'head_office_refuses',
    isOfConnection: true,
    what: 'Head office is refusing to sync: {problem}',
    act: '{advice}',
    evaluate: async (at) => failing(at, 'refused'),
  },
  {
    ...office,
    cause: 'changes_ahead',
    access: 'alarms.read',
    isOfConnection: true,
    what: "Head office didn't accept {count, plural, one {# change} other {# changes}} from here because of times ahead of its clock.",
    act: 'Correct the date and time here and at head office. Galley then sends the changes again.',
    evaluate: async ({ served }) => {
      const count = replicationIn(served).engine?.exchange.refusedForClock ?? 0;
      return count === 0 ? [] : whole({ count });
    },
  },
  setBack('set_back', 'alone'),
  setBack('set_back_office', 'office'),
  setBack('set_back_branch', 'branch'),
  setBack('set_back_unknown', 'unknown'),
  {
    ...office,
    cause: 'owners_held',
    access: 'users.owners',
    isUrgent: true,
    what: 'Head office wants to add or change {count, plural, one {# owner account} other {# owner accounts}} here. This is on hold.',
    act: 'If you expected this, accept them on the Sync page. If not, this server may be connected to the wrong head office.',
    evaluate: async ({ reader }) => {
      const { count } = await waitingFor(reader, ['owners']);
      return count === 0 ? [] : whole({ count });
    },
  },
  {
    ...office,
    cause: 'rows_waiting',
    what: "{count, plural, one {# record} other {# records}} from another server couldn't be saved.",
    act: 'Review them on the Sync page. Galley keeps retrying; you can also discard them.',
    evaluate: ({ reader }) => waitingRows(reader, 'clock', 'owners', 'other'),
  },
  {
    ...office,
    cause: 'rights_refused',
    what: 'A branch tried to change settings that only head office can change. {count, plural, one {# change was} other {# changes were}} blocked.',
    act: 'Ask the branch who made them. If nobody did, that server may be compromised: revoke its access.',
    evaluate: ({ reader }) => waitingRows(reader, 'rights'),
  },
  {
    ...office,
    cause: 'branch_silent',
    page: 'branches',
    what: '{branch} is offline.',
    act: 'Check that its computer is on and connected to the internet. The branch can keep selling.',
    evaluate: silentBranches,
  },
  {
    ...office,
    cause: 'catalogue_changed',
    page: 'branches',
    what: '{branch} changed {records} or more shared menu records in an hour.',
    act: 'Review the changes. You can undo them all.',
    evaluate: async ({ reader }) =>
      (await alarmsIn(reader, 'all')).map(({ branch_id, name, records, at }) => ({
        ...{ about: branch_id, branchId: null, since: fromIso(at), facts: { branch: name, records } },
      })),
  },
  {
    ...office,
    cause: 'set_back_claimed',
    isUrgent: true,
    what: "{servers} reports that head office's database was restored from an older copy.",
    act: "If that's right, confirm it on the Sync page. If not, check that server and revoke its access.",
    evaluate: async ({ reader }) => {
      const reports = reader.tenant.role === 'central' ? await rollbackReportsIn(reader) : [];
      return reports.length === 0 ? [] : whole({ servers: reports.map(({ name }) => name).join(', ') });
    },
  },
];
